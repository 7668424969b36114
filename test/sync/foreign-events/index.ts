import { ofCollections } from '../../collections/index.ts';
import type { ForeignEvent } from './foreign-event.ts';
import { channels } from './channels.ts';
import { messages, typings } from './messages.ts';
import * as organization from './organization.ts';
import * as own from './own.ts';
import { people } from './people.ts';

/** Every foreign event that Perch shows, by its collection; each list is run in its order. */
export const foreignEvents: Record<string, ForeignEvent[]> = {
  ...ofCollections('foreignEvents'),
  'navigation views': own.navigation,
  'policies of topics': own.userTopics,
  settings: own.settings,
  'the own status': own.ownStatus,
  emoji: organization.emojiChanges,
  'the organization': organization.realmChanges,
  groups: organization.groupChanges,
  people,
  channels,
  messages,
  typing: typings,
};
