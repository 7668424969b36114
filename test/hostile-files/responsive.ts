/** How often it is looked whether this thread still takes turns, in milliseconds. */
const EVERY = 5;

/** Measures for how long this thread computes without a turn for anybody else. Time that other processes take does not count. */
export class Responsiveness {
  /** In milliseconds of the processor. */
  longest = 0;
  #last = this.#computed();
  readonly #timer = setInterval(() => {
    const computed = this.#computed();
    this.longest = Math.max(this.longest, computed - this.#last);
    this.#last = computed;
  }, EVERY).unref();

  stop(): void {
    clearInterval(this.#timer);
  }

  #computed(): number {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  }
}
