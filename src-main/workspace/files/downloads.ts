/** How much memory downloads may take, in characters. */
const MOST_KEPT = 32 * 1024 * 1024;

/** How long after a failure a file is not fetched again, in milliseconds. */
export const RETRIES_FAILURE_AFTER = 5 * 60_000;

/** How many failures are recorded. */
const MOST_FAILURES = 1_000;

/** Files of servers in memory, as text: pictures are data: URLs. The least recently used are dropped first. */
export class Downloads {
  readonly #most: number;
  readonly #now: () => number;
  readonly #files = new Map<string, string>();
  /** When each picture failed, the latest last. */
  readonly #failed = new Map<string, number>();
  readonly #running = new Map<string, Promise<string | null>>();
  #size = 0;

  constructor({ most = MOST_KEPT, now = () => performance.now() } = {}) {
    this.#most = most;
    this.#now = now;
  }

  /**
   * The file of this name, or null. Where it is not in memory, `fetch` is called, once at a time, and not again
   * for a while after it returned null.
   * @param fetch null while offline
   */
  of(name: string, fetch: (() => Promise<string | null>) | null): Promise<string | null> {
    const cached = this.#files.get(name);
    if (cached !== undefined) {
      // It is the most recently shown now.
      this.#files.delete(name);
      this.#files.set(name, cached);
      return Promise.resolve(cached);
    }
    const running = this.#running.get(name);
    if (running) return running;
    const failedAt = this.#failed.get(name) ?? -Infinity;
    if (!fetch || this.#now() - failedAt < RETRIES_FAILURE_AFTER) return Promise.resolve(null);
    const fetched = fetch()
      .then((file) => {
        if (file === null) this.#noteFailure(name);
        else this.#keep(name, file);
        return file;
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

  #keep(name: string, file: string): void {
    this.#files.set(name, file);
    this.#size += file.length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#size <= this.#most) return;
      this.#files.delete(oldest);
      this.#size -= length;
    }
  }
}
