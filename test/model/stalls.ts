/** Measures how late a repeating timer runs. */
export class Stalls {
  #longest = 0;
  #last = performance.now();
  readonly #timer = setInterval(() => this.#look(), 10);

  #look(): void {
    const now = performance.now();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
  }

  /** The longest delay, in whole milliseconds. */
  end(): number {
    this.#look();
    clearInterval(this.#timer);
    return Math.round(this.#longest);
  }
}
