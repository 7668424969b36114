import { setImmediate } from 'node:timers/promises';
import { ApiError } from '../../api/transport/errors.ts';
import { hasCapability, noteCapability } from '../../cache/metadata/capabilities.ts';
import { storedEventQueue } from '../../cache/metadata/event-queue.ts';
import { storedLimits } from '../../cache/metadata/organization.ts';
import { noteStale } from '../../cache/metadata/stale-lists.ts';
import { operations } from '../../contract/operations/index.ts';
import type { ResponseOf } from '../../contract/operations/operation.ts';
import { forgetEchoes } from '../outbox/echoes.ts';
import { isRefusal } from '../wire/fails-alone.ts';
import { isEndpointMissing } from '../wire/missing-endpoint.ts';
import { noteOrganization, noteOwnRole, noteServer } from '../reconcile/organization.ts';
import { noteLatestMessage } from '../reconcile/latest-message.ts';
import { recordPresencesReceived } from '../reconcile/presences.ts';
import { upsertItems } from '../reconcile/items.ts';
import { reconcileSteps } from '../reconcile/list.ts';
import { collections } from '../collections/catalog.ts';
import { accessBy } from '../define/server-access.ts';
import type { AnyCollection } from '../define/collection.ts';
import { noteReading, unreadSteps } from '../reconcile/unread.ts';
import { noteMutedPeople } from '../collections/muted-people.ts';
import { settings, settingsOfStatus, settingsOfUser } from '../collections/settings.ts';
import type { PullOptions } from './options.ts';
import { fetchState } from './register.ts';
import { inSlices } from '../../cache/rows/slices.ts';

/**
 * Brings the server's state into the cache: by register where the server has it, else by the single reads that it has. On a
 * server with the core operations alone only the user is fetched, which shows that the server is there. The pull can end at
 * any moment; the collections that are complete by then stay.
 * @returns false if a delivery began or ended meanwhile, so that a response was dropped and the pull must be repeated.
 * @throws {ApiError}
 */
export async function pullAll(options: PullOptions): Promise<boolean> {
  options.progress.begin();
  try {
    return await pullState(options);
  } finally {
    options.progress.end();
  }
}

async function pullState(options: PullOptions): Promise<boolean> {
  const { db, userId, signal } = options;
  const epoch = options.epoch();
  // A server that has register does not lose it. If it was there before, a page in its place is not the server's.
  const mayLackRegister = options.hasServerResponded && storedLimits.read(db) === null;
  const response = await orPage({ hasServerResponded: mayLackRegister }, orMissing(fetchState(options)));
  if (response === null || response === 'page') return pullWithoutRegister(options);
  // To read the response has taken a turn of its own.
  await setImmediate();
  signal.throwIfAborted();
  if (options.epoch() !== epoch) return false;
  const { state, leftOut, own } = response;
  db.transaction(() => {
    noteOrganization(db, state);
    if (own) noteOwnRole(db, own);
    if (typeof state.max_message_id === 'number') noteLatestMessage(db, state.max_message_id);
    if (state.presences) {
      const { server_timestamp, presence_last_update_id } = state;
      const received = {
        server_timestamp: server_timestamp ?? undefined,
        presence_last_update_id: presence_last_update_id ?? undefined,
      };
      recordPresencesReceived(db, received, Date.now());
    }
    noteReading(db, state, userId);
    noteMutedPeople(db, state.muted_users);
  })();
  const isStale = () => options.epoch() !== epoch;
  if (!(await inSlices(db, unreadSteps(db, state, userId), { signal, isStale }))) return false;
  const lists = collections.flatMap((collection) =>
    collection.register && !leftOut.includes(collection)
      ? [{ collection, items: registered(collection.register.items(state)) }]
      : [],
  );
  if (!(await applyLists(options, lists, epoch))) return false;
  // This comes last, because the queue's events follow the state that was brought in above.
  db.transaction(() => {
    storedEventQueue.write(db, queueIn(state));
    for (const { name } of leftOut) noteStale(db, name);
    forgetEchoes(db);
  })();
  return true;
}

/**
 * Brings in the results of the single reads, where there is no register or it alone fails. An open event queue stays open.
 * @returns false if a delivery began or ended meanwhile, so that a response was dropped and the pull must be repeated.
 * @throws {ApiError} where the server does not respond at all.
 */
export async function pullWithoutRegister(options: PullOptions): Promise<boolean> {
  const { db, api, userId, signal } = options;
  const { value } = await api.call(
    operations.getUser,
    { user_id: userId, client_gravatar: true },
    { signal },
  );
  const server = await orOdd(options, orMissing(api.call(operations.getServerSettings, {}, { signal })));
  if (server && server !== 'odd') noteServer(db, server.value);
  noteOwnRole(db, value.user);
  upsertItems(db, settings, settingsOfUser(value.user));
  return pullLists({ ...options, anew: true });
}

