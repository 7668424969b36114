import { z } from 'zod';
import { type ActivityEntry, ActivityId, type ActivityUnread } from '../values/activity.ts';
import { accountCommand, accountQuery } from './call.ts';

const Ids = z.array(ActivityId).min(1).max(1_000);

export const activityCalls = {
  /** Everything about the user, the latest first. */
  'activity:list': accountQuery<ActivityEntry[]>()(),
  /** Fetches the unread messages of which only the ID is known, if the server lists messages. */
  'activity:fetch': accountCommand<void>()(),
  /** How many messages and other entries are unread. */
  'activity:unread': accountQuery<ActivityUnread>()(),
  /** Marks entries as read, or as unread: on the server where they are messages, else on this computer. */
  'activity:mark': accountCommand<void>()({ ids: Ids, read: z.boolean() }),
  /** Marks entries as read; it can be undone for a time. */
  'activity:mark-all': accountCommand<void>()({ ids: Ids }),
};
