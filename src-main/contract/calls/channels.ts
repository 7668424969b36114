import { z } from 'zod';
import type { FoundChannel } from '../channel.ts';
import type { GroupView } from '../group.ts';
import { accountId, call, ofAccount, shortText } from './call.ts';

export const channelCalls = {
  /** Channels whose name has these words, those that the user is in first. Archived ones are not there. */
  'channels:search': call<FoundChannel[]>()(z.strictObject({ accountId, search: shortText }), ['channels']),
};

export const groupCalls = {
  /** The user groups in use, the system's first. */
  'groups:list': call<GroupView[]>()(ofAccount, ['groups']),
};
