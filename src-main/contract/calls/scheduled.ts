import { z } from 'zod';
import { Conversation } from '../values/message.ts';
import {
  type ConversationView,
  ScheduledForm,
  type ScheduledList,
  type ScheduledRules,
  type ScheduledView,
} from '../values/scheduled.ts';
import { call, type Edited, ofAccount } from './call.ts';
import { accountId, key, longText } from '../values/input.ts';

const form = ScheduledForm.extend({ content: longText });

export const scheduledCalls = {
  'scheduled:list': call<ScheduledList>()(ofAccount, ['scheduled', 'outbox', 'channels', 'people']),
  'scheduled:get': call<ScheduledView | null>()(z.strictObject({ accountId, key }), [
    'scheduled',
    'outbox',
    'channels',
    'people',
  ]),
  /** The known names of a message's recipients. */
  'scheduled:names': call<ConversationView>()(z.strictObject({ accountId, to: Conversation }), [
    'channels',
    'people',
  ]),
  /** The rules for a message to these recipients. */
  'scheduled:rules': call<ScheduledRules>()(z.strictObject({ accountId, to: Conversation }), [
    'organization',
    'channels',
  ]),
  'scheduled:create': call<{ key: string }>()(z.strictObject({ accountId, form })),
  /**
   * `seen` is what the writer last saw, and `serverSeen` the server's copy when the writing began. Where either
   * differs by now, the edit becomes a conflict. With `replaces`, the user was shown that saving replaces another
   * client's value, which goes into the history.
   */
  'scheduled:edit': call<Edited>()(
    z.strictObject({ accountId, key, form, seen: form, serverSeen: form, replaces: z.boolean() }),
  ),
  'scheduled:delete': call<void>()(z.strictObject({ accountId, key })),
};
