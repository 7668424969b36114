import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';
import FakeTimers, { type Clock, type FakeMethod } from '@sinonjs/fake-timers';
import { random } from './random.ts';

const PARTS = 2 ** 30;
const FAKED: FakeMethod[] = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'Date',
  'performance',
];

/**
 * The clocks and timers of this process stand still, and move only when somebody lets time pass; chance is repeatable.
 * Until `end`.
 */
export class VirtualTime {
  readonly #clock: Clock = FakeTimers.install({ now: Date.now(), toFake: FAKED, loopLimit: Infinity });
  readonly #real = { random: Math.random, setTimeout: promises.setTimeout };

  constructor(seed: number) {
    const { below } = random(seed);
    Math.random = () => below(PARTS) / PARTS;
    // The library fakes the global timers only, and the engine's event loop sleeps with this function.
    promises.setTimeout = sleep as typeof promises.setTimeout;
    syncBuiltinESMExports();
  }

  /** Lets so many milliseconds pass: from one timer to the next, and between them everything that follows from it. */
  async pass(milliseconds: number): Promise<void> {
    await this.#clock.tickAsync(milliseconds);
  }

  /** Clocks and timers are the real ones again. */
  end(): void {
    this.#clock.uninstall();
    Math.random = this.#real.random;
    promises.setTimeout = this.#real.setTimeout;
    syncBuiltinESMExports();
  }
}

const sleep = (wait: number, value: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => resolve(value), wait);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
