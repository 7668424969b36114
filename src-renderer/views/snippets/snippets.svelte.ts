import type { SnippetRow, SnippetValue } from '../../../src-main/contract/snippet.ts';
import { reads } from '../../app/contract.data.ts';
import { ask } from '../../app/bridge.ts';
import type { Fill } from '../../components/fill/fill.svelte.ts';
import { ListState } from '../../app/list-state.svelte.ts';
import { LiveQuery } from '../../app/live-query.svelte.ts';

/** A text that is inserted, and where the caret is to be in it. */
export interface Insertion {
  text: string;
  caret: number;
}

/** A snippet that is about to be copied or inserted, with its placeholders. */
export interface Filling {
  key: string;
  title: string;
  fill: Fill;
  /** Inserts it; without this it is copied. */
  insert?: (insertion: Insertion) => Promise<void>;
}

/** The place of the snippets: what is searched for, which one is chosen, and whether it is read or written. */
export class SnippetsState extends ListState<SnippetRow> {
  /** While a new one is written, the chosen one is the one to go back to. */
  mode = $state<'read' | 'edit' | 'new'>('read');
  /** What a new one begins with, where it begins with something. */
  beginning = $state.raw<SnippetValue | null>(null);
  /** The one that is about to be copied, while its placeholders are being filled in. */
  filling = $state.raw<Filling | null>(null);
  /** The sheet or dialog over the place, for files of snippets. */
  exchanging = $state.raw<'import' | 'export' | null>(null);
  readonly current: LiveQuery<'snippets:get'>;

  constructor(accountId: string) {
    super((query) => ask('snippets:page', { accountId, ...query }), reads['snippets:page']);
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
    // A window that becomes narrow meanwhile shows what is found, not a snippet that may not be among that.
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

  /** Shows one, wherever it is in the list. */
  show(key: string): void {
    this.hold(key);
    this.mode = 'read';
    this.opened = true;
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
    this.searchWishes++;
  }

  /** What was written is saved: it is the one to read now, and a new one is not hidden by a search. */
  saved(key: string): void {
    if (this.mode === 'new' && this.search !== '') this.searchFor('');
    this.hold(key);
    this.mode = 'read';
    this.searchWishes++;
  }
}
