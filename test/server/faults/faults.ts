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
  /** Whether each request waits until the fault is lifted, before anything else. */
  held: z.boolean().optional(),
  status: z.int().min(400).max(599).optional(),
  /** What a `status` says, where the server itself speaks. */
  msg: z.string().optional(),
  retryAfter: z.number().nonnegative().optional(),
  location: z.string().optional(),
});

export type Fault = z.infer<typeof faultSchema>;

/** A fault in force, as listed. */
export type ActiveFault = Fault & { readonly id: number };

/** A fault that happens to a request, with the end of its wait where it is held. */
export type MetFault = Fault & { readonly lifted?: Promise<void> };

/** The faults in force. The oldest that matches a request is the one that happens to it. */
export class Faults {
  #active: ActiveFault[] = [];
  #lastId = 0;
  /** Ends the wait of requests that are held, by the ID of the fault. Used up faults still hold their requests. */
  readonly #held = new Map<number, PromiseWithResolvers<void>>();

  /** Puts a fault in force, for `times` requests or until it is lifted. Gives its ID. */
  add(fault: Fault): number {
    const id = ++this.#lastId;
    this.#active.push({ ...faultSchema.parse(fault), id });
    if (fault.held) this.#held.set(id, Promise.withResolvers());
    return id;
  }

  /** A sequence: each fault for one matching request (or its `times`), one after the other. */
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

  /** The fault that happens to a request, which uses it up by one. */
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
