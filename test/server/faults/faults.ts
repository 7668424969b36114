import { z } from 'zod';
import { pathMatches } from '../path-match.ts';

/** What can go wrong with a request. */
export const faultSchema = z.strictObject({
  kind: z.enum([
    'none', // nothing: a place holder in a sequence
    'latency', // only `delayMs`
    'hang', // no answer, and the connection stays open
    'drop', // the connection is closed without a byte
    'status', // `status`, by default 500
    'rate-limited', // 429 with `retryAfter`, by default 1 second
    'captive-portal', // 200 and a page of HTML
    'garbage-json', // 200 and something that is nearly JSON
    'truncated', // the true answer, cut off in the middle
    'endless', // an answer that never ends
    'redirect', // 307 to `location`, by default to another origin of this server that writes down who comes
    'unauthorized', // 401 for a key that is not valid any more
  ]),
  /** Only requests with this method. */
  method: z.string().optional(),
  /** Only requests with this path, relative to the API's root; `*` stands for anything. */
  path: z.string().optional(),
  /** For the next so many requests; without it, until lifted. */
  times: z.int().positive().optional(),
  /** Whether the request takes effect all the same. By default only where an honest answer was on its way. */
  processed: z.boolean().optional(),
  /** Milliseconds to wait before anything else. */
  delayMs: z.number().nonnegative().optional(),
  status: z.int().min(400).max(599).optional(),
  /** What a `status` says, where the server itself speaks. */
  msg: z.string().optional(),
  retryAfter: z.number().nonnegative().optional(),
  location: z.string().optional(),
});

export type Fault = z.infer<typeof faultSchema>;

/** A fault in force, as listed. */
export type ActiveFault = Fault & { readonly id: number };

/** The faults in force. The oldest that matches a request is the one that happens to it. */
export class Faults {
  #active: ActiveFault[] = [];
  #lastId = 0;

  /** Puts a fault in force, for `times` requests or until it is lifted. Gives its ID. */
  add(fault: Fault): number {
    const id = ++this.#lastId;
    this.#active.push({ ...faultSchema.parse(fault), id });
    return id;
  }

  /** A sequence: each fault for one matching request (or its `times`), one after the other. */
  queue(...faults: Fault[]): number[] {
    return faults.map((fault) => this.add({ times: 1, ...fault }));
  }

  /** Ends one fault, or all of them. */
  lift(id?: number): void {
    this.#active = id === undefined ? [] : this.#active.filter((fault) => fault.id !== id);
  }

  list(): readonly ActiveFault[] {
    return this.#active;
  }

  /** The fault that happens to a request, which uses it up by one. */
  take(method: string, path: string): Fault | undefined {
    const fault = this.#active.find(
      (candidate) =>
        (candidate.method === undefined || candidate.method === method) &&
        (candidate.path === undefined || pathMatches(candidate.path, path)),
    );
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) this.lift(fault.id);
    }
    return fault;
  }
}
