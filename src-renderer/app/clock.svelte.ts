import { createSubscriber } from 'svelte/reactivity';

/** The present moment for everything on screen that says "in 12 min"; ticks only while something shows it. */
class Clock {
  readonly #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 5_000);
    return () => clearInterval(timer);
  });

  /** Milliseconds since the epoch. */
  get now(): number {
    this.#subscribe();
    return Date.now();
  }
}

export const clock = new Clock();
