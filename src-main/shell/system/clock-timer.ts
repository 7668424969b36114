/** No timer runs while the computer sleeps, and its clock may be set: the clock is looked at after so long. In milliseconds. */
const LONGEST = 60_000;

/** Calls back at a moment of the clock, at most a minute late where the computer has slept or its clock was set. */
export class ClockTimer {
  #timer: NodeJS.Timeout | undefined;

  /**
   * Calls back once, in place of an earlier call.
   * @param next names the moment, in milliseconds since the epoch, or null for none. Where its answer changes, the call is due.
   */
  set(next: () => number | null, then: () => void): void {
    clearTimeout(this.#timer);
    const awaited = next();
    if (awaited === null) return;
    const wait = (): void => {
      this.#timer = setTimeout(look, Math.min(Math.max(0, awaited - Date.now()), LONGEST)).unref();
    };
    const look = (): void => {
      if (Date.now() < awaited && next() === awaited) wait();
      else then();
    };
    wait();
  }
}
