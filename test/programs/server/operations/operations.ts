import type { Operation } from '../http/operation.ts';
import { channelFolders } from './channel-folders.ts';
import { channels } from './channels.ts';
import { emoji } from './emoji.ts';
import { events } from './events.ts';
import { fetchApiKey } from './fetch-api-key.ts';
import { messageFlags } from './message-flags.ts';
import { messageHistory } from './message-history.ts';
import { messageList } from './message-list.ts';
import { messageReports } from './message-reports.ts';
import { messages } from './messages.ts';
import { reactions } from './reactions.ts';
import { linkifiers } from './linkifiers.ts';
import { navigationViews } from './navigation-views.ts';
import { presence } from './presence.ts';
import { profileFields } from './profile-fields.ts';
import { register } from './register.ts';
import { reminders } from './reminders.ts';
import { savedSnippets } from './saved-snippets.ts';
import { scheduledMessages } from './scheduled-messages.ts';
import { serverSettings } from './server-settings.ts';
import { settings } from './settings.ts';
import { status } from './status.ts';
import { topics } from './topics.ts';
import { typing } from './typing.ts';
import { subscriptions } from './subscriptions.ts';
import { userGroups } from './user-groups.ts';
import { users } from './users.ts';

/** All operations of this server. A new one is declared in its resource's module and listed here. */
export const operations: readonly Operation[] = [
  ...channelFolders,
  ...channels,
  ...emoji,
  ...events,
  fetchApiKey,
  messageFlags,
  messageHistory,
  messageList,
  messageReports,
  ...messages,
  ...reactions,
  ...linkifiers,
  ...navigationViews,
  presence,
  ...profileFields,
  register,
  ...reminders,
  ...savedSnippets,
  ...scheduledMessages,
  serverSettings,
  ...settings,
  ...status,
  topics,
  ...typing,
  ...subscriptions,
  ...userGroups,
  ...users,
];
