import { problemOf } from '../../base/bridge/bridge.ts';

/** The suggestions of a search, and the suggestion that the arrow keys are on. */
export class Suggestions<Item> {
  items = $state.raw<readonly Item[]>([]);
  /** The suggestion that Enter takes; -1 for none. */
  active = $state(-1);
  /** The running search. */
  busy = $state(false);
  /** The last search failed, so nobody can say that nothing matches. */
  failed = $state(false);
  readonly #search: (text: string) => Promise<readonly Item[]>;
  readonly #takesFirst: (items: readonly Item[]) => boolean;
  #round = 0;
  /** Arrow keys that were pressed while the search was running: they move through its results. */
  #moves: number[] = [];
  #waiting: (() => void)[] = [];

  /** `takesFirst`: whether the best suggestion is the one that Enter takes, without an arrow key. */
  constructor(
    search: (text: string) => Promise<readonly Item[]>,
    takesFirst: (items: readonly Item[]) => boolean,
  ) {
    this.#search = search;
    this.#takesFirst = takesFirst;
  }

  /** Searches. The result of an earlier search is dropped, and a failed search suggests nothing. */
  async searchFor(text: string): Promise<void> {
    const number = ++this.#round;
    this.busy = true;
    this.#moves = [];
    const searched = await this.#search(text).catch((thrown: unknown) => {
      // The window shows that the search failed, and the reason is only reported.
      problemOf(thrown);
      return null;
    });
    if (number !== this.#round) return;
    this.busy = false;
    this.failed = searched === null;
    const found = searched ?? [];
    this.items = found;
    this.active = found.length > 0 && this.#takesFirst(found) ? 0 : -1;
    for (const by of this.#moves.splice(0)) this.move(by);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** The suggestion that Enter takes, once the search has finished; undefined if there is none. */
  async settled(): Promise<Item | undefined> {
    if (this.busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.items[this.active];
  }

  /** True if Enter takes a suggestion of the running search. */
  get willTake(): boolean {
    return this.busy && (this.#takesFirst([]) || this.#moves.length > 0);
  }

  /** Moves by so many places; past an end it goes on at the other. Infinity is the last one, -Infinity the first. */
  move(by: number): void {
    if (this.busy) {
      this.#moves.push(by);
      return;
    }
    const count = this.items.length;
    if (count === 0) return;
    if (!Number.isFinite(by)) {
      this.active = by < 0 ? 0 : count - 1;
      return;
    }
    // From nowhere, down is the first and up the last.
    const from = this.active === -1 && by < 0 ? 0 : this.active;
    this.active = (from + by + count) % count;
  }
}
