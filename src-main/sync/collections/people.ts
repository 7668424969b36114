import { z } from 'zod';
import { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import { momentOf } from '../../contract/time/moment.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import { operations } from '../../contract/operations/index.ts';
import { ServerUser } from '../../contract/operations/users.ts';
import { PersonValue } from '../../contract/values/person.ts';
import { patchEvent } from '../define/patch.ts';
import { defineCollection } from '../define/collection.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';

export const peopleRows = new JsonRows('people', PersonValue, {
  labelOf: ({ full_name }) => full_name,
  alsoFoundBy: ({ delivery_email, email }) => delivery_email ?? email,
  listedBy: { index: 'people_listed', fields: ['is_active', 'is_bot'] },
});

type ServerPerson = z.infer<typeof ServerUser> & Pick<PersonValue, 'servesAll'>;

/**
 * From this feature level on, `realm_user` `remove` names people whom the user cannot see any more. Before, it named
 * deactivated people (server-notes: Event types).
 */
const ACCESS_LEVEL = 222;

const ProfileFieldUpdate = z.object({
  id: z.int(),
  value: z.string().nullable(),
  rendered_value: z.string().nullish(),
});
const OnePerson = z.object({ person: z.object({ user_id: z.int() }) });
/** An event has one field, or several related ones. The address is called `new_email`. */
const PersonUpdate = z.object({
  person: ServerUser.partial().extend({
    user_id: z.int(),
    new_email: z.string().optional(),
    custom_profile_field: ProfileFieldUpdate.optional(),
  }),
});

/** Everybody: active, deactivated, and the bots that serve all organizations. */
export const people = defineCollection<PersonValue, ServerPerson>({
  name: 'people',
  noun: 'person',
  value: PersonValue,
  rows: peopleRows,
  register: {
    fetch: ['realm_user'],
    items({ realm_users, realm_non_active_users, cross_realm_bots }) {
      // A person is known to be removed only if all three lists are there and none has that person.
      if (realm_users && !(realm_non_active_users && cross_realm_bots)) return null;
      return (
        realm_users && [
          ...(cross_realm_bots ?? []).map((bot) => ({ ...bot, servesAll: true })),
          ...realm_users,
          ...(realm_non_active_users ?? []).map((person) => ({ ...person, is_active: false })),
        ]
      );
    },
  },
  async list({ ask, db }) {
    const listed = (include_custom_profile_fields: boolean) =>
      ask(operations.getUsers, { client_gravatar: false, include_custom_profile_fields });
    const { members } = await listed(true).catch((error: unknown) => {
      // The profile of a person who is opened is fetched alone.
      if (error instanceof ApiError && error.details.isTooLarge) return listed(false);
      throw error;
    });
    const ids = new Set(members.map(({ user_id }) => user_id));
    return [...members, ...systemBots(db).filter(({ user_id }) => !ids.has(user_id))];
  },
  events: [
    patchEvent('realm_user', 'add', z.object({ person: ServerUser }), ({ person }) => ({ upsert: [person] })),
    patchEvent('realm_user', 'update', PersonUpdate, ({ person }) => {
      const { user_id, new_email, custom_profile_field, ...changed } = person;
      return {
        update: [user_id],
        to: (person) => ({
          ...person,
          ...changed,
          ...(new_email !== undefined && { email: new_email }),
          ...(custom_profile_field && { profile_data: withField(person.profile_data, custom_profile_field) }),
        }),
      };
    }),
    patchEvent('realm_user', 'remove', OnePerson, ({ person: { user_id } }, { db }) => {
      const { featureLevel = null } = storedRealm.read(db) ?? {};
      const wasDeactivated = featureLevel !== null && featureLevel < ACCESS_LEVEL;
      return wasDeactivated
        ? { update: [user_id], to: (person) => ({ ...person, is_active: false }) }
        : { remove: [user_id] };
    }),
  ],
  belongsTo: 'organization',
  idOf: ({ user_id }) => user_id,
  valueOf: ({ user_id: _, ...value }, before) => ({
    ...(before?.servesAll && { servesAll: true }),
    ...value,
    is_active: value.is_active ?? true,
    is_bot: value.is_bot ?? false,
  }),
  createdAtOf: ({ date_joined }) => momentOf(date_joined) ?? Date.now(),
  isEquivalent: (a, b) => a.email === b.email,
});

/** The bots that serve all organizations, which the list of an organization's people leaves out. */
const systemBots = (db: Db): ServerPerson[] =>
  peopleRows
    .list(db, { fields: { servesAll: true } })
    .flatMap(({ server, serverId }) =>
      server && serverId !== null ? [{ ...server, user_id: serverId }] : [],
    );

function withField(
  fields: PersonValue['profile_data'] = {},
  { id, value, rendered_value }: z.infer<typeof ProfileFieldUpdate>,
): PersonValue['profile_data'] {
  const { [String(id)]: _, ...others } = fields;
  return value === null ? others : { ...others, [String(id)]: { value, rendered_value } };
}
