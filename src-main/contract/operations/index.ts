import { fetchApiKey, getServerSettings } from './authentication.ts';
import { createChannelFolder, getChannelFolders, updateChannelFolder } from './channel-folders.ts';
import {
  createChannel,
  getChannels,
  getChannelTopics,
  getSubscriptions,
  subscribe,
  unsubscribe,
} from './channels.ts';
import { getRealmEmoji } from './emoji.ts';
import { deleteEventQueue, getEvents } from './events.ts';
import { createLinkifier, getLinkifiers } from './linkifiers.ts';
import {
  addReaction,
  editMessage,
  getMessage,
  getMessageHistory,
  getMessages,
  removeReaction,
  reportMessage,
  sendMessage,
  updateMessageFlags,
} from './messages.ts';
import {
  addNavigationView,
  editNavigationView,
  getNavigationViews,
  removeNavigationView,
} from './navigation-views.ts';
import type { Operation } from './operation.ts';
import { updatePresence } from './presence.ts';
import { createProfileField, getProfileFields } from './profile-fields.ts';
import { register } from './register.ts';
import { createReminder, deleteReminder, getReminders } from './reminders.ts';
import {
  createSavedSnippet,
  deleteSavedSnippet,
  editSavedSnippet,
  getSavedSnippets,
} from './saved-snippets.ts';
import {
  createScheduledMessage,
  deleteScheduledMessage,
  editScheduledMessage,
  getScheduledMessages,
} from './scheduled-messages.ts';
import { updateSettings } from './settings.ts';
import { getUserStatus, updateStatus } from './status.ts';
import { setTypingStatus, setTypingStatusForMessageEdit } from './typing.ts';
import { getUserGroups } from './user-groups.ts';
import { deactivateUser, getOwnUser, getUser, getUserByEmail, getUsers } from './users.ts';

/** Every operation of the API that Perch uses. The client, the outbox and the documentation read this one table. */
export const operations = {
  fetchApiKey,
  getServerSettings,
  register,
  getEvents,
  deleteEventQueue,
  getUser,
  getUserByEmail,
  getUsers,
  getOwnUser,
  deactivateUser,
  updateStatus,
  getUserStatus,
  updatePresence,
  updateSettings,
  createSavedSnippet,
  getSavedSnippets,
  editSavedSnippet,
  deleteSavedSnippet,
  createScheduledMessage,
  getScheduledMessages,
  editScheduledMessage,
  deleteScheduledMessage,
  createReminder,
  getReminders,
  deleteReminder,
  setTypingStatus,
  setTypingStatusForMessageEdit,
  getMessages,
  getMessage,
  sendMessage,
  editMessage,
  getMessageHistory,
  updateMessageFlags,
  addReaction,
  removeReaction,
  reportMessage,
  getChannels,
  createChannel,
  getChannelTopics,
  getSubscriptions,
  subscribe,
  unsubscribe,
  getChannelFolders,
  createChannelFolder,
  updateChannelFolder,
  getNavigationViews,
  addNavigationView,
  editNavigationView,
  removeNavigationView,
  getProfileFields,
  createProfileField,
  getLinkifiers,
  createLinkifier,
  getRealmEmoji,
  getUserGroups,
} satisfies Record<string, Operation>;
