import type { SnippetRow, SnippetValue, SnippetView } from '../../src-main/contract/values/snippet.ts';
import { query } from '../base/bridge/bridge.ts';
import type { Fill } from '../components/fill/fill.svelte.ts';
import { ListState } from '../base/bridge/list-state.svelte.ts';
import { LiveQuery } from '../base/bridge/live-query.svelte.ts';

/** A text to insert, and the position of the caret in the text. */
export interface Insertion {
  text: string;
  caret: number;
}

/** A snippet that is about to be copied or inserted, with its placeholders. */
export interface Filling {
  key: string;
  title: string;
  fill: Fill;
  /** The text whose placeholders are filled in. A team may change it meanwhile. */
  content: string;
  /** Inserts the text; without this function the text is copied. */
  insert?: (insertion: Insertion) => Promise<void>;
}

export type TeamSnippet = SnippetView & { team: NonNullable<SnippetView['team']> };

/** The place of the snippets: the search, the chosen snippet and the mode of the pane. */
export class SnippetsState extends ListState<SnippetRow> {
  /** In mode `new`, Cancel returns to the chosen snippet. */
  mode = $state<'read' | 'edit' | 'new'>('read');
  /** The initial values of a new snippet; null for an empty form. */
  beginning = $state.raw<SnippetValue | null>(null);
  /** The snippet whose placeholders are being filled in. */
  filling = $state.raw<Filling | null>(null);
  /** The sheet or dialog over the place, for files of snippets and for channels. */
  exchanging = $state.raw<'import' | 'export' | 'sources' | null>(null);
  /** The snippet whose shortcut is shown in a dialog. */
  keysOf = $state.raw<{ key: string; title: string } | null>(null);
  /** The snippet of a team to which a change is being suggested. */
  suggesting = $state.raw<TeamSnippet | null>(null);
  readonly current: LiveQuery<'snippets:get'>;

  constructor(accountId: string) {
    super((page) => query('snippets:page', { accountId, ...page }));
    this.waitUnseen();
    this.current = new LiveQuery('snippets:get', () =>
      this.key === null ? null : { accountId, key: this.key },
    );
    // When the chosen snippet has been deleted, the one in its place is chosen.
    $effect(() => {
      const { value, answered } = this.current;
      const isGone = value === null && this.key !== null && answered?.key === this.key;
      if (isGone && this.mode === 'read') this.chooseNeighbour();
    });
  }

  override searchFor(search: string): void {
    this.mode = 'read';
    // A window that becomes narrow meanwhile shows the results, not a snippet that may not be among them.
    if (search !== '') this.opened = false;
    super.searchFor(search);
  }

  override choose(index: number): void {
    this.mode = 'read';
    super.choose(index);
  }

  /** In a narrow window: back from the snippet to the list. */
  backToList(): void {
    this.mode = 'read';
    this.focusSearch();
  }

  startNew(beginning: SnippetValue | null = null): void {
    this.beginning = beginning;
    this.mode = 'new';
    this.opened = true;
  }

  /** Shows a snippet at any position of the list. */
  show(key: string): void {
    this.hold(key);
    this.mode = 'read';
    this.opened = true;
  }

  /** Opens the form that suggests a change to a snippet of a team. */
  suggest(snippet: SnippetView): void {
    const { team } = snippet;
    if (team) this.suggesting = { ...snippet, team };
  }

  edit(key: string): void {
    this.hold(key);
    this.mode = 'edit';
    this.opened = true;
  }

  /** Back from writing to reading. */
  stopWriting(): void {
    if (this.mode === 'new') this.opened = false;
    this.mode = 'read';
    void this.searchField.focus();
  }

  /** Shows the saved snippet. Clears a search that could hide a new snippet. */
  saved(key: string): void {
    if (this.mode === 'new' && this.search !== '') this.searchFor('');
    this.hold(key);
    this.mode = 'read';
    void this.searchField.focus();
  }
}
