import type { Db } from '../../cache/db.ts';
import { peopleRows } from '../../cache/people.ts';
import type { FoundPerson, PersonValue } from '../../contract/person.ts';
import { findRows } from './find.ts';

/** People and bots for a picker: those whose name has the words and whose account is active. */
export const findPeople = (db: Db, search: string): FoundPerson[] =>
  findRows(db, peopleRows, search, {
    labelOf: ({ full_name }) => full_name,
    accepts: ({ is_active }) => is_active !== false,
  }).map(({ serverId, value }) => foundPerson(serverId, value));

/** What is known of these people; who is not known is left out. */
export const peopleNamed = (db: Db, userIds: number[]): FoundPerson[] =>
  userIds.flatMap((userId) => {
    const row = peopleRows.findByServerId(db, userId);
    return row ? [foundPerson(userId, row.value)] : [];
  });

const foundPerson = (userId: number, person: PersonValue): FoundPerson => ({
  userId,
  name: person.full_name,
  detail: person.delivery_email ?? person.email,
  deactivated: person.is_active === false,
  bot: person.is_bot ?? false,
});
