/** How much of pictures is kept in memory, in characters of their data: addresses. */
const MOST_KEPT = 32 * 1024 * 1024;

/** Pictures that were fetched, while Perch runs. Those that were not shown for longest go first. */
export class Pictures {
  readonly #most: number;
  readonly #kept = new Map<string, string>();
  readonly #asked = new Map<string, Promise<string | null>>();
  #size = 0;

  constructor(most = MOST_KEPT) {
    this.#most = most;
  }

  /** The picture of this name; `fetch` is called where it is not kept, once at a time, and its null is not kept. */
  of(name: string, fetch: () => Promise<string | null>): Promise<string | null> {
    const kept = this.#kept.get(name);
    if (kept !== undefined) {
      // Last in line again.
      this.#kept.delete(name);
      this.#kept.set(name, kept);
      return Promise.resolve(kept);
    }
    const running = this.#asked.get(name);
    if (running) return running;
    const asked = fetch()
      .then((picture) => {
        if (picture !== null) this.#keep(name, picture);
        return picture;
      })
      .finally(() => this.#asked.delete(name));
    this.#asked.set(name, asked);
    return asked;
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
