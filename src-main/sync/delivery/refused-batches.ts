import type { ApiError } from '../../api/errors.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { Mutation } from '../define/mutation.ts';

/**
 * So many requests are made in a row to find out which changes of a refused batch the server does not take: enough to find
 * one among a thousand. What is not found out by then waits for the next round.
 */
export const REQUESTS_A_ROUND = 24;

/**
 * The pieces that refused batches were divided into, so that the next round goes on where the last one ended. They are in
 * memory: after a restart a batch is divided anew.
 */
export class RefusedBatches {
  /** IDs of changes by what they can go together with. */
  readonly #pieces = new Map<string, Set<string>[]>();
  readonly #stillWaiting: (ids: string[]) => ReadonlySet<string>;

  /** @param stillWaiting tells which of these changes are still in the outbox. */
  constructor(stillWaiting: (ids: string[]) => ReadonlySet<string>) {
    this.#stillWaiting = stillWaiting;
  }

  /** How many changes are remembered. */
  get size(): number {
    return [...this.#pieces.values()].flat().reduce((sum, ids) => sum + ids.size, 0);
  }

  /** Divides changes that can go together into the pieces to send: those known from before, and all others as one. */
  take(key: string, changes: StoredChange[]): StoredChange[][] {
    this.#forgetGone();
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

  /** The next round begins with the largest piece: it may have nothing that the server refuses. */
  keep(key: string, pieces: StoredChange[][]): void {
    const sorted = pieces.toSorted((a, b) => b.length - a.length);
    const ids = sorted.map((piece) => new Set(piece.map(({ id }) => id)));
    this.#set(key, [...(this.#pieces.get(key) ?? []), ...ids]);
  }

  /** Those that were discarded, or delivered in another way. */
  #forgetGone(): void {
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

/** Divides refused changes: those that the refusal names are apart from the others; where it names none, in the middle. */
export function divided(
  changes: StoredChange[],
  { together }: Mutation,
  refusal: ApiError,
): [StoredChange[], StoredChange[]] {
  const words = wordsOf(refusal);
  const named = changes.filter((change) => words.has(together?.nameOf(change) ?? ''));
  if (named.length > 0 && named.length < changes.length)
    return [named, changes.filter((change) => !named.includes(change))];
  const middle = Math.ceil(changes.length / 2);
  return [changes.slice(0, middle), changes.slice(middle)];
}

/** Names of parameters and IDs are not translated. They only say what to try apart, so a word that is none does no harm. */
const wordsOf = ({ details: { serverWords = '', fields = {} } }: ApiError): Set<string> =>
  new Set(`${serverWords} ${JSON.stringify(fields)}`.match(/\w+/g));
