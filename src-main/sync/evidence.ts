import type { z } from 'zod';
import type { Db } from '../cache/db.ts';
import { findSnippetByServerId } from '../cache/snippets.ts';
import type { ServerSnippet } from '../contract/operations/saved-snippets.ts';
import type { SnippetValue } from '../contract/snippet.ts';
import type { StoredChange } from './change.ts';
import { kinds } from './kinds/index.ts';
import { asServerKeeps, bindSnippet, SnippetParams } from './kinds/snippets.ts';
import { changesInDoubt, removeChange, requeue, setMustAsk, unboundCreates } from './outbox.ts';

type ListedSnippet = z.infer<typeof ServerSnippet>;

export const isEqual = (a: SnippetValue, b: SnippetValue): boolean => {
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
 * unexplained: it never arrived and is queued again. Anything else: the user is asked, unless a delivery overtook the list.
 */
export function settleByList(
  db: Db,
  creates: StoredChange[],
  listed: ListedSnippet[],
  isOvertaken = false,
): void {
  const others = creates.filter((create) => !bindToOnlyMatch(db, create, listed));
  // What may be another create that is not settled is not this one, changed since.
  const explained = new Set(
    unboundCreates(db).flatMap((create) => matchesOf(db, create, listed).map(({ id }) => id)),
  );
  for (const create of others) {
    const { mark } = create;
    const isExcluded =
      mark !== null &&
      matchesOf(db, create, listed).length === 0 &&
      listed.every(({ id }) => id <= mark || explained.has(id) || findSnippetByServerId(db, id)?.madeHere);
    if (isExcluded) settleAsAbsent(db, create);
    else if (!isOvertaken) setMustAsk(db, create, true);
  }
}

function bindToOnlyMatch(db: Db, create: StoredChange, listed: ListedSnippet[]): boolean {
  const [match, ...more] = matchesOf(db, create, listed);
  if (!match || more.length > 0 || create.mark === null) return false;
  bindToListed(db, create, match);
  return true;
}

/** The create took effect: this is its snippet. */
function bindToListed(db: Db, create: StoredChange, item: ListedSnippet): void {
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
