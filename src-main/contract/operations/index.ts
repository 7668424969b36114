import { z } from 'zod';
import { authenticationOperations } from './authentication.ts';
import { folderOperations, ServerChannelFolder } from './channel-folders.ts';
import { channelOperations, ServerChannel, ServerSubscription } from './channels.ts';
import { EmojiMap, emojiOperations } from './emoji.ts';
import { eventOperations } from './events.ts';
import { linkifierOperations, ServerLinkifier } from './linkifiers.ts';
import { messageOperations } from './messages.ts';
import { navigationOperations, ServerNavigationView } from './navigation-views.ts';
import { presenceOperations, presenceState } from './presence.ts';
import { profileFieldOperations, ServerProfileField } from './profile-fields.ts';
import { registerOperations } from './register.ts';
import { reminderOperations, ServerReminder } from './reminders.ts';
import { ServerSnippet, snippetOperations } from './saved-snippets.ts';
import { scheduledOperations, ServerScheduledMessage } from './scheduled-messages.ts';
import { settingOperations } from './settings.ts';
import { ServerStatus, statusOperations } from './status.ts';
import { typingOperations } from './typing.ts';
import { groupOperations, ServerUserGroup } from './user-groups.ts';
import { ServerUserTopic } from './user-topics.ts';
import { ServerUser, userOperations } from './users.ts';
import type { Operation } from './operation.ts';

/** Gives each operation its ID. The outbox stores the IDs, so a name never changes. */
const named = <Table extends Record<string, Omit<Operation, 'id'>>>(table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([name, declared]) => {
      const id = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return [name, { id, ...declared }];
    }),
  ) as { [Name in keyof Table]: Table[Name] & { id: string } };

/** The collections in the response of register. */
const collections = {
  saved_snippets: z.array(ServerSnippet).optional(),
  user_status: z.record(z.string(), ServerStatus).optional(),
  ...presenceState,
  user_settings: z.record(z.string(), z.unknown()).optional(),
  scheduled_messages: z.array(ServerScheduledMessage).optional(),
  reminders: z.array(ServerReminder).optional(),
  navigation_views: z.array(ServerNavigationView).optional(),
  subscriptions: z.array(ServerSubscription).optional(),
  unsubscribed: z.array(ServerSubscription).optional(),
  never_subscribed: z.array(ServerChannel).optional(),
  user_topics: z.array(ServerUserTopic).optional(),
  muted_users: z.array(z.object({ id: z.int() })).optional(),
  alert_words: z.array(z.string()).optional(),
  channel_folders: z.array(ServerChannelFolder).optional(),
  custom_profile_fields: z.array(ServerProfileField).optional(),
  realm_linkifiers: z.array(ServerLinkifier).optional(),
  realm_emoji: EmojiMap.optional(),
  realm_user_groups: z.array(ServerUserGroup).optional(),
  realm_users: z.array(ServerUser).optional(),
  realm_non_active_users: z.array(ServerUser).optional(),
  cross_realm_bots: z.array(ServerUser).optional(),
};

/** Every operation of the API that Perch uses. The client, the outbox and the documentation read this one table. */
export const operations = named({
  ...authenticationOperations,
  ...registerOperations(collections),
  ...eventOperations,
  ...userOperations,
  ...statusOperations,
  ...presenceOperations,
  ...settingOperations,
  ...snippetOperations,
  ...scheduledOperations,
  ...reminderOperations,
  ...typingOperations,
  ...messageOperations,
  ...channelOperations,
  ...folderOperations,
  ...navigationOperations,
  ...profileFieldOperations,
  ...linkifierOperations,
  ...emojiOperations,
  ...groupOperations,
});
