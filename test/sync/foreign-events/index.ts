import type { Told } from './foreign-event.ts';
import { channels } from './channels.ts';
import { messages, typings } from './messages.ts';
import * as organization from './organization.ts';
import * as own from './own.ts';
import { people } from './people.ts';

/** Everything that servers tell of and Perch shows, by what it is about; each list in its order. */
export const everythingTold: Record<string, Told[]> = {
  snippets: own.snippets,
  'scheduled messages': own.scheduled,
  reminders: own.reminders,
  'navigation views': own.navigation,
  'policies of topics': own.userTopics,
  settings: own.settings,
  'the own status': own.ownStatus,
  folders: organization.folderChanges,
  linkifiers: organization.linkifierChanges,
  'profile fields': organization.profileFieldChanges,
  emoji: organization.emojiChanges,
  'the organization': organization.realmChanges,
  groups: organization.groupChanges,
  people,
  channels,
  messages,
  typing: typings,
};
