import { z } from 'zod';
import { ApiError } from '../../api/transport/errors.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';
import { operations } from '../../contract/operations/index.ts';
import type { ServerUser } from '../../contract/operations/users.ts';
import { settingFromWire, settingOnWire, SettingValue } from '../../contract/values/setting.ts';
import { patchEvent } from '../define/patch.ts';
import { CLIENT_CAPABILITIES } from '../wire/client-capabilities.ts';
import { mayFailAlone } from '../wire/fails-alone.ts';
import { type RegisterState, defineCollection, type RowMutations } from '../define/collection.ts';
import type { ParamsOf } from '../../contract/operations/operation.ts';
import { Refusal } from '../../contract/problem.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import type { Db } from '../../cache/file/db.ts';
import { maybeThere } from '../outbox/unanswered.ts';
import { byName, type Apply, defineMutation } from '../define/mutation.ts';
import type { ServerAccess } from '../define/server-access.ts';
import { cached } from '../rows/cached-rows.ts';
import { subjects } from '../outbox/subjects.ts';

interface Setting {
  name: string;
  value: SettingValue['value'];
}

/** Whether others see when the user is there. A status calls the opposite `away` (server-notes: Status). */
export const PRESENCE = 'presence_enabled';

export const settingRows = new JsonRows('settings', SettingValue);

const OneSetting = z.object({ property: z.string(), value: SettingValue.shape.value });
const OwnName = z.object({ person: z.object({ user_id: z.int(), full_name: z.string().optional() }) });

const OwnAway = z.object({ user_id: z.int(), away: z.boolean().optional() });

/** The user's settings by their names, and the user's own name beside them (server-notes: Settings). */
export const settings = defineCollection<SettingValue, Setting>({
  name: 'settings',
  noun: 'setting',
  subjectOf: (name) => (name === PRESENCE ? subjects.away : null),
  value: SettingValue,
  rows: settingRows,
  mutations: (): RowMutations => ({ edit: editSetting }),
  register: {
    fetch: ['user_settings'],
    items(state) {
      const { user_settings, user_id, realm_users } = state;
      const full_name = state.full_name ?? realm_users?.find((user) => user.user_id === user_id)?.full_name;
      return settingsIn(user_settings, full_name);
    },
  },
  async list({ ask, userId }) {
    const [registered, own] = await Promise.all([
      ask(operations.register, {
        event_types: [],
        fetch_event_types: ['user_settings'],
        client_capabilities: CLIENT_CAPABILITIES,
      })
        // Register may fail alone while the rest of the server responds. The stored settings then stay.
        .catch((error: unknown) => {
          if (error instanceof ApiError && mayFailAlone(error)) return null;
          throw error;
        }),
      ask(operations.getUser, { user_id: userId, client_gravatar: true }),
    ]);
    const listed = registered && settingsIn(registered.user_settings, own.user.full_name);
    if (listed === null) throw new ApiError('malformed', { mayHaveBeenProcessed: true, isOdd: true });
    return listed ?? null;
  },
  events: [
    patchEvent('user_settings', 'update', OneSetting, ({ property, value }) => ({
      upsert: [{ name: property, value }],
    })),
    patchEvent('realm_user', 'update', OwnName, ({ person }, { userId }) =>
      person.user_id === userId ? { upsert: nameOf(person) } : { upsert: [] },
    ),
    patchEvent('user_status', undefined, OwnAway, ({ user_id, away }, { db, userId }) =>
      user_id === userId && away !== undefined ? { upsert: settingsOfStatus(db, { away }) } : [],
    ),
  ],
  belongsTo: 'user',
  keyOf: ({ name }) => name,
  valueOf: ({ name, value }) => ({ value: settingFromWire(name, value) }),
});

/** Null if they cannot be parsed. Every user has settings and a name, so an empty list counts as that too. */
function settingsIn(
  settingsOf: RegisterState['user_settings'],
  fullName: string | null | undefined,
): Setting[] | null | undefined {
  if (!settingsOf) return settingsOf;
  const named = Object.entries(settingsOf);
  if (named.length === 0 || typeof fullName !== 'string') return null;
  return [
    ...named.map(([name, value]) => ({ name, value: SettingValue.shape.value.parse(value) })),
    ...nameOf({ full_name: fullName }),
  ];
}

