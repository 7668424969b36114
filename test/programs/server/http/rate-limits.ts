import { rateLimitHit } from './errors.ts';
import type { FailedPasswords } from './operation.ts';

/** A number of requests in a number of seconds. */
export interface Allowance {
  readonly count: number;
  readonly seconds: number;
}

export interface RateLimitRules {
  readonly apiByUser: Allowance;
  readonly apiByAddress: Allowance;
  readonly failedPasswords: Allowance;
}

/** The limits of real servers (server-notes: Rate limits). */
export const realLimits: RateLimitRules = {
  apiByUser: { count: 200, seconds: 60 },
  apiByAddress: { count: 100, seconds: 60 },
  failedPasswords: { count: 5, seconds: 1800 },
};

/** More than any test needs that is not about limits; the headers are sent all the same. */
export const generousLimits: RateLimitRules = {
  apiByUser: { count: 100_000, seconds: 60 },
  apiByAddress: { count: 100_000, seconds: 60 },
  failedPasswords: { count: 1000, seconds: 60 },
};

/** Counts per key in a sliding window. */
class Window {
  readonly #allowance: Allowance;
  readonly #now: () => number;
  readonly #times = new Map<string, number[]>();

  constructor(allowance: Allowance, now: () => number) {
    this.#allowance = allowance;
    this.#now = now;
  }

  /** Throws the API's 429 when the allowance of `key` is used up. */
  check(key: string): void {
    const times = this.#recent(key);
    const oldest = times[0];
    if (oldest === undefined || times.length < this.#allowance.count) return;
    throw rateLimitHit(Math.max(0.001, (oldest + this.#length - this.#now()) / 1000));
  }

  add(key: string): void {
    this.#recent(key).push(this.#now());
  }

  headers(key: string): Record<string, string> {
    const times = this.#recent(key);
    const restored = (times.at(-1) ?? this.#now()) + (times.length > 0 ? this.#length : 0);
    return {
      'X-RateLimit-Limit': String(this.#allowance.count),
      'X-RateLimit-Remaining': String(Math.max(0, this.#allowance.count - times.length)),
      'X-RateLimit-Reset': String(Math.ceil(restored / 1000)),
    };
  }

  get #length(): number {
    return this.#allowance.seconds * 1000;
  }

  #recent(key: string): number[] {
    const times = this.#times.get(key) ?? [];
    const start = this.#now() - this.#length;
    while (times[0] !== undefined && times[0] <= start) times.shift();
    this.#times.set(key, times);
    return times;
  }
}

/** The limits of one server: requests by user or by address, and wrong passwords by user name. */
export class RateLimits {
  readonly failedPasswords: FailedPasswords;
  readonly #byUser: Window;
  readonly #byAddress: Window;

  constructor(rules: RateLimitRules, now: () => number) {
    this.#byUser = new Window(rules.apiByUser, now);
    this.#byAddress = new Window(rules.apiByAddress, now);
    const failures = new Window(rules.failedPasswords, now);
    this.failedPasswords = {
      check: (username) => failures.check(username.toLowerCase()),
      add: (username) => failures.add(username.toLowerCase()),
    };
  }

  /**
   * Counts one request of a user, or of an address when nobody is signed in. The headers are added to the response before the
   * check, since a refusal has them too. Refused requests are not counted.
   */
  count(caller: { userId: number } | { address: string }, headers: Headers): void {
    const [window, key] =
      'userId' in caller ? [this.#byUser, String(caller.userId)] : [this.#byAddress, caller.address];
    const write = () => {
      for (const [name, value] of Object.entries(window.headers(key))) headers.set(name, value);
    };
    write();
    window.check(key);
    window.add(key);
    write();
  }
}
