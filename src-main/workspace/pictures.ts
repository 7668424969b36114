/** How much memory pictures may take, in characters of their data: URLs. */
const MOST_KEPT = 32 * 1024 * 1024;

/** How long after a failure a picture is not fetched again, in milliseconds. */
export const RETRIES_FAILURE_AFTER = 5 * 60_000;

/** How many failures are recorded. */
const MOST_FAILURES = 1_000;

/** Pictures in memory. The least recently shown are dropped first. */
export class Pictures {
  readonly #most: number;
  readonly #now: () => number;
  readonly #kept = new Map<string, string>();
  /** When each picture failed, the latest last. */
  readonly #failed = new Map<string, number>();
  readonly #running = new Map<string, Promise<string | null>>();
  #size = 0;

  constructor({ most = MOST_KEPT, now = () => performance.now() } = {}) {
    this.#most = most;
    this.#now = now;
  }

  /**
   * The picture of this name, or null. Where it is not in memory, `fetch` is called, once at a time, and not again
   * for a while after it returned null.
   * @param fetch null while offline
   */
  of(name: string, fetch: (() => Promise<string | null>) | null): Promise<string | null> {
    const kept = this.#kept.get(name);
    if (kept !== undefined) {
      // It is the most recently shown now.
      this.#kept.delete(name);
      this.#kept.set(name, kept);
      return Promise.resolve(kept);
    }
    const running = this.#running.get(name);
    if (running) return running;
    const failedAt = this.#failed.get(name) ?? -Infinity;
    if (!fetch || this.#now() - failedAt < RETRIES_FAILURE_AFTER) return Promise.resolve(null);
    const fetched = fetch()
      .then((picture) => {
        if (picture === null) this.#noteFailure(name);
        else this.#keep(name, picture);
        return picture;
      })
      .finally(() => this.#running.delete(name));
    this.#running.set(name, fetched);
    return fetched;
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
