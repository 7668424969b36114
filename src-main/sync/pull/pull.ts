import type { ApiClient } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { Db } from '../../cache/db.ts';
import { noteId, noteCapability, hasCapability, readMetadata, writeMetadata } from '../../cache/metadata.ts';
import { operations } from '../../contract/operations/index.ts';
import type { ResponseOf } from '../../contract/operations/operation.ts';
import { forgetEchoes } from '../outbox/echoes.ts';
import { isEndpointMissing } from '../wire/missing-endpoint.ts';
import { noteOrganization, noteOwnRole, noteServer } from '../reconcile/organization.ts';
import { reconcileStatus } from '../reconcile/own-status.ts';
import { recordPresencesReceived } from '../reconcile/presences.ts';
import type { PullProgress } from './progress.ts';
import { upsertItems } from '../reconcile/items.ts';
import { reconcileSteps } from '../reconcile/list.ts';
import { collections } from '../collections/catalog.ts';
import type { AnyCollection } from '../define/collection.ts';
import { noteReading, READING_FETCHED, unreadSteps } from '../reconcile/unread.ts';
import { settings, settingsOfUser } from '../collections/settings.ts';
import { statusFromServer } from '../wire/status.ts';
import { inSlices } from '../../cache/slices.ts';

export interface PullOptions {
  db: Db;
  api: ApiClient;
  userId: number;
  email: string;
  signal: AbortSignal;
  /** The server itself has just answered: a page in place of something does not mean that a stranger answers everything. */
  isNoStranger?: boolean;
  /** The types of events that register is asked for. */
  eventTypes: readonly string[];
  /** Told of rows that made no sense and were mended. */
  onFault(error: unknown): void;
  /** A count that changes when a delivery begins or ends; what was asked for at another count is thrown away. */
  epoch(): number;
  progress: PullProgress;
}

/** What register is asked for (server-notes: Keys of register). */
const FETCHED = [
  ...new Set([
    'realm',
    'realm_user',
    'user_status',
    ...READING_FETCHED,
    ...collections.flatMap(({ register }) => register?.fetch ?? []),
  ]),
];

/** What Perch understands (server-notes: Register). */
const CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
};

/**
 * Brings the server's state into the cache: by register where the server has it, else by the single reads that it has. A
 * server with the core operations alone is only asked who the user is, which shows that it is there. The pull can end at any
 * moment: the collections that are whole by then stay.
 * @returns false where a delivery overtook an answer, which was thrown away: ask again.
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
  const { db, api, userId, signal, progress } = options;
  const epoch = options.epoch();
  // A server that has register does not lose it: where it was there, a page in its place is not the server's.
  const isNoStranger = options.isNoStranger && readMetadata(db, 'limits') === null;
  const answer = await orPage(
    { isNoStranger },
    orNotOffered(
      api.call(
        operations.register,
        {
          apply_markdown: true,
          event_types: hasCapability(db, 'events') === false ? [] : [...options.eventTypes],
          fetch_event_types: FETCHED,
          client_capabilities: CAPABILITIES,
          // Main fetches pictures for the windows, by the addresses that the server tells.
          client_gravatar: false,
          slim_presence: true,
        },
        { signal, onBytes: (received) => progress.receiving(received) },
      ),
    ),
  );
  if (answer === null || answer === 'page') return pullWithoutRegister(options);
  if (options.epoch() !== epoch) return false;
  const state = { ...answer.value, user_id: userId };
  db.transaction(() => {
    noteOrganization(db, state);
    if (typeof state.max_message_id === 'number') noteId(db, 'messages', state.max_message_id);
    if (state.presences) {
      const { server_timestamp, presence_last_update_id } = state;
      const told = {
        server_timestamp: server_timestamp ?? undefined,
        presence_last_update_id: presence_last_update_id ?? undefined,
      };
      recordPresencesReceived(db, told, Date.now());
    }
    noteReading(db, state, userId);
    if (state.user_status !== null) noteCapability(db, 'status', state.user_status !== undefined);
    // Users without a status are left out of the map.
    if (state.user_status) {
      const own = state.user_status[String(userId)] ?? {};
      reconcileStatus(db, statusFromServer(own), own.away ?? false);
    }
  })();
  const isStale = () => options.epoch() !== epoch;
  if (!(await inSlices(db, unreadSteps(db, state, userId), { signal, isStale }))) return false;
  const lists = collections.flatMap((collection) =>
    collection.register ? [{ collection, items: registered(collection.register.items(state)) }] : [],
  );
  if (!(await applyLists(options, lists, epoch))) return false;
  // The last thing: a queue tells what happened since everything above was brought in.
  db.transaction(() => {
    writeMetadata(db, 'eventQueue', queueIn(state));
    forgetEchoes(db);
  })();
  return true;
}

/**
 * Brings in what the single reads tell, where there is no register, or it alone fails. A queue of events that is open stays so.
 * @returns false where a delivery overtook an answer, which was thrown away: ask again.
 * @throws {ApiError} where nobody is there at all.
 */