/** The event queue that register opened, or null. */
function queueIn({
  queue_id,
  last_event_id,
  event_queue_longpoll_timeout_seconds: seconds,
}: ResponseOf<typeof operations.register>) {
  if (!queue_id) return null;
  return { id: queue_id, lastEventId: last_event_id ?? -1, pollTimeout: seconds ? seconds * 1000 : null };
}

const registered = (items: object[] | null | undefined): Listed['items'] =>
  items === undefined ? null : (items ?? 'odd');

/**
 * Fetches the collections that have a read of their own.
 * @param options `anew` fetches everything, even what the server was found not to have, because it may have been updated.
 * `only` fetches these collections. Without either the user's own collections are fetched.
 */
export async function pullLists(
  options: PullOptions & { anew?: boolean; only?: readonly string[] },
): Promise<boolean> {
  const { db, api, anew = false, only } = options;
  const isWanted = ({ name, belongsTo }: AnyCollection): boolean =>
    only ? only.includes(name) : belongsTo === 'user';
  const epoch = options.epoch();
  const toFetch = collections.filter(
    (collection) =>
      collection.list !== undefined &&
      (anew || (isWanted(collection) && hasCapability(db, collection.name) !== false)),
  );
  const lists = await Promise.all(
    toFetch.map(({ list, name }) =>
      orOdd(options, orMissing(list?.(accessBy(api, options)) ?? Promise.resolve(null)), name),
    ),
  );
  if (options.epoch() !== epoch) return false;
  return applyLists(
    options,
    toFetch.map((collection, index) => ({ collection, items: lists[index] ?? null })),
    epoch,
  );
}

/** The list of a collection; null if the server does not have it, `odd` where it cannot be parsed. */
interface Listed {
  collection: AnyCollection;
  items: object[] | null | 'odd';
}

const lengthOf = ({ items }: Listed): number => (Array.isArray(items) ? items.length : 0);

/**
 * Brings lists into the cache one after the other, the short lists first. Short ones share a slice.
 * @returns false if a delivery began or ended meanwhile. The lists brought in until then are right; the others must be
 * fetched again.
 */
async function applyLists(options: PullOptions, lists: Listed[], epoch: number): Promise<boolean> {
  const { db, signal, progress } = options;
  let present: Listed | undefined;
  function* steps(): Generator<number, true> {
    for (const listed of lists.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
      present = listed;
      yield* listSteps(options, listed);
      // With the commit of its last slice, a list that is complete shows in windows.
      db.announceHeldBack();
    }
    return true;
  }
  const isComplete = await inSlices(db, steps(), {
    signal,
    isStale: () => options.epoch() !== epoch,
    isRepeatable: true,
    onSlice: (done) => present && progress.storing(present.collection.name, done, lengthOf(present)),
  });
  return isComplete ?? false;
}

/** Brings a list into the cache, step by step. Before each step it yields how many items are done. */
function* listSteps({ db, onFault }: PullOptions, { collection, items }: Listed): Generator<number, void> {
  const { name } = collection;
  if (items === 'odd') {
    // The stored rows stay. A collection that was never fetched counts as missing on the server.
    if (hasCapability(db, name) === null) noteCapability(db, name, false);
    return;
  }
  if (items) {
    if (name === 'status')
      upsertItems(
        db,
        settings,
        items.flatMap((status) => settingsOfStatus(db, status)),
      );
    const { repaired, leftOut } = yield* reconcileSteps(db, collection, items);
    if (repaired + leftOut > 0)
      onFault(new Error(`Of ${name}, ${repaired} rows and ${leftOut} listed items could not be parsed.`));
  }
  // This comes last: until the collection is complete, an item without a row may still be added.
  noteCapability(db, name, items !== null);
}

/**
 * `odd` for a list that cannot be parsed, that is too large, that the server refuses, or in whose place a page arrives. It does
 * not hold up the other lists. A list that is refused stays stale, so that it is fetched again more and more rarely.
 */
const orOdd = <Response>(
  options: PullOptions,
  response: Promise<Response>,
  list?: AnyCollection['name'],
): Promise<Response | 'odd'> =>
  orPage(options, response).then(
    (received) => (received === 'page' ? 'odd' : received),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (isRefusal(error)) {
        options.onFault(error);
        if (list) noteStale(options.db, list);
      } else if (!error.details.isOdd && !error.details.isTooLarge) throw error;
      return 'odd' as const;
    },
  );

/** Null if the API itself reports that the endpoint is missing. */
async function orMissing<Response>(response: Promise<Response>): Promise<Response | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError && !error.mayHaveBeenProcessed && isEndpointMissing(error)) return null;
    throw error;
  }
}

/**
 * `page` where a page that is not the API's reports a missing address, while the server itself responds to other requests.
 */
async function orPage<Response>(
  { hasServerResponded = false }: Pick<PullOptions, 'hasServerResponded'>,
  response: Promise<Response>,
): Promise<Response | 'page'> {
  try {
    return await response;
  } catch (error) {
    const { intermediaryStatus } = error instanceof ApiError ? error.details : {};
    if (hasServerResponded && (intermediaryStatus === 404 || intermediaryStatus === 405)) return 'page';
    throw error;
  }
}
