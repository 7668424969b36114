import type { z } from 'zod';
import type { Db } from '../cache/db.ts';
import { findSnippetByServerId } from '../cache/snippets.ts';
import type { ServerSnippet } from '../contract/operations/saved-snippets.ts';
import type { SnippetValue } from '../contract/snippet.ts';
import type { StoredChange } from './change.ts';
import { kinds } from './kinds/index.ts';
import { asServerKeeps, bindSnippet, SnippetParams } from './kinds/snippets.ts';
import { changesInDoubt, removeChange, requeue, setMustAsk } from './outbox.ts';

type ListedSnippet = z.infer<typeof ServerSnippet>;

const isEqual = (a: SnippetValue, b: SnippetValue): boolean => {
  const [left, right] = [asServerKeeps(a), asServerKeeps(b)];
  return left.title === right.title && left.content === right.content;
};

const isBound = (db: Db, { id }: ListedSnippet): boolean => findSnippetByServerId(db, id) !== null;

/** Listed snippets that may be this create: newer than its mark, no row's own yet, and equal. */
export function matchesOf(db: Db, create: StoredChange, listed: ListedSnippet[]): ListedSnippet[] {
  const wanted = SnippetParams.parse(create.params);
  return listed.filter((item) => item.id > (create.mark ?? 0) && isEqual(item, wanted) && !isBound(db, item));
}

/**
 * Settles creates in doubt against the server's list (sync.md, Evidence). The list must have been asked for after the
 * longest time that the first request could still be running. One match: it is ours. None, and nothing new that is
 * unexplained: it never arrived and is queued again. Anything else: the user is asked.
 */
export function settleByList(db: Db, creates: StoredChange[], listed: ListedSnippet[]): void {
  for (const create of creates) {
    const matches = matchesOf(db, create, listed);
    const [match] = matches;
    if (match && matches.length === 1) bindToListed(db, create, match);
    else if (!match && create.mark !== null && !hasUnexplained(db, create.mark, listed))
      settleAsAbsent(db, create);
    else setMustAsk(db, create, true);
  }
}

/** A new ID that no row made on this computer explains: it could be ours, changed since. */
const hasUnexplained = (db: Db, mark: number, listed: ListedSnippet[]): boolean =>
  listed.some((item) => item.id > mark && !findSnippetByServerId(db, item.id)?.madeHere);

/** The create took effect: this is its snippet. */
export function bindToListed(db: Db, create: StoredChange, item: ListedSnippet): void {
  bindSnippet(db, SnippetParams.parse(create.params).key, item.id, item);
  removeChange(db, create.id);
}

/** The create certainly took no effect: it is sent again, with whatever was changed meanwhile. */
export function settleAsAbsent(db: Db, create: StoredChange): void {
  requeue(db, create, { maybeOnServer: false });
  kinds[create.action].fold?.(db, create);
}

/** While a create is in doubt, another whose evidence would be equal waits. */
export function hasTwinInDoubt(db: Db, create: StoredChange): boolean {
  const wanted = SnippetParams.parse(create.params);
  return changesInDoubt(db).some(({ params }) => isEqual(SnippetParams.parse(params), wanted));
}
