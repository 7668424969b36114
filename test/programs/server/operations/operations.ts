import { collections } from '../collections/collections.ts';
import type { Operation } from '../http/operation.ts';
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
import { presence } from './presence.ts';
import { register } from './register.ts';
import { reminders } from './reminders.ts';
import { scheduledMessages } from './scheduled-messages.ts';
import { serverSettings } from './server-settings.ts';
import { settings } from './settings.ts';
import { status } from './status.ts';
import { topics } from './topics.ts';
import { typing } from './typing.ts';
import { subscriptions } from './subscriptions.ts';
import { userGroups } from './user-groups.ts';
import { users } from './users.ts';

/** All operations of this server. Those of a collection are declared with it, and a new module of others is listed here. */
export const operations: readonly Operation[] = [
  ...collections.flatMap((collection) => collection.operations),
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
  presence,
  register,
  ...reminders,
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
