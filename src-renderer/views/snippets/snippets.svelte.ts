import { calls } from '../../../src-main/contract/ipc.ts';
import { onChanged } from '../../app/bridge.ts';
import { LiveQuery } from '../../app/live-query.svelte.ts';
import { PagedRows } from './paged-rows.svelte.ts';

/** The place of the snippets: what is searched for, which one is chosen, and whether it is read or written. */
export class SnippetsState {
  search = $state('');
  /** The chosen snippet; while a new one is written, the one to go back to. */
  key = $state<string | null>(null);
  /** Where the chosen one stands in the list. */
  index = $state(0);
  mode = $state<'read' | 'edit' | 'new'>('read');
  /** In a narrow window: the snippet is the page that is shown, not the list. */
  opened = $state(false);
  /** Counts the wishes to type into the search field. */
  searchWishes = $state(0);

  readonly rows: PagedRows;
  readonly current: LiveQuery<'snippets:get'>;
  /** After a search the best match is chosen as soon as it is known. */
  #chooseFirst = true;

  constructor(accountId: string) {
    this.rows = new PagedRows(accountId, () => this.#onPage());
    this.current = new LiveQuery('snippets:get', () =>
      this.key === null ? null : { accountId, key: this.key },
    );
    this.rows.search('');
    $effect(() => onChanged(calls['snippets:page'].reads, () => this.rows.refresh()));
    // A snippet that is gone hands the choice on to the one in its place.
    $effect(() => {
      if (this.key !== null && this.current.value === null && this.mode === 'read') this.#chooseNeighbour();
    });
  }

  searchFor(search: string): void {
    this.search = search;
    this.#chooseFirst = true;
    this.mode = 'read';
    this.rows.search(search);
  }

  focusSearch(): void {
    this.opened = false;
    this.searchWishes++;
  }

  /** Chooses the row at a place in the list. */
  choose(index: number): void {
    const at = Math.max(0, Math.min(this.rows.found - 1, index));
    this.#chooseFirst = false;
    this.index = at;
    this.mode = 'read';
    const row = this.rows.row(at);
    // A row that is not there yet is chosen when its page arrives.
    if (row) this.key = row.key;
    else this.#pending = true;
  }
  #pending = false;

  /** Chooses a row and, in a narrow window, opens it. */
  open(index: number): void {
    this.choose(index);
    this.opened = true;
  }

  /** In a narrow window: back from the snippet to the list. */
  backToList(): void {
    this.mode = 'read';
    this.focusSearch();
  }

  startNew(): void {
    this.mode = 'new';
    this.opened = true;
  }

  edit(key: string): void {
    this.#chooseFirst = false;
    this.key = key;
    this.mode = 'edit';
    this.opened = true;
    const at = this.rows.indexOf(key);
    if (at !== -1) this.index = at;
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
    this.#chooseFirst = false;
    this.key = key;
    this.mode = 'read';
    this.searchWishes++;
  }

  #onPage(): void {
    const { rows } = this;
    if (this.#chooseFirst) {
      if (rows.answered !== this.search) return;
      this.#chooseFirst = false;
      this.index = 0;
      this.key = rows.row(0)?.key ?? null;
      return;
    }
    if (this.#pending) {
      const row = rows.row(this.index);
      if (row) {
        this.#pending = false;
        this.key = row.key;
      }
      return;
    }
    const at = this.key === null ? -1 : rows.indexOf(this.key);
    if (at !== -1) this.index = at;
    else if (this.key === null && rows.found > 0) this.choose(0);
  }

  #chooseNeighbour(): void {
    if (this.rows.found === 0) this.key = null;
    else if (this.rows.row(this.index)?.key !== this.key) this.choose(this.index);
  }
}
