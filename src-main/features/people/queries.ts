import { momentOf } from '../../contract/time/moment.ts';
import type { Db } from '../../cache/file/db.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { isMutedPerson } from '../../sync/collections/muted-people.ts';
import { peopleRows } from '../../sync/collections/people.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import { ROLES } from '../../contract/values/organization.ts';
import {
  type FoundPerson,
  type PeopleFilter,
  type PeoplePage,
  type PersonRow,
  type PersonValue,
  type PersonView,
} from '../../contract/values/person.ts';
import { findRows } from '../base/find-rows.ts';
import { statusView } from '../status/queries.ts';
import { presenceOf } from './presence.ts';
import { namedPerson, profileOf } from './profile.ts';
import { statusAsOf, statusOf } from './person-status.ts';

/** People and bots for a picker: those with an active account whose name contains the words. */
export const findPeople = (db: Db, search: string): FoundPerson[] =>
  findRows(db, peopleRows, search, {
    labelOf: ({ full_name }) => full_name,
    accepts: ({ is_active }) => is_active !== false,
  }).map(({ serverId, value }) => foundPerson(serverId, value));

/** The people with these IDs; unknown ones are left out. */
export const peopleNamed = (db: Db, userIds: number[]): FoundPerson[] =>
  userIds.flatMap((userId) => {
    const row = peopleRows.findByServerId(db, userId);
    return row ? [foundPerson(userId, row.value)] : [];
  });

const filters: Record<PeopleFilter, Record<string, boolean>> = {
  people: { is_active: true, is_bot: false },
  bots: { is_active: true, is_bot: true },
  deactivated: { is_active: false },
};

/**
 * One page of the people in the cache, by name.
 * @param search words of the name or the email address, or a whole user ID, whose person is the first one found
 */
export function peoplePage(
  db: Db,
  filter: PeopleFilter,
  search: string,
  offset: number,
  limit: number,
  self: number,
): PeoplePage {
  const fields = filters[filter];
  const typed = search.trim();
  const serverId = /^\d{1,15}$/.test(typed) ? Number(typed) : null;
  return {
    total: peopleRows.count(db, { fields }),
    found: peopleRows.count(db, { fields, search, serverId }),
    rows: peopleRows
      .list(db, { fields, search, serverId, offset, limit })
      .map((row) => personRow(db, row, self)),
  };
}

/** A person with everything that the cache has about them; null for an unknown one. */
export function personView(db: Db, userId: number, self: number): PersonView | null {
  const row = peopleRows.findByServerId(db, userId);
  if (!row) return null;
  const { value } = row;
  return {
    ...personRow(db, row, self),
    botType: value.bot_type ?? null,
    owner:
      value.bot_owner_id === undefined || value.bot_owner_id === null
        ? null
        : namedPerson(db, value.bot_owner_id),
    timeZone: value.timezone || null,
    joinedAt: momentOf(value.date_joined),
    email: value.delivery_email ?? null,
    profile: profileOf(db, value.profile_data ?? {}),
    statusAsOf: userId === self ? null : statusAsOf(db, userId),
    muted: isMutedPerson(db, userId),
    isOnlyOwner: isOnlyOwner(db, value),
  };
}

function personRow(db: Db, { serverId, value }: StoredRow<PersonValue>, self: number): PersonRow {
  const person = foundPerson(serverId as number, value);
  // Bots and deactivated accounts have no status and no presence.
  const isActivePerson = !person.bot && !person.deactivated;
  const status = isActivePerson ? statusOf(db, person.userId, self) : null;
  return {
    key: String(serverId),
    ...person,
    role: value.role ?? null,
    isSelf: person.userId === self,
    askedAt: value.askedAt ?? null,
    status,
    statusClearsAt: person.userId === self ? statusView(db).clearAt : null,
    presence: isActivePerson && !status?.away ? presenceOf(db, person.userId) : null,
  };
}

const foundPerson = (userId: number, person: PersonValue): FoundPerson => ({
  userId,
  name: person.full_name,
  detail: person.delivery_email ?? '',
  deactivated: person.is_active === false,
  bot: person.is_bot ?? false,
});

function isOnlyOwner(db: Db, value: PersonValue): boolean | null {
  if (hasCapability(db, 'people') !== true) return null;
  if (value.role !== ROLES.owner || value.is_active === false) return false;
  return peopleRows.count(db, { fields: { is_active: true, role: ROLES.owner } }) === 1;
}