export async function pullWithoutRegister(options: PullOptions): Promise<boolean> {
  const { db, api, email, signal } = options;
  const { value } = await api.call(operations.getUserByEmail, { email, client_gravatar: true }, { signal });
  const server = await orOdd(options, orNotOffered(api.call(operations.getServerSettings, {}, { signal })));
  if (server && server !== 'odd') noteServer(db, server.value);
  noteOwnRole(db, value.user);
  upsertItems(db, settings, settingsOfUser(value.user));
  return pullLists({ ...options, anew: true });
}

/** Null on servers that open none. */
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
 * Asks again for what has a read of its own.
 * @param options with `anew` for everything, also what the server was found not to offer: it may have been updated; with
 * `only` for these collections. Else for the user's own things.
 */
export async function pullLists(
  options: PullOptions & { anew?: boolean; only?: readonly string[] },
): Promise<boolean> {
  const { db, api, userId, signal, anew = false, only } = options;
  const isWanted = ({ name, belongsTo }: AnyCollection): boolean =>
    only ? only.includes(name) : belongsTo === 'user';
  const epoch = options.epoch();
  const wanted = collections.filter(
    (collection) =>
      collection.list !== undefined &&
      (anew || (isWanted(collection) && hasCapability(db, collection.name) !== false)),
  );
  const [status, ...lists] = await Promise.all([
    !anew && hasCapability(db, 'status') === false
      ? null
      : orOdd(options, orNotOffered(api.call(operations.getUserStatus, { user_id: userId }, { signal }))),
    ...wanted.map(({ list }) => orOdd(options, orNotOffered(list?.(options) ?? Promise.resolve(null)))),
  ]);
  if (options.epoch() !== epoch) return false;
  db.transaction(() => {
    if (status === 'odd') return;
    noteCapability(db, 'status', status !== null);
    if (status) {
      const own = status.value.status;
      reconcileStatus(db, statusFromServer(own), own.away ?? false);
    }
  })();
  return applyLists(
    options,
    wanted.map((collection, index) => ({ collection, items: lists[index] ?? null })),
    epoch,
  );
}

/** What a server lists of a collection; null where it does not have the list, `odd` where it cannot be read. */
interface Listed {
  collection: AnyCollection;
  items: object[] | null | 'odd';
}

const lengthOf = ({ items }: Listed): number => (Array.isArray(items) ? items.length : 0);

/**
 * Brings lists into the cache one after the other, the short ones first.
 * @returns false where a delivery overtook them. What is in by then is right, and the rest is asked for again.
 */
async function applyLists(options: PullOptions, lists: Listed[], epoch: number): Promise<boolean> {
  for (const listed of lists.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
    if (!(await applyList(options, listed, epoch))) return false;
  }
  return true;
}

async function applyList(
  { db, onFault, signal, progress, epoch }: PullOptions,
  { collection, items }: Listed,
  askedAt: number,
): Promise<boolean> {
  const { name } = collection;
  const isStale = () => epoch() !== askedAt;
  if (items === 'odd') {
    // What is known stays as it is; where nothing is, there is nothing to show or to do.
    if (hasCapability(db, name) === null) noteCapability(db, name, false);
    progress.kept(name);
    return true;
  }
  if (items) {
    const onSlice = (done: number) => progress.keeping(name, done, items.length);
    const reconciled = await inSlices(db, reconcileSteps(db, collection, items), {
      signal,
      isStale,
      onSlice,
    });
    if (!reconciled) return false;
    const { repaired, leftOut } = reconciled;
    if (repaired + leftOut > 0)
      onFault(new Error(`Of ${name}, ${repaired} rows and ${leftOut} listed items made no sense.`));
  }
  // Only now: until all of it is there, what is not shown may be on its way.
  noteCapability(db, name, items !== null);
  progress.kept(name);
  return true;
}

/** A list that nobody can read, or in whose place a page comes while the server answers the rest, holds up no other. */
const orOdd = <Answer>(options: PullOptions, answer: Promise<Answer>): Promise<Answer | 'odd'> =>
  orPage(options, answer).then(
    (told) => (told === 'page' ? 'odd' : told),
    (error: unknown) => {
      if (error instanceof ApiError && error.details.isOdd) return 'odd' as const;
      throw error;
    },
  );

/** Null where the API itself says that it does not have this. */
async function orNotOffered<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && !error.mayHaveBeenProcessed && isEndpointMissing(error)) return null;
    throw error;
  }
}

/** `page` where a page that is not the API's says that there is nothing, while the server itself answers other requests. */
async function orPage<Answer>(
  { isNoStranger = false }: Pick<PullOptions, 'isNoStranger'>,
  answer: Promise<Answer>,
): Promise<Answer | 'page'> {
  try {
    return await answer;
  } catch (error) {
    const { intermediaryStatus } = error instanceof ApiError ? error.details : {};
    if (isNoStranger && (intermediaryStatus === 404 || intermediaryStatus === 405)) return 'page';
    throw error;
  }
}
