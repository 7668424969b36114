import { rateLimitHit } from './errors.ts';
import type { PasswordTries } from './operation.ts';

/** A number of requests in a number of seconds. */
export interface Allowance {
  readonly count: number;
  readonly seconds: number;
}

export interface RateLimitRules {
  /** All of them hold; the headers report the last one. */
  readonly apiByUser: readonly [...Allowance[], Allowance];
  readonly apiByAddress: Allowance;
  readonly passwordTries: Allowance;
}

/** The limits of real servers (server-notes: Rate limits). */
export const realLimits: RateLimitRules = {
  apiByUser: [
    { count: 200, seconds: 60 },
    { count: 2000, seconds: 3600 },
  ],
  apiByAddress: { count: 100, seconds: 60 },
  passwordTries: { count: 5, seconds: 1800 },
};

/** More than any test needs that is not about limits; the headers are sent all the same. */
export const generousLimits: RateLimitRules = {
  apiByUser: [{ count: 100_000, seconds: 60 }],
  apiByAddress: { count: 100_000, seconds: 60 },
  passwordTries: { count: 1000, seconds: 60 },
};

/** One allowance, for each key. Times are in milliseconds. */
interface Limit {
  readonly allowance: Allowance;
  /** How long until a request is allowed; 0 where it is allowed now. */
  wait(key: string): number;
  add(key: string): void;
  /** How many requests are left, and how long until all of them are. */
  left(key: string): { count: number; resetsIn: number };
}

/** Counts per key in a sliding window. */
class Window implements Limit {
  readonly allowance: Allowance;
  readonly #now: () => number;
  readonly #times = new Map<string, number[]>();

  constructor(allowance: Allowance, now: () => number) {
    this.allowance = allowance;
    this.#now = now;
  }

  wait(key: string): number {
    const times = this.#recent(key);
    const [oldest] = times;
    if (oldest === undefined || times.length < this.allowance.count) return 0;
    return Math.max(1, oldest + this.#length - this.#now());
  }

  add(key: string): void {
    this.#recent(key).push(this.#now());
  }

  forget(key: string): void {
    this.#times.delete(key);
  }

  left(key: string): { count: number; resetsIn: number } {
    const times = this.#recent(key);
    const newest = times.at(-1);
    const resetsIn = newest === undefined ? 0 : newest + this.#length - this.#now();
    return { count: Math.max(0, this.allowance.count - times.length), resetsIn };
  }

  get #length(): number {
    return this.allowance.seconds * 1000;
  }

  #recent(key: string): number[] {
    const times = this.#times.get(key) ?? [];
    const start = this.#now() - this.#length;
    while (times[0] !== undefined && times[0] <= start) times.shift();
    this.#times.set(key, times);
    return times;
  }
}

/** A bucket per key, which each request fills by one part and time empties. The process for events counts so (step 932). */
class Bucket implements Limit {
  readonly allowance: Allowance;
  readonly #now: () => number;
  readonly #emptyAt = new Map<string, number>();

  constructor(allowance: Allowance, now: () => number) {
    this.allowance = allowance;
    this.#now = now;
  }

  wait(key: string): number {
    return Math.max(0, this.left(key).resetsIn + this.#part - this.allowance.seconds * 1000);
  }

  add(key: string): void {
    this.#emptyAt.set(key, this.#now() + this.left(key).resetsIn + this.#part);
  }

  left(key: string): { count: number; resetsIn: number } {
    // A bucket that takes longer than that was filled before the clock was set back.
    const filled = (this.#emptyAt.get(key) ?? 0) - this.#now();
    const resetsIn = filled > this.allowance.seconds * 1000 ? 0 : Math.max(0, filled);
    return { count: Math.floor(this.allowance.count - resetsIn / this.#part), resetsIn };
  }

  get #part(): number {
    return (this.allowance.seconds * 1000) / this.allowance.count;
  }
}

/** The limits of one server: requests by user or by address, and passwords by user name. */
export class RateLimits {
  readonly #now: () => number;
  readonly #byUser: readonly Limit[];
  readonly #eventsByUser: readonly Limit[];
  readonly #byAddress: readonly Limit[];
  readonly #passwords: Window;

  constructor(rules: RateLimitRules, now: () => number) {
    this.#now = now;
    this.#byUser = rules.apiByUser.map((rule) => new Window(rule, now));
    this.#eventsByUser = rules.apiByUser.map((rule) => new Bucket(rule, now));
    this.#byAddress = [new Window(rules.apiByAddress, now)];
    this.#passwords = new Window(rules.passwordTries, now);
  }

  /**
   * Counts one request of a user; those for events apart from the others (steps 929 to 932).
   * @throws {ApiError} 429; refused requests are not counted
   */
  countUser(userId: number, path: string, headers: Headers): void {
    this.#count(path === '/events' ? this.#eventsByUser : this.#byUser, String(userId), headers);
  }

  /** The same for a caller whose credentials are refused, by address, so that guessing keys reaches a limit. */
  countStranger(address: string, headers: Headers): void {
    this.#count(this.#byAddress, address, headers);
  }

  /** Counts the passwords that are tried for a user name, right or wrong; a right one ends the count (steps 935 to 943). */
  passwordTries(headers: Headers): PasswordTries {
    return {
      count: (username) => this.#count([this.#passwords], username.toLowerCase(), headers),
      forget: (username) => this.#passwords.forget(username.toLowerCase()),
    };
  }

  #count(limits: readonly Limit[], key: string, headers: Headers): void {
    const wait = Math.max(...limits.map((limit) => limit.wait(key)));
    const last = limits.at(-1)!;
    if (wait === 0) for (const limit of limits) limit.add(key);
    const { count, resetsIn } = wait === 0 ? last.left(key) : { count: 0, resetsIn: wait };
    headers.set('X-RateLimit-Limit', String(last.allowance.count));
    headers.set('X-RateLimit-Remaining', String(count));
    headers.set('X-RateLimit-Reset', String(Math.floor((this.#now() + resetsIn) / 1000)));
    if (wait > 0) throw rateLimitHit(wait / 1000);
  }
}
