import { createSubscriber } from 'svelte/reactivity';

/**
 * The present moment for everything on screen like "in 12 min", and for what the user picks a time from: this computer's clock,
 * corrected by the server's where the two differ.
 */
class Clock {
  /** How far this computer's clock is ahead of the server's that is shown, in milliseconds. */
  ahead = $state(0);

  readonly #subscribe = createSubscriber((update) => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const tick = (): void => {
      clearInterval(timer);
      if (!document.hidden) timer = setInterval(update, 5_000);
    };
    const turn = (): void => {
      if (!document.hidden) update();
      tick();
    };
    tick();
    document.addEventListener('visibilitychange', turn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turn);
    };
  });

  /** Milliseconds since the epoch; ticks only while something shows it, and the window is visible. */
  get now(): number {
    this.#subscribe();
    return this.atThisMoment();
  }

  /** The same, for what happens once. */
  atThisMoment(): number {
    return Date.now() - this.ahead;
  }
}

export const clock = new Clock();
