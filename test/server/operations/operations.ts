import type { Operation } from '../http/operation.ts';
import { fetchApiKey } from './fetch-api-key.ts';
import { messageList } from './message-list.ts';
import { messages } from './messages.ts';
import { register } from './register.ts';
import { reminders } from './reminders.ts';
import { savedSnippets } from './saved-snippets.ts';
import { scheduledMessages } from './scheduled-messages.ts';
import { serverSettings } from './server-settings.ts';
import { status } from './status.ts';
import { users } from './users.ts';

/** Everything this server can do. A new operation is a declaration in its resource's module, listed here. */
export const operations: readonly Operation[] = [
  fetchApiKey,
  messageList,
  ...messages,
  register,
  ...reminders,
  ...savedSnippets,
  ...scheduledMessages,
  serverSettings,
  ...status,
  ...users,
];
