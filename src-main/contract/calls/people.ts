import { z } from 'zod';
import { DEACTIVATION_ACTIONS } from '../operations/users.ts';
import { PeopleFilter, type FoundPerson, type PeoplePage, type PersonView } from '../values/person.ts';
import { command, page, query } from './call.ts';
import { accountId, longText, serverId, shortText } from '../values/input.ts';

const person = z.strictObject({ accountId, userId: serverId });

export const peopleCalls = {
  /** People and bots whose name contains these words, without deactivated ones. */
  'people:search': query<FoundPerson[]>()(z.strictObject({ accountId, search: shortText })),
  /** The people with these IDs, including deactivated ones. */
  'people:named': query<FoundPerson[]>()(
    z.strictObject({ accountId, userIds: z.array(serverId).min(1).max(1_000) }),
  ),
  /** One page of the people in the cache, by name; `search` contains words of the name or the email address, or a user ID. */
  'people:page': query<PeoplePage>()(
    z.strictObject({ accountId, search: shortText, filter: PeopleFilter, ...page }),
  ),
  'people:get': query<PersonView | null>()(person),
  /** Fetches the person with an email address, a placeholder address or a user ID. */
  'people:look-up': command<{ userId: number }>()(z.strictObject({ accountId, who: shortText })),
  /** Fetches everything that the server shows about a person, and their status. */
  'people:refresh': command<void>()(person),
  /** Their picture as a data: URL. Null if they have none, or it is neither cached nor can be fetched. */
  'people:picture': query<string | null>()(person),
  /**
   * Deactivates an account, at once. Null as the comment sends no mail; an empty one sends a mail without a comment.
   */
  'people:deactivate': command<void>()(
    z.strictObject({
      accountId,
      userId: serverId,
      comment: z.nullable(longText),
      /** The content to delete with the account. */
      deletes: z.array(z.enum(DEACTIVATION_ACTIONS)).min(1).optional(),
    }),
  ),
};
