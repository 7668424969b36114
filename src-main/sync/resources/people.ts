import { type z } from 'zod';
import { peopleRows } from '../../cache/people.ts';
import { operations } from '../../contract/operations/index.ts';
import type { ServerUser } from '../../contract/operations/users.ts';
import { PersonValue } from '../../contract/person.ts';
import { resource } from './resource.ts';

type ServerPerson = z.infer<typeof ServerUser>;

/** Everybody: active, deactivated, and the bots that serve all organizations. */
export const people = resource<PersonValue, ServerPerson>({
  collection: 'people',
  noun: 'person',
  value: PersonValue,
  rows: peopleRows,
  actions: {},
  register: {
    fetch: ['realm_user'],
    items({ realm_users, realm_non_active_users = [], cross_realm_bots = [] }) {
      return (
        realm_users && [
          ...cross_realm_bots,
          ...realm_users,
          ...realm_non_active_users.map((person) => ({ ...person, is_active: false })),
        ]
      );
    },
  },
  list: async ({ api, signal }) =>
    (
      await api.call(
        operations.getUsers,
        { client_gravatar: false, include_custom_profile_fields: true },
        { signal },
      )
    ).value.members,
  belongsTo: 'organization',
  idOf: ({ user_id }) => user_id,
  valueOf: ({ user_id: _, ...value }) => ({
    ...value,
    is_active: value.is_active ?? true,
    is_bot: value.is_bot ?? false,
  }),
  createdAtOf: ({ date_joined }) => momentOf(date_joined) ?? Date.now(),
  asServerKeeps: (value) => value,
  isSame: (a, b) => a.email === b.email,
  conflicts: 'last-writer',
});

function momentOf(iso: string | undefined): number | null {
  const moment = Date.parse(iso ?? '');
  return Number.isNaN(moment) ? null : moment;
}
