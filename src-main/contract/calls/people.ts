import { z } from 'zod';
import { DEACTIVATION_ACTIONS } from '../operations/users.ts';
import { PeopleFilter, type FoundPerson, type PeoplePage, type PersonView } from '../values/person.ts';
import { accountCommand, accountQuery, page } from './call.ts';
import { longText, serverId, shortText } from '../values/input.ts';

const person = { userId: serverId };

export const peopleCalls = {
  /** People and bots whose name contains these words, without deactivated ones. */
  'people:search': accountQuery<FoundPerson[]>()({ search: shortText }),
  /** The people with these IDs, including deactivated ones. */
  'people:named': accountQuery<FoundPerson[]>()({ userIds: z.array(serverId).min(1).max(1_000) }),
  /** One page of the people in the cache, by name; `search` contains words of the name or the email address, or a user ID. */
  'people:page': accountQuery<PeoplePage>()({ search: shortText, filter: PeopleFilter, ...page }),
  'people:get': accountQuery<PersonView | null>()(person),
  /** Fetches the person with an email address, a placeholder address or a user ID. */
  'people:look-up': accountCommand<{ userId: number }>()({ who: shortText }),
  /** Fetches everything that the server shows about a person, and their status. */
  'people:refresh': accountCommand<void>()(person),
  /** Their picture as a data: URL. Null if they have none, or it is neither cached nor can be fetched. */
  'people:picture': accountQuery<string | null>()(person),
  /**
   * Deactivates an account, at once. Null as the comment sends no mail; an empty one sends a mail without a comment.
   */
  'people:deactivate': accountCommand<void>()({
    userId: serverId,
    comment: z.nullable(longText),
    /** The content to delete with the account. */
    deletes: z.array(z.enum(DEACTIVATION_ACTIONS)).min(1).optional(),
  }),
};
