import { untrack } from 'svelte';
import {
  checkSnippet,
  type SnippetValue,
  type SnippetView,
} from '../../../../src-main/contract/values/snippet.ts';
import { ask } from '../../../base/bridge/bridge.ts';
import { Form, type Outcome } from '../../../base/forms/form.svelte.ts';
import { trimmed } from '../../../../src-main/contract/text/text.ts';

export type SnippetField = 'title' | 'content';

const valueOf = ({ title, content }: SnippetValue): SnippetValue => ({ title, content });

/** The server's copy, where it differs from what is shown. */
const serverOf = (snippet: SnippetView): SnippetValue => valueOf(snippet.server ?? snippet);

/** The beginnings that a form has taken. Each is taken once, however often the user leaves the form and comes back. */
const begun = new WeakSet<SnippetValue>();

/** The form of a snippet. */
export class SnippetForm extends Form<SnippetValue, SnippetField> {
  /** The last save conflicts with a change from elsewhere. */
  isConflict = false;
  readonly #accountId: string;
  readonly #key: string | null;
  readonly #beginning: SnippetValue | null;

  /**
   * Without `snippet`, the form creates a snippet, which may start with `beginning`. If the draft of a new snippet exists,
   * `beginning` is appended to its content, so that no text is lost.
   */
  constructor(accountId: string, snippet: SnippetView | null, beginning: SnippetValue | null = null) {
    const start = snippet ? valueOf(snippet) : { title: '', content: '' };
    super({
      draft: { accountId, name: `snippet:${snippet?.key ?? 'new'}` },
      start,
      server: snippet ? serverOf(snippet) : start,
      fields: ['title', 'content'],
      otherwise: 'content',
      check: (field, { title, content }) =>
        checkSnippet(field === 'title' ? { title, content: '-' } : { title: '-', content }),
    });
    this.#accountId = accountId;
    this.#key = snippet?.key ?? null;
    this.#beginning = beginning;
    if (beginning)
      $effect(() => {
        if (this.ready) untrack(() => this.#begin(beginning));
      });
  }

  /** Discards the draft and resets the form to `beginning`, else to the saved snippet. */
  override startOver(): void {
    super.startOver();
    if (this.#beginning) this.show(this.#beginning);
  }

  /** Whether the snippet was changed elsewhere since the editing began. */
  isBehind({ title, content }: SnippetValue): boolean {
    return title !== this.start.title || content !== this.start.content;
  }

  /** Discards the edits and starts from the current snippet. */
  startFrom(snippet: SnippetView): void {
    this.startWith(valueOf(snippet), serverOf(snippet));
    this.startOver();
  }

  /** Saves, based on the version that is shown now. */
  submit(shown: SnippetValue | null): Promise<Outcome<SnippetField>> {
    return this.save(async (written) => {
      const value = { ...written, title: trimmed(written.title) };
      const [accountId, key] = [this.#accountId, this.#key];
      if (key === null) return (await ask('snippets:create', { accountId, ...value })).key;
      const seen = valueOf(shown ?? this.start);
      const known = { seen, serverSeen: this.server, replaces: this.isBehind(seen) };
      this.isConflict = (await ask('snippets:edit', { accountId, key, ...value, ...known })).conflict;
      return key;
    });
  }

  #begin(beginning: SnippetValue): void {
    if (begun.has(beginning)) return;
    begun.add(beginning);
    const { title, content } = beginning;
    const { value } = this;
    const written = value.content.trimEnd();
    this.change({
      title: trimmed(value.title) === '' ? title : value.title,
      content: written === '' ? content : `${written}\n\n${content}`,
    });
  }
}
