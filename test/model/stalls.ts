/** How late a timer comes that is due all the time. */
export class Stalls {
  #longest = 0;
  #last = performance.now();
  readonly #timer = setInterval(() => this.#look(), 10);

  #look(): void {
    const now = performance.now();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
  }

  /** The longest, in whole milliseconds. */
  end(): number {
    this.#look();
    clearInterval(this.#timer);
    return Math.round(this.#longest);
  }
}
