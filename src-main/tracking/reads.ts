import { AsyncLocalStorage } from 'node:async_hooks';
import { type DataPart, isAffected } from '../contract/values/data-part.ts';

const tracked = new AsyncLocalStorage<Set<DataPart> | undefined>();

/** Notes that the running query reads a part of the data. Does nothing outside of a query. */
export const noteRead = (part: DataPart): void => void tracked.getStore()?.add(part);

/** Whether a query is running, whose reads are noted. */
export const isTracking = (): boolean => tracked.getStore() !== undefined;

/**
 * Runs work that a query only causes. What the work reads, then or later, is not noted for the query: timers and requests
 * that it begins would go on noting for as long as they live.
 */
export const untracked = <Result>(work: () => Result): Result => tracked.run(undefined, work);

interface Tracked<Result> {
  result: Result;
  /** The parts of the data that the result was read from. The set grows until a result that is a promise is settled. */
  reads: ReadonlySet<DataPart>;
}

/** Runs a query, and notes what it reads. */
export function trackReads<Result>(query: () => Result): Tracked<Result> {
  const reads = new Set<DataPart>();
  return { result: tracked.run(reads, query), reads };
}

/** A synchronous query whose result stays until the data that it was read from changes. */
export class CachedQuery<Result> {
  readonly #query: () => Result;
  #cached: Tracked<Result> | null = null;

  constructor(query: () => Result) {
    this.#query = query;
  }

  get result(): Result {
    this.#cached ??= trackReads(this.#query);
    // A query that uses this one reads the same data.
    for (const part of this.#cached.reads) noteRead(part);
    return this.#cached.result;
  }

  /** Forgets the result if it was read from one of these parts. Returns whether it was. */
  forgetAfter(written: readonly DataPart[]): boolean {
    if (!this.#cached || !isAffected(this.#cached.reads, written)) return false;
    this.#cached = null;
    return true;
  }
}
