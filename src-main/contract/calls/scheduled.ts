import { z } from 'zod';
import { Conversation } from '../values/message.ts';
import {
  type ConversationView,
  ScheduledForm,
  type ScheduledList,
  type ScheduledRules,
  type ScheduledView,
} from '../values/scheduled.ts';
import { command, type Edited, ofAccount, query } from './call.ts';
import { accountId, key, longText } from '../values/input.ts';

const form = ScheduledForm.extend({ content: longText });

export const scheduledCalls = {
  'scheduled:list': query<ScheduledList>()(ofAccount),
  'scheduled:get': query<ScheduledView | null>()(z.strictObject({ accountId, key })),
  /** The known names of a message's recipients. */
  'scheduled:names': query<ConversationView>()(z.strictObject({ accountId, to: Conversation })),
  /** The rules for a message to these recipients. */
  'scheduled:rules': query<ScheduledRules>()(z.strictObject({ accountId, to: Conversation })),
  'scheduled:create': command<{ key: string }>()(z.strictObject({ accountId, form })),
  /**
   * `seen` is what the writer last saw, and `serverSeen` the server's copy when the writing began. Where either
   * differs by now, the edit becomes a conflict. With `replaces`, the user was shown that saving replaces another
   * client's value, which goes into the history.
   */
  'scheduled:edit': command<Edited>()(
    z.strictObject({ accountId, key, form, seen: form, serverSeen: form, replaces: z.boolean() }),
  ),
  'scheduled:delete': command<void>()(z.strictObject({ accountId, key })),
};
