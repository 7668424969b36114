import { FocusTarget } from '../keys/focus-target.ts';
import { PagedRows, type FetchPage } from './paged-rows.svelte.ts';

/** A place with a list: what is searched for, and which row is chosen. Create it while a component is set up. */
export class ListState<Row extends { key: string }, Part = never> {
  search = $state('');
  /** The chosen row. */
  key = $state<string | null>(null);
  /** The position of the chosen one in the list. */
  index = $state(0);
  /** In a narrow window: what is chosen is the page that is shown, not the list. */
  opened = $state(false);
  readonly searchField = new FocusTarget();
  readonly rows: PagedRows<Row, Part>;
  /** After a search the best match is chosen as soon as it has arrived. */
  #chooseFirst = true;
  /** Nobody has seen the list yet, so its first row is chosen, also when newer rows are inserted before it. */
  #isUnseen = false;
  /** A row that is not there yet is chosen when its page arrives. */
  #pending = false;
  /** Counts how often the user went from the list to a row, or back. */
  #turns = 0;

  constructor(fetch: FetchPage<Row, Part>) {
    this.rows = new PagedRows(fetch, () => this.#onPage());
    this.rows.search('');
  }

  /** The list is made before its place is shown; call `seen` then. */
  protected waitUnseen(): void {
    this.#isUnseen = true;
  }

  /** The list is shown: from now on the chosen row stays chosen when rows are inserted before it. */
  seen(): void {
    this.#isUnseen = false;
  }

  searchFor(search: string): void {
    this.search = search;
    this.index = 0;
    this.#pending = false;
    this.#chooseFirst = true;
    this.rows.search(search);
  }

  focusSearch(): void {
    this.#turns++;
    this.opened = false;
    void this.searchField.focus();
  }

  /**
   * The key of the chosen row, once the search has finished: a key that is pressed right after typing concerns the typed text,
   * not the rows still in sight. Null without results, and if the user typed something else or went on meanwhile.
   */
  async settled(): Promise<string | null> {
    const { search } = this;
    const turns = this.#turns;
    const isAnswered = await this.rows.caughtUp();
    const isStill = this.search === search && this.#turns === turns;
    return isAnswered && isStill && this.rows.found > 0 ? this.key : null;
  }

  /** Chooses the row at a place in the list; while a search is running, at that place of its result. */
  choose(index: number): void {
    this.#isUnseen = false;
    this.#take(index);
  }

  /** Chooses on behalf of the list: without what a place does when the user chooses. */
  #take(index: number): void {
    this.#chooseFirst = false;
    if (this.rows.behind) {
      this.index = Math.max(0, index);
      this.#pending = true;
      return;
    }
    const at = Math.max(0, Math.min(this.rows.found - 1, index));
    this.index = at;
    const row = this.rows.row(at);
    if (row) this.key = row.key;
    else this.#pending = true;
  }

  /** Chooses a row and, in a narrow window, opens it. */
  open(index: number): void {
    this.#turns++;
    this.choose(index);
    this.opened = true;
  }

  /** Chooses a row by its key, wherever it is. */
  hold(key: string): void {
    this.#isUnseen = false;
    this.#chooseFirst = false;
    this.key = key;
    const at = this.rows.indexOf(key);
    if (at !== -1) this.index = at;
  }

  /** The chosen row has been removed: chooses the one in its place. */
  chooseNeighbour(): void {
    if (this.rows.found === 0) this.key = null;
    else if (this.rows.row(this.index)?.key !== this.key) this.#take(this.index);
  }

  #onPage(): void {
    const { rows } = this;
    if (rows.behind) return;
    if (this.#chooseFirst || this.#isUnseen) {
      this.#chooseFirst = false;
      this.index = 0;
      this.key = rows.row(0)?.key ?? null;
      return;
    }
    if (this.#pending) {
      this.index = Math.max(0, Math.min(rows.found - 1, this.index));
      const row = rows.row(this.index);
      if (row) {
        this.#pending = false;
        this.key = row.key;
      }
      return;
    }
    const at = this.key === null ? -1 : rows.indexOf(this.key);
    if (at !== -1) this.index = at;
    else if (this.key === null && rows.found > 0) this.#take(0);
  }
}
