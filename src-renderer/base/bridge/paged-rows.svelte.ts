import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Answer } from '../../../src-main/contract/ipc.ts';
import { onChanged } from './bridge.ts';
import { Dependencies } from './dependencies.ts';

const PAGE = 100;
const KEPT_PAGES = 80;

/** A query to a list: a part of the results of a search. */
export interface PageQuery {
  search: string;
  offset: number;
  limit: number;
}

/** The result: how many rows there are, how many the search finds, and the requested part. */
export interface Page<Row, Part = never> {
  total: number;
  found: number;
  /** Without exact matches: the rows are similar to the search. */
  similar?: boolean;
  /** For a search without results: a similar search with results. */
  near?: string | null;
  /** Where the parts of the whole list begin, where it has some. */
  parts?: readonly Part[];
  rows: Row[];
}

export type FetchPage<Row, Part = never> = (query: PageQuery) => Promise<Answer<Page<Row, Part>>>;

/**
 * The rows of a search, page by page. Pages in sight are fetched, one at a time: what is scrolled past meanwhile is not. They
 * are fetched again when the data changes that they were read from. While a new search or a refresh is running the last rows
 * stay; the result of an earlier search is dropped. Create it while a component is set up.
 */
export class PagedRows<Row extends { key: string }, Part = never> {
  total = $state(0);
  found = $state(0);
  similar = $state(false);
  near = $state<string | null>(null);
  parts = $state.raw<readonly Part[]>([]);
  /** False until the first page of the first search has arrived. */
  ready = $state(false);
  /** The search that the rows belong to; an earlier one while a search is running. */
  answered = $state('');

  readonly #fetch: FetchPage<Row, Part>;
  readonly #onPage: () => void;
  readonly #pages = new SvelteMap<number, { rows: Row[]; round: number }>();
  /** The page that is being fetched. */
  #asking: number | null = null;
  #again = false;
  #search = '';
  /** The number of searches so far, and the number of the search that the rows belong to. */
  #searches = 0;
  #answeredSearch = 0;
  #waiting: (() => void)[] = [];
  /** A search or refresh starts a new round; pages of an earlier round are shown, and fetched again when in sight. */
  #round = 1;
  readonly #dependencies = new Dependencies();
  /** The round whose pages the dependencies are of. */
  #dependenciesRound = 0;
  #first = 0;
  #last = 0;

  /** `onPage` is called with every page that arrives. */
  constructor(fetch: FetchPage<Row, Part>, onPage: () => void) {
    this.#fetch = fetch;
    this.#onPage = onPage;
    $effect(() =>
      onChanged((changed) => {
        if (this.#dependencies.isOutdatedBy(changed)) this.refresh();
      }),
    );
  }

  /** The row at a place in the list; undefined while it is not there yet. */
  row(index: number): Row | undefined {
    return this.#pages.get(Math.floor(index / PAGE))?.rows[index % PAGE];
  }

  /** The position of a row among those of the current round, or -1. */
  indexOf(key: string): number {
    for (const [page, { rows, round }] of this.#pages) {
      // A page of an earlier round may have it at an outdated position.
      if (round !== this.#round) continue;
      const at = rows.findIndex((row) => row.key === key);
      if (at !== -1) return page * PAGE + at;
    }
    return -1;
  }

  /** Searches for something else; the first page is fetched at once. */
  search(search: string): void {
    this.#search = search;
    this.#searches++;
    this.#first = this.#last = 0;
    this.#begin();
  }

  /** True while a search is running, and the rows belong to an earlier search. */
  get behind(): boolean {
    return this.#answeredSearch !== this.#searches && this.#asking !== null;
  }

  /** Waits until the last search has finished; false if the search has failed. */
  async caughtUp(): Promise<boolean> {
    if (this.behind) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.#answeredSearch === this.#searches;
  }

  /** Fetches the rows in sight again. Calls during a fetch lead to a single further fetch. */
  refresh(): void {
    if (this.#asking !== null) this.#again = true;
    else this.#begin();
  }

  #begin(): void {
    this.#round++;
    this.#again = false;
    this.#asking = null;
    this.#need();
  }

  /** Called by the list with the rows in sight. */
  show(first: number, last: number): void {
    this.#first = first;
    this.#last = last;
    // Fetches depend on the rows in sight, not on arrived rows: a failure must not cause an endless loop.
    untrack(() => this.#need());
  }

  #need(): void {
    if (this.#asking !== null) return;
    for (let page = Math.floor(this.#first / PAGE); page <= Math.floor(this.#last / PAGE); page++)
      if (this.#pages.get(page)?.round !== this.#round) return void this.#ask(page);
  }

  async #ask(page: number): Promise<void> {
    const round = this.#round;
    const search = this.#search;
    this.#asking = page;
    const meanwhile = this.#dependencies.begin();
    const answer = await this.#fetch({ search, offset: page * PAGE, limit: PAGE });
    if (round !== this.#round) return this.#dependencies.drop(meanwhile);
    const isMore = !answer.ok || this.#dependenciesRound === round;
    if (this.#dependencies.end(meanwhile, answer.reads, isMore)) this.#again = true;
    this.#dependenciesRound = round;
    // After a problem the last rows stay; the next change or scroll fetches again.
    if (answer.ok) this.#take(page, search, answer.value);
    this.#asking = null;
    if (this.#again) this.#begin();
    else if (answer.ok) this.#need();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #take(
    page: number,
    search: string,
    { total, found, similar = false, near = null, parts = [], rows }: Page<Row, Part>,
  ): void {
    if (search !== this.answered) this.#pages.clear();
    this.answered = search;
    this.#answeredSearch = this.#searches;
    this.total = total;
    this.found = found;
    this.similar = similar;
    this.near = near;
    this.parts = parts;
    this.ready = true;
    this.#pages.set(page, { rows, round: this.#round });
    this.#forget(page);
    this.#onPage();
  }

  /** Keeps memory bounded however far one scrolls: the pages farthest away go first. */
  #forget(near: number): void {
    if (this.#pages.size <= KEPT_PAGES) return;
    const byDistance = [...this.#pages.keys()].toSorted((a, b) => Math.abs(b - near) - Math.abs(a - near));
    for (const page of byDistance.slice(0, this.#pages.size - KEPT_PAGES)) this.#pages.delete(page);
  }
}
