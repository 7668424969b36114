import { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { operations } from '../../contract/operations/index.ts';
import type { ResponseOf } from '../../contract/operations/operation.ts';
import { collections } from '../collections/catalog.ts';
import { people } from '../collections/people.ts';
import type { AnyCollection, RegisterState } from '../define/collection.ts';
import { READING_FETCHED } from '../reconcile/unread.ts';
import { CLIENT_CAPABILITIES } from '../wire/client-capabilities.ts';
import type { PullOptions } from './options.ts';

const PEOPLE = 'realm_user';

/** The types to fetch with register (server-notes: Keys of register). */
const FETCHED = [
  ...new Set([
    'realm',
    PEOPLE,
    'muted_users',
    'alert_words',
    ...READING_FETCHED,
    ...collections.flatMap(({ register }) => register?.fetch ?? []),
  ]),
];

/** The files of accounts whose server has more people than one response can hold, as long as they are open. */
const withoutPeople = new WeakSet<Db>();

interface Registered {
  state: RegisterState;
  /** Collections that the state leaves out, although the server has them. Their lists are to be fetched alone. */
  leftOut: readonly AnyCollection[];
  /** The user's own record, where the state leaves out people. */
  own: ResponseOf<typeof operations.getUser>['user'] | null;
}

/**
 * Fetches the state by register. People are most of a state that is too large to be read, and their own list can leave out what
 * they wrote about themselves. So they are fetched apart then.
 * @throws {ApiError}
 */
export async function fetchState(options: PullOptions): Promise<Registered> {
  const { db, api, userId, signal, progress } = options;
  const register = async (fetched: readonly string[]): Promise<RegisterState> => {
    const params = {
      apply_markdown: true,
      event_types: hasCapability(db, 'events') === false ? [] : [...options.eventTypes],
      fetch_event_types: [...fetched],
      client_capabilities: CLIENT_CAPABILITIES,
      // Main fetches pictures for the windows, by the addresses in the response.
      client_gravatar: false,
      slim_presence: true,
    };
    const onBytes = (received: number) => progress.receiving(received);
    const reading = { signal, timeout: options.registerTimeout, onBytes };
    const { value } = await api.call(operations.register, params, reading);
    return { ...value, user_id: userId };
  };
  if (!withoutPeople.has(db))
    try {
      return { state: await register(FETCHED), leftOut: [], own: null };
    } catch (error) {
      if (!(error instanceof ApiError && error.details.isTooLarge)) throw error;
      withoutPeople.add(db);
    }
  const state = await register(FETCHED.filter((type) => type !== PEOPLE));
  const { value } = await api.call(
    operations.getUser,
    { user_id: userId, client_gravatar: true },
    { signal },
  );
  return {
    state: { ...state, full_name: value.user.full_name },
    leftOut: [people as never],
    own: value.user,
  };
}
