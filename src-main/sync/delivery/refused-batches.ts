import type { ApiError } from '../../api/transport/errors.ts';
import type { StoredChange } from '../outbox/change.ts';
import { type Mutation, paramsOf } from '../define/mutation.ts';

/**
 * How many requests in a row search for the changes of a refused batch that the server does not take. They are enough to find
 * one among a thousand. Changes that are not found by then wait for the next round.
 */
export const REQUESTS_A_ROUND = 24;

/**
 * The pieces that refused batches were divided into. The next round continues where the last one ended. The pieces are in
 * memory alone, so a restart divides a batch anew.
 */
export class RefusedBatches {
  /** The IDs of the changes in each piece, by batch key. */
  readonly #pieces = new Map<string, Set<string>[]>();
  readonly #stillWaiting: (ids: string[]) => ReadonlySet<string>;

  /** @param stillWaiting returns which of these changes are still in the outbox. */
  constructor(stillWaiting: (ids: string[]) => ReadonlySet<string>) {
    this.#stillWaiting = stillWaiting;
  }

  /** The number of changes in all pieces. */
  get size(): number {
    return [...this.#pieces.values()].flat().reduce((sum, ids) => sum + ids.size, 0);
  }

  /** Divides the changes of a batch into pieces to send: the pieces of the last round, and one piece of all others. */
  take(key: string, changes: StoredChange[]): StoredChange[][] {
    this.#dropDelivered();
    const pieces: StoredChange[][] = [];
    const absent: Set<string>[] = [];
    const others = new Set(changes);
    for (const ids of this.#pieces.get(key) ?? []) {
      const piece = changes.filter(({ id }) => ids.has(id));
      if (piece.length === 0) absent.push(ids);
      else pieces.push(piece);
      for (const change of piece) others.delete(change);
    }
    this.#set(key, absent);
    return others.size > 0 ? [[...others], ...pieces] : pieces;
  }

  /** Stores pieces for the next round, the largest first, because it may have no change that the server refuses. */
  store(key: string, pieces: StoredChange[][]): void {
    const sorted = pieces.toSorted((a, b) => b.length - a.length);
    const ids = sorted.map((piece) => new Set(piece.map(({ id }) => id)));
    this.#set(key, [...(this.#pieces.get(key) ?? []), ...ids]);
  }

  /** Drops changes that are not in the outbox any more. */
  #dropDelivered(): void {
    if (this.#pieces.size === 0) return;
    const ids = [...this.#pieces.values()].flat().flatMap((piece) => [...piece]);
    const waiting = this.#stillWaiting(ids);
    for (const [key, pieces] of this.#pieces)
      this.#set(
        key,
        pieces
          .map((piece) => new Set([...piece].filter((id) => waiting.has(id))))
          .filter(({ size }) => size > 0),
      );
  }

  #set(key: string, pieces: Set<string>[]): void {
    if (pieces.length > 0) this.#pieces.set(key, pieces);
    else this.#pieces.delete(key);
  }
}

/**
 * Divides refused changes into those that the refusal names and the others. If the refusal names no change, divides in
 * the middle.
 */
export function divided(
  changes: StoredChange[],
  mutation: Mutation,
  refusal: ApiError,
): [StoredChange[], StoredChange[]] {
  const words = wordsOf(refusal);
  const named = changes.filter((change) =>
    words.has(mutation.together?.name(paramsOf(mutation, change)) ?? ''),
  );
  if (named.length > 0 && named.length < changes.length)
    return [named, changes.filter((change) => !named.includes(change))];
  const middle = Math.ceil(changes.length / 2);
  return [changes.slice(0, middle), changes.slice(middle)];
}

/** The words of a refusal. Servers do not translate parameter names and IDs in it. Words that name nothing do no harm. */
const wordsOf = ({ details: { serverWords = '', fields = {} } }: ApiError): Set<string> =>
  new Set(`${serverWords} ${JSON.stringify(fields)}`.match(/\w+/g));
