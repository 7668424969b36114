import { z } from 'zod';
import { DEACTIVATION_ACTIONS } from '../operations/users.ts';
import { PeopleFilter, type FoundPerson, type PeoplePage, type PersonView } from '../person.ts';
import { accountId, call, longText, page, serverId, shortText } from './call.ts';

const person = z.strictObject({ accountId, userId: serverId });

export const peopleCalls = {
  /** People and bots whose name has these words, without deactivated ones. */
  'people:search': call<FoundPerson[]>()(z.strictObject({ accountId, search: shortText }), ['people']),
  /** What is known of these people, also of deactivated ones. */
  'people:named': call<FoundPerson[]>()(
    z.strictObject({ accountId, userIds: z.array(serverId).min(1).max(1_000) }),
    ['people'],
  ),
  /** One page of those who are known, by name; `search` has words of the name or the e-mail address. */
  'people:page': call<PeoplePage>()(
    z.strictObject({ accountId, search: shortText, filter: PeopleFilter, ...page }),
    ['people', 'statuses', 'presences', 'status'],
  ),
  'people:get': call<PersonView | null>()(person, [
    'people',
    'statuses',
    'presences',
    'status',
    'profile-fields',
    'organization',
  ]),
  /** Asks the server for whom an e-mail address, a placeholder address or a user ID belongs to. */
  'people:look-up': call<{ userId: number }>()(z.strictObject({ accountId, who: shortText })),
  /** Asks the server for everything that it shows of a person, and for their status. */
  'people:refresh': call<void>()(person),
  /** Their picture as a data: address; null where there is none, and where it is not here and cannot be fetched. */
  'people:picture': call<string | null>()(person, ['people', 'accounts']),
  /** Switches an account off, at once. Without a comment there is no mail, with an empty one a mail, and text is in it. */
  'people:deactivate': call<void>()(
    z.strictObject({
      accountId,
      userId: serverId,
      comment: z.nullable(longText),
      /** What is deleted with the account. */
      deletes: z.array(z.enum(DEACTIVATION_ACTIONS)).min(1).optional(),
    }),
  ),
};