const nameOf = ({ full_name }: { full_name?: string }): Setting[] =>
  full_name === undefined ? [] : [{ name: 'full_name', value: full_name }];

/** The settings in the user's own record, for servers that do not list them (server-notes: People). */
export const settingsOfUser = ({ timezone, ...user }: z.infer<typeof ServerUser>): Setting[] => [
  ...nameOf(user),
  ...(timezone === undefined ? [] : [{ name: 'timezone', value: timezone }]),
];

/**
 * The setting that the user's own status calls `away`, for servers that do not list settings. A status that is listed without it
 * is that of a user who is there.
 */
export const settingsOfStatus = (db: Db, { away = false }: { away?: boolean }): Setting[] =>
  hasCapability(db, 'settings') === true ? [] : [{ name: PRESENCE, value: !away }];

export const SettingParams = z.object({ key: z.string(), ...SettingValue.shape });
export type SettingParams = z.infer<typeof SettingParams>;

/** The server takes all settings in one request (server-notes: Settings). */
const MOST = 200;

/** What each mutation of a setting does, whichever operation sends it. */
export const setsSetting = {
  params: SettingParams,
  collection: settings.name,
  row: { collection: settings, does: 'edit' },
  discard: (db: Db, { key }: SettingParams) => cached(db, settings).showWhatIsLeft(key),
  expectedEchoOf: ({ key, value }: SettingParams, db: Db) =>
    cached(db, settings).expectedEchoOf(key, { value }),
  isAlreadySo: (db: Db, { key, value }: SettingParams) => cached(db, settings).isAsListed(key, { value }),
} as const;

const editSetting = defineMutation('edit-setting', {
  ...setsSetting,
  operation: operations.updateSettings,
  together: {
    key: () => 'settings',
    most: MOST,
    name: ({ key }) => key,
    async send(changes, access) {
      const { db } = access;
      const changed = changes.filter(
        // A request without a response may have set another value, so the value is sent even if the server's copy is equal.
        ({ params, change }) => maybeThere(db, change).length > 0 || !isOnServer(db, params),
      );
      if (changed.length === 0) return changes.map(({ params }) => storeSetting(params));
      const level = storedRealm.read(db)?.featureLevel ?? null;
      const named = Object.fromEntries(
        changed.map(({ params: { key, value } }) => [key, settingOnWire(key, value, level)]),
      );
      const params = named as ParamsOf<typeof operations.updateSettings>;
      const { ignored } = await access.call(operations.updateSettings, params);
      const earlierName = 'full_name' in named ? await nameStillThere(named['full_name'], access) : null;
      return changes.map(({ params }) => {
        const { key: field } = params;
        if (ignored.includes(field))
          return new Refusal({ kind: 'unsupported', field, rule: 'unknown-setting' });
        return field === 'full_name' && earlierName !== null
          ? new Refusal({ kind: 'forbidden', field, rule: 'name-kept' })
          : storeSetting(params);
      });
    },
  },
  describe: (_, { key, value }) => ({ title: key, value, opens: { key } }),
});

export const settingMutations = byName(editSetting);

const isOnServer = (db: Db, { key, value }: SettingParams): boolean => {
  const server = settings.rows.find(db, key)?.server;
  return server !== undefined && server !== null && settings.isEquivalent(server, { value });
};

/** Stores a setting that was delivered. A value that the user chose meanwhile stays on screen. */
export const storeSetting =
  ({ key, value }: SettingParams): Apply =>
  (db) => {
    const { rows } = settings;
    rows.setServer(db, key, null, { value });
    const isLast = cached(db, settings).changesOf(key).length <= 1;
    if (isLast) rows.setVisible(db, key, { value });
  };

/**
 * Where an organization does not let people change their names, the server responds with success and keeps the old name
 * (server-notes: Names and passwords).
 * @returns the old name where the server still has it, else null.
 */
async function nameStillThere(newName: unknown, { ask, db, userId }: ServerAccess): Promise<string | null> {
  const before = settings.rows.find(db, 'full_name')?.server?.value;
  if (typeof before !== 'string' || before === newName) return null;
  try {
    const { user } = await ask(operations.getUser, { user_id: userId, client_gravatar: true });
    return user.full_name === before ? before : null;
  } catch (error) {
    // The server reported success, so the new name counts as accepted until the next list.
    if (error instanceof ApiError) return null;
    throw error;
  }
}
