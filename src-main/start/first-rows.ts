/** In milliseconds: how long no call follows at least once a window has its rows, and how long that is waited for at most. */
const [SILENCE, LONGEST] = [500, 10_000];

/** How long no call follows on a slow computer, as a part of the time that a window took until its first call. */
const OF_OPENING = 0.5;

/** How long after a start without a window other work begins, in milliseconds. */
const WITHOUT_WINDOW = 2_000;

/**
 * Notices when the window has its first rows: it has called for them, and calls no more. Until then other work would make the
 * user wait, on a slow computer for longer than on a fast one.
 */
export class FirstRows {
  #begin: (() => void) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #began = 0;
  #opened: number | null = null;

  /**
   * @param begin runs once
   * @param isOpening whether a window opens now
   */
  whenThere(begin: () => void, isOpening: boolean): void {
    this.#begin = begin;
    this.#began = performance.now();
    this.#wait(isOpening ? LONGEST : WITHOUT_WINDOW);
  }

  /** Call this when a window makes a call. */
  noteCall(): void {
    if (this.#begin === null) return;
    const now = performance.now();
    this.#opened ??= now;
    const silence = Math.max(SILENCE, (this.#opened - this.#began) * OF_OPENING);
    this.#wait(Math.min(silence, this.#opened + LONGEST - now));
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#begin?.();
      this.#begin = null;
    }, milliseconds).unref();
  }
}
