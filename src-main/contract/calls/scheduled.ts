import { z } from 'zod';
import { Conversation } from '../values/conversation.ts';
import {
  type ConversationView,
  ScheduledForm,
  type ScheduledList,
  type ScheduledRules,
  type ScheduledView,
} from '../values/scheduled.ts';
import { accountCommand, accountQuery, type Edited } from './call.ts';
import { key, longText } from '../values/input.ts';

const form = ScheduledForm.extend({ content: longText });

export const scheduledCalls = {
  'scheduled:list': accountQuery<ScheduledList>()(),
  'scheduled:get': accountQuery<ScheduledView | null>()({ key }),
  /** The known names of a message's recipients. */
  'scheduled:names': accountQuery<ConversationView>()({ to: Conversation }),
  /** The rules for a message to these recipients. */
  'scheduled:rules': accountQuery<ScheduledRules>()({ to: Conversation }),
  'scheduled:create': accountCommand<{ key: string }>()({ form }),
  /**
   * `seen` is what the writer last saw, and `serverSeen` the server's copy when the writing began. Where either
   * differs by now, the edit becomes a conflict. With `replaces`, the user was shown that saving replaces another
   * client's value, which goes into the history.
   */
  'scheduled:edit': accountCommand<Edited>()({
    key,
    form,
    seen: form,
    serverSeen: form,
    replaces: z.boolean(),
  }),
  'scheduled:delete': accountCommand<void>()({ key }),
};
