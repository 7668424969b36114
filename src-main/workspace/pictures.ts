/** How much of pictures is kept in memory, in characters of their data: addresses. */
const MOST_KEPT = 32 * 1024 * 1024;

/** How long a picture that could not be had is not asked for again, in milliseconds. */
export const FORGETS_FAILURE_AFTER = 5 * 60_000;

/** How many failures are remembered. */
const MOST_FAILURES = 1_000;

/** Pictures that were fetched, while Perch runs. Those that were not shown for longest go first. */
export class Pictures {
  readonly #most: number;
  readonly #now: () => number;
  readonly #kept = new Map<string, string>();
  /** When each failed, the latest last. */
  readonly #failed = new Map<string, number>();
  readonly #asked = new Map<string, Promise<string | null>>();
  #size = 0;

  constructor({ most = MOST_KEPT, now = () => performance.now() } = {}) {
    this.#most = most;
    this.#now = now;
  }

  /**
   * The picture of this name, or null. Where it is not kept `fetch` is called, once at a time, and not again for a while
   * where it answers null.
   * @param fetch null where nothing can be fetched now
   */
  of(name: string, fetch: (() => Promise<string | null>) | null): Promise<string | null> {
    const kept = this.#kept.get(name);
    if (kept !== undefined) {
      // Last in line again.
      this.#kept.delete(name);
      this.#kept.set(name, kept);
      return Promise.resolve(kept);
    }
    const running = this.#asked.get(name);
    if (running) return running;
    const failedAt = this.#failed.get(name) ?? -Infinity;
    if (!fetch || this.#now() - failedAt < FORGETS_FAILURE_AFTER) return Promise.resolve(null);
    const asked = fetch()
      .then((picture) => {
        if (picture === null) this.#noteFailure(name);
        else this.#keep(name, picture);
        return picture;
      })
      .finally(() => this.#asked.delete(name));
    this.#asked.set(name, asked);
    return asked;
  }

  #noteFailure(name: string): void {
    this.#failed.delete(name);
    this.#failed.set(name, this.#now());
    const [oldest] = this.#failed.keys();
    if (this.#failed.size > MOST_FAILURES && oldest !== undefined) this.#failed.delete(oldest);
  }

  #keep(name: string, picture: string): void {
    this.#kept.set(name, picture);
    this.#size += picture.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#size <= this.#most) return;
      this.#kept.delete(oldest);
      this.#size -= length;
    }
  }
}
