import { z } from 'zod';
import type { FoundPerson } from '../person.ts';
import { accountId, call, serverId, shortText } from './call.ts';

export const peopleCalls = {
  /** People and bots whose name has these words, without deactivated ones. */
  'people:search': call<FoundPerson[]>()(z.strictObject({ accountId, search: shortText }), ['people']),
  /** What is known of these people, also of deactivated ones. */
  'people:named': call<FoundPerson[]>()(
    z.strictObject({ accountId, userIds: z.array(serverId).min(1).max(1_000) }),
    ['people'],
  ),
};
