import type { Db } from '../../cache/file/db.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { paramsOf } from '../define/mutation.ts';
import type { StoredChange } from '../outbox/change.ts';
import { sendableChanges } from '../outbox/store.ts';
import { heldSubjects } from '../outbox/undo-offer.ts';
import { firstGivenUpAt, otherGivenUpAt } from '../outbox/unanswered.ts';
import { heldMatcher } from '../reconcile/match-creates.ts';

/** How many waiting changes are searched for one that can be sent, or for some that can be sent together. */
const MOST_SEARCHED = 1_000;

/** How many are read from the file first, and how many at a time after that. Of creates the first one is nearly always chosen. */
const PAGE = { create: { first: 1, next: 50 }, set: { first: 20, next: 20 } };

interface Situation {
  /** By the clock that waits are measured by, in milliseconds since the epoch. */
  now: number;
  /** By the server's clock. Null if unknown; a change with a deadline may then not be sent. */
  serverNow: number | null;
  /** How many more requests may be under way. */
  free: number;
  /** Whether one of these requests may be a create. */
  mayCreate: boolean;
  /** How long a request that was given up may still take effect, in milliseconds. */
  requestLifetime: number;
}

interface NextChanges {
  /** The changes in each of the next requests, a create first. */
  requests: StoredChange[][];
  /** Changes that must wait until a moment, in milliseconds since the epoch. */
  postponed: { change: StoredChange; until: number }[];
}

/** Chooses the next requests: at most one create, and sets, combined into one request if possible. Writes nothing. */
export function nextChanges(db: Db, situation: Situation): NextChanges {
  const { free, mayCreate } = situation;
  const create = mayCreate && free > 0 ? nextCreate(db, situation) : undefined;
  if (!create) return nextSets(db, situation, free);
  const { requests, postponed } = nextSets(db, situation, free - 1);
  return { requests: [[create], ...requests], postponed };
}

/** Changes with an equal key can go in one request. */
export function batchKey(change: StoredChange): string {
  const mutation = mutationsByName[change.action];
  const { together } = mutation;
  return together ? `${change.action}:${together.key(paramsOf(mutation, change))}` : change.id;
}

/** The first create that does not wait for a create in doubt. */
function nextCreate(db: Db, situation: Situation): StoredChange | undefined {
  let isHeld: ReturnType<typeof heldMatcher> | undefined;
  let searched = 0;
  for (const create of sendable(db, 'create', situation)) {
    isHeld ??= heldMatcher(db);
    if (!isHeld(create)) return create;
    searched += 1;
    if (searched > MOST_SEARCHED) return undefined;
  }
  return undefined;
}

/** Fills at most this many requests with sets: each with one change, or with as many as can be sent together. */
function nextSets(db: Db, situation: Situation, most: number): NextChanges {
  const postponed: NextChanges['postponed'] = [];
  if (most <= 0) return { requests: [], postponed };
  const batches = new Map<string, { changes: StoredChange[]; most: number }>();
  const isUnanswered = firstGivenUpAt(db) !== null;
  let searched = 0;
  for (const change of sendable(db, 'set', situation)) {
    searched += 1;
    const isFull =
      batches.size >= most && [...batches.values()].every((batch) => batch.changes.length >= batch.most);
    if (isFull || searched > MOST_SEARCHED) break;
    const until = isUnanswered ? postponedUntil(db, change, situation) : null;
    if (until !== null) {
      postponed.push({ change, until });
      continue;
    }
    const key = batchKey(change);
    const batch = batches.get(key);
    if (batch && batch.changes.length < batch.most) batch.changes.push(change);
    else if (!batch && batches.size < most)
      batches.set(key, { changes: [change], most: mutationsByName[change.action].together?.most ?? 1 });
  }
  return { requests: [...batches.values()].map(({ changes }) => changes), postponed };
}

/**
 * When a change whose effect no list shows may be sent: when no unanswered request with other parameters of its subject can
 * take effect any more, so that the change is the last one. Null if it may be sent now.
 */
function postponedUntil(db: Db, change: StoredChange, { now, requestLifetime }: Situation): number | null {
  const givenUpAt = mutationsByName[change.action].isUnlisted ? otherGivenUpAt(db, change) : null;
  if (givenUpAt === null) return null;
  const until = givenUpAt + requestLifetime;
  return until > now ? until : null;
}

/** The changes that can be sent, oldest first. They are read from the file only when the caller takes them. */
function* sendable(
  db: Db,
  delivery: StoredChange['delivery'],
  { now, serverNow }: Situation,
): Generator<StoredChange> {
  const held = heldSubjects(db);
  for (let after = 0; ;) {
    const limit = after === 0 ? PAGE[delivery].first : PAGE[delivery].next;
    const page = sendableChanges(db, { delivery, now, serverNow, after, limit, held });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    after = last.sequence;
  }
}
