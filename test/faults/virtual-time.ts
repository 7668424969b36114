import { syncBuiltinESMExports } from 'node:module';
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
  readonly #random = Math.random;

  constructor(seed: number) {
    const { below } = random(seed);
    Math.random = () => below(PARTS) / PARTS;
    // The library also replaced the timers of Node's modules. What modules import by name follows only now.
    syncBuiltinESMExports();
  }

  /** Lets so many milliseconds pass: from one timer to the next, and between them everything that follows from it. */
  async pass(milliseconds: number): Promise<void> {
    await this.#clock.tickAsync(milliseconds);
  }

  /** Clocks and timers are the real ones again. */
  end(): void {
    this.#clock.uninstall();
    Math.random = this.#random;
    syncBuiltinESMExports();
  }
}
