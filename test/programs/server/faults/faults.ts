import { z } from 'zod';
import { pathMatches } from '../path-match.ts';

/** The kinds of faults. */
export const faultSchema = z.strictObject({
  kind: z.enum([
    'none', // nothing: a placeholder in a sequence
    'latency', // only `delayMs`
    'hang', // no response, and the connection stays open
    'drop', // the connection is closed without a byte
    'status', // `status`, by default 500
    'rate-limited', // 429 with `retryAfter`, by default 1 second
    'captive-portal', // 200 and a page of HTML
    'garbage-json', // 200 and a body that is almost JSON
    'truncated', // the true response, cut off in the middle
    'endless', // a response that does not end
    'redirect', // 307 to `location`, by default to another origin of this server that records requests
    'unauthorized', // 401 for a key that is not valid any more
  ]),
  /** Only requests with this method. */
  method: z.string().optional(),
  /** Only requests with this path, relative to the API's root; `*` matches anything. */
  path: z.string().optional(),
  /** For so many requests; without it, until lifted. */
  times: z.int().positive().optional(),
  /** Whether the request takes effect. By default only where the kind needs the true response. */
  processed: z.boolean().optional(),
  /** Milliseconds to wait first. */
  delayMs: z.number().nonnegative().optional(),
  /** Whether each request waits until the fault is lifted, before anything else. */
  held: z.boolean().optional(),
  status: z.int().min(400).max(599).optional(),
  /** The `msg` of a `status`, where the server itself responds. */
  msg: z.string().optional(),
  retryAfter: z.number().nonnegative().optional(),
  location: z.string().optional(),
});

export type Fault = z.infer<typeof faultSchema>;

/** A fault in force, as lists show it. */
export type ActiveFault = Fault & { readonly id: number };

/** A fault that happens to a request, with the end of its wait where it is held. */
export type MetFault = Fault & { readonly lifted?: Promise<void> };

/** The faults in force. The oldest matching fault happens to a request. */
export class Faults {
  #active: ActiveFault[] = [];
  #lastId = 0;
  /** Ends the wait of requests that are held, by the ID of the fault. Used up faults still hold their requests. */
  readonly #held = new Map<number, PromiseWithResolvers<void>>();

  /**
   * Puts a fault in force, for `times` requests or until it is lifted.
   * @returns its ID.
   */
  add(fault: Fault): number {
    const id = ++this.#lastId;
    this.#active.push({ ...faultSchema.parse(fault), id });
    if (fault.held) this.#held.set(id, Promise.withResolvers());
    return id;
  }

  /** Puts a sequence in force: each fault happens to one matching request (or `times`), one fault after the other. */
  queue(...faults: Fault[]): number[] {
    return faults.map((fault) => this.add({ times: 1, ...fault }));
  }

  /** Ends one fault, or all of them. The requests that it holds go on. */
  lift(id?: number): void {
    for (const lifted of id === undefined ? [...this.#held.keys()] : [id]) {
      this.#held.get(lifted)?.resolve();
      this.#held.delete(lifted);
    }
    this.#active = id === undefined ? [] : this.#active.filter((fault) => fault.id !== id);
  }

  list(): readonly ActiveFault[] {
    return this.#active;
  }

  /** The fault that happens to a request. It uses up one of its `times`. */
  take(method: string, path: string): MetFault | undefined {
    const fault = this.#active.find(
      (candidate) =>
        (candidate.method === undefined || candidate.method === method) &&
        (candidate.path === undefined || pathMatches(candidate.path, path)),
    );
    if (!fault) return undefined;
    if (fault.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) this.#active = this.#active.filter(({ id }) => id !== fault.id);
    }
    const held = this.#held.get(fault.id);
    return held ? { ...fault, lifted: held.promise } : fault;
  }
}
