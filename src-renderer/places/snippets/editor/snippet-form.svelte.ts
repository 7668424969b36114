import { untrack } from 'svelte';
import type { Problem } from '../../../../src-main/contract/problem.ts';
import {
  checkSnippet,
  type SnippetValue,
  type SnippetView,
} from '../../../../src-main/contract/values/snippet.ts';
import { ask } from '../../../base/bridge/bridge.ts';
import { Draft } from '../../../base/forms/draft.svelte.ts';
import { type Outcome, Submission } from '../../../base/forms/submission.svelte.ts';
import { trimmed } from '../../../../src-main/contract/text/text.ts';

export type SnippetField = 'title' | 'content';

/** A draft: the edited value, the value before editing, and the server's value at that time. */
interface Kept extends SnippetValue {
  start: SnippetValue;
  server: SnippetValue;
}

function parseValue(json: unknown): SnippetValue | null {
  const { title, content } = (json ?? {}) as Partial<Record<keyof SnippetValue, unknown>>;
  return typeof title === 'string' && typeof content === 'string' ? { title, content } : null;
}

function parseDraft(json: unknown): Kept | null {
  const { start: begun, server: known } = (json ?? {}) as Partial<Record<keyof Kept, unknown>>;
  const [value, start] = [parseValue(json), parseValue(begun)];
  return value && start && { ...value, start, server: parseValue(known) ?? start };
}

/** The server's copy; null if it equals the shown value. */
const serverOf = (snippet: SnippetView | null): SnippetValue | null =>
  snippet?.server ? { title: snippet.server.title, content: snippet.server.content } : null;

/** The form of a snippet. Keeps unsaved changes as a draft and restores them next time. */
export class SnippetForm {
  title = $state('');
  content = $state('');
  /** The content is a draft of an earlier time. */
  restored = $state(false);
  readonly #accountId: string;
  readonly #key: string | null;
  readonly #beginning: SnippetValue | null;
  #start = $state.raw<SnippetValue>({ title: '', content: '' });
  /** The server's value when the editing began. */
  #server = $state.raw<SnippetValue>({ title: '', content: '' });
  /** The last save conflicts with a change from elsewhere. */
  isConflict = false;
  readonly changed: boolean = $derived(
    this.title !== this.#start.title || this.content !== this.#start.content,
  );
  readonly #draft: Draft<Kept>;
  readonly #submission = new Submission<SnippetField>(['title', 'content'], 'content', (field) =>
    this.#brokenRule(field),
  );

  /**
   * Without `snippet`, the form creates a snippet, which may start with `beginning`. If the draft of a new snippet exists,
   * `beginning` is appended to its content, so that no text is lost.
   */
  constructor(accountId: string, snippet: SnippetView | null, beginning: SnippetValue | null = null) {
    this.#accountId = accountId;
    this.#key = snippet?.key ?? null;
    this.#start = { title: snippet?.title ?? '', content: snippet?.content ?? '' };
    this.#server = serverOf(snippet) ?? this.#start;
    this.#beginning = beginning;
    this.title = this.#start.title;
    this.content = this.#start.content;
    this.#draft = new Draft(accountId, `snippet:${this.#key ?? 'new'}`, parseDraft, (kept) =>
      this.#restore(kept),
    );
    if (beginning)
      $effect(() => {
        if (this.#draft.ready) untrack(() => this.#begin(beginning));
      });
  }

  get busy(): boolean {
    return this.#submission.busy;
  }

  problemOf(field: SnippetField): Problem | null {
    return this.#submission.problemOf(field);
  }

  /** Call after every change by the user. */
  edited(): void {
    this.#submission.edited();
    this.#draft.keep(
      this.changed
        ? { title: this.title, content: this.content, start: this.#start, server: this.#server }
        : null,
    );
  }

  /** Discards the draft and resets the form to `beginning`, else to the saved snippet. */
  startOver(): void {
    const { title, content } = this.#beginning ?? this.#start;
    this.title = title;
    this.content = content;
    this.restored = false;
    this.#submission.startOver();
    this.#draft.discard();
  }

  /** Whether the snippet was changed elsewhere since the editing began. */
  isBehind({ title, content }: SnippetValue): boolean {
    return title !== this.#start.title || content !== this.#start.content;
  }

  /** Discards the edits and starts from the current snippet. */
  startFrom(snippet: SnippetView): void {
    const { title, content } = snippet;
    this.#start = { title, content };
    this.#server = serverOf(snippet) ?? this.#start;
    this.startOver();
  }

  /** Saves, based on the version that is shown now. */
  save(seen: SnippetValue | null): Promise<Outcome<SnippetField>> {
    return this.#submission.run(async () => {
      const key = await this.#send({ title: trimmed(this.title), content: this.content }, seen);
      this.#draft.forget();
      return key;
    });
  }

  async #send(value: SnippetValue, seen: SnippetValue | null): Promise<string> {
    const accountId = this.#accountId;
    if (this.#key === null) return (await ask('snippets:create', { accountId, ...value })).key;
    const { title, content } = seen ?? this.#start;
    const known = {
      seen: { title, content },
      serverSeen: this.#server,
      replaces: this.isBehind({ title, content }),
    };
    this.isConflict = (
      await ask('snippets:edit', { accountId, key: this.#key, ...value, ...known })
    ).conflict;
    return this.#key;
  }

  #brokenRule(field: SnippetField): Problem | null {
    const { title, content } = this;
    return checkSnippet(field === 'title' ? { title, content: '-' } : { title: '-', content });
  }

  #begin({ title, content }: SnippetValue): void {
    if (trimmed(this.title) === '') this.title = title;
    const written = this.content.trimEnd();
    this.content = written === '' ? content : `${written}\n\n${content}`;
    this.edited();
  }

  #restore({ title, content, start, server }: Kept): void {
    // Text typed while the draft was being read wins.
    if (this.changed) return;
    this.#start = start;
    this.#server = server;
    this.title = title;
    this.content = content;
    this.restored = this.changed;
  }
}
