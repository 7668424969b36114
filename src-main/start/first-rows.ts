/** How long something waits for the first rows of the window, in milliseconds. */
export interface RowsWait {
  /** For how long no call follows once a window has its rows. */
  silence: number;
  /** The same on a slow computer, as a part of the time that a window took until its first call. */
  ofOpening: number;
  /** At most from the first call on. */
  longest: number;
  /** At most after a start with a window that makes no call. */
  withoutCall: number;
}

/** Servers are asked of themselves once the window has asked the caches for its rows. */
export const BEFORE_REQUESTS: RowsWait = { silence: 100, ofOpening: 0.1, longest: 1_000, withoutCall: 5_000 };

/** The quick window, updates and signs of the system come after everything that a user waits for. */
export const BEFORE_THE_REST: RowsWait = {
  silence: 500,
  ofOpening: 0.5,
  longest: 10_000,
  withoutCall: 10_000,
};

/** How long after a start without a window other work begins, in milliseconds. */
const WITHOUT_WINDOW = 2_000;

/**
 * Notices when the window has its first rows: it has called for them, and calls no more. Until then other work would make the
 * user wait, on a slow computer for longer than on a fast one.
 */
export class FirstRows {
  readonly #limits: RowsWait;
  #begin: (() => void) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #began = 0;
  #opened: number | null = null;

  constructor(limits: RowsWait) {
    this.#limits = limits;
  }

  /**
   * @param begin runs once
   * @param isOpening whether a window opens now
   */
  whenThere(begin: () => void, isOpening: boolean): void {
    this.#begin = begin;
    this.#began = performance.now();
    this.#wait(isOpening ? this.#limits.withoutCall : WITHOUT_WINDOW);
  }

  /** Call this when a window makes a call. */
  noteCall(): void {
    if (this.#begin === null) return;
    const { silence, ofOpening, longest } = this.#limits;
    const now = performance.now();
    this.#opened ??= now;
    const quiet = Math.max(silence, (this.#opened - this.#began) * ofOpening);
    this.#wait(Math.min(quiet, this.#opened + longest - now));
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#begin?.();
      this.#begin = null;
    }, milliseconds).unref();
  }
}
