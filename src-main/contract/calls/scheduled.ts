import { z } from 'zod';
import { Conversation } from '../message.ts';
import {
  type ConversationView,
  ScheduledForm,
  type ScheduledList,
  type ScheduledRules,
  type ScheduledView,
} from '../scheduled.ts';
import { accountId, call, key, longText, ofAccount } from './call.ts';

const form = ScheduledForm.extend({ content: longText });

export const scheduledCalls = {
  'scheduled:list': call<ScheduledList>()(ofAccount, ['scheduled', 'outbox', 'channels', 'people']),
  'scheduled:get': call<ScheduledView | null>()(z.strictObject({ accountId, key }), [
    'scheduled',
    'outbox',
    'channels',
    'people',
  ]),
  /** The names that are known of where a message goes. */
  'scheduled:names': call<ConversationView>()(z.strictObject({ accountId, to: Conversation }), [
    'channels',
    'people',
  ]),
  /** The rules for a message that goes there. */
  'scheduled:rules': call<ScheduledRules>()(z.strictObject({ accountId, to: Conversation }), [
    'organization',
    'channels',
  ]),
  'scheduled:create': call<{ key: string }>()(z.strictObject({ accountId, form })),
  /** `seen` is what the writer last saw of it: where it is something else by now, the edit becomes a conflict. */
  'scheduled:edit': call<void>()(z.strictObject({ accountId, key, form, seen: form })),
  'scheduled:delete': call<void>()(z.strictObject({ accountId, key })),
};
