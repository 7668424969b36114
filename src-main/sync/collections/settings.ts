import { z } from 'zod';
import { ApiError } from '../../api/errors.ts';
import { JsonRows } from '../../cache/json-rows.ts';
import { operations } from '../../contract/operations/index.ts';
import type { ServerUser } from '../../contract/operations/users.ts';
import { settingFromWire, SettingValue } from '../../contract/setting.ts';
import { tells } from '../define/patch.ts';
import { mayFailAlone } from '../wire/fails-alone.ts';
import { resource, type RegisterState } from '../define/collection.ts';

interface Setting {
  name: string;
  value: SettingValue['value'];
}

/** Whether others see when the user is there. A status calls the opposite `away` (contract, POST /users/me/status). */
export const PRESENCE = 'presence_enabled';
/** Of both, whatever they are called. */
export const AWAY_SUBJECT = 'away';

export const settingRows = new JsonRows({
  collection: 'settings',
  value: SettingValue,
  labelOf: () => '',
});

const OneSetting = z.object({ property: z.string(), value: SettingValue.shape.value });
const OwnName = z.object({ person: z.object({ user_id: z.int(), full_name: z.string().optional() }) });

/** The user's settings by their names, and the user's own name beside them (contract, PATCH /settings). */
export const settings = resource<SettingValue, Setting>({
  collection: 'settings',
  noun: 'setting',
  subjectOf: (name) => (name === PRESENCE ? AWAY_SUBJECT : null),
  value: SettingValue,
  rows: settingRows,
  actions: { edit: 'edit-setting' },
  register: {
    fetch: ['user_settings'],
    items(state) {
      const { user_settings, user_id, realm_users } = state;
      const full_name = state.full_name ?? realm_users?.find((user) => user.user_id === user_id)?.full_name;
      return settingsIn(user_settings, full_name);
    },
  },
  async list({ api, userId, signal }) {
    const [told, { value: own }] = await Promise.all([
      api
        .call(
          operations.register,
          {
            event_types: [],
            fetch_event_types: ['user_settings'],
            client_capabilities: { user_settings_object: true },
          },
          { signal },
        )
        // Where the rest of the server answers, register fails alone, and what is known of the settings stands.
        .catch((error: unknown) => {
          if (error instanceof ApiError && mayFailAlone(error)) return null;
          throw error;
        }),
      api.call(operations.getUser, { user_id: userId, client_gravatar: true }, { signal }),
    ]);
    const listed = told && settingsIn(told.value.user_settings, own.user.full_name);
    if (listed === null) throw new ApiError('malformed', { mayHaveBeenProcessed: true, isOdd: true });
    return listed ?? null;
  },
  events: [
    tells('user_settings', 'update', OneSetting, ({ property, value }) => ({
      has: [{ name: property, value }],
    })),
    tells('realm_user', 'update', OwnName, ({ person }, { userId }) =>
      person.user_id === userId ? { has: nameOf(person) } : { has: [] },
    ),
  ],
  belongsTo: 'user',
  idOf: () => null,
  keyOf: ({ name }) => name,
  valueOf: ({ name, value }) => ({ value: settingFromWire(name, value) }),
  asServerKeeps: (value) => value,
  isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  conflicts: 'last-writer',
});

/** Null where they cannot be read: no user is without settings, or without a name. */
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

/** What the user's own record tells of the settings, on servers that do not list them (contract, User). */
export const settingsOfUser = ({ timezone, ...user }: z.infer<typeof ServerUser>): Setting[] => [
  ...nameOf(user),
  ...(timezone === undefined ? [] : [{ name: 'timezone', value: timezone }]),
];
