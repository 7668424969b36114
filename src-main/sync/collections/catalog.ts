import { channels } from './channels.ts';
import { emoji } from './emoji.ts';
import { folders } from './folders.ts';
import { groups } from './groups.ts';
import { linkifiers } from './linkifiers.ts';
import { people } from './people.ts';
import { presences } from './presences.ts';
import { profileFields } from './profile-fields.ts';
import { reminders } from './reminders.ts';
import type { AnyResource } from '../define/collection.ts';
import { navigation } from './navigation.ts';
import { scheduled } from './scheduled.ts';
import { settings } from './settings.ts';
import { snippets } from './snippets.ts';
import { statuses } from './statuses.ts';
import { userTopics } from './user-topics.ts';

/** Every collection of the server that Perch holds a copy of. */
export const resources: readonly AnyResource[] = [
  snippets,
  scheduled,
  reminders,
  navigation,
  settings,
  // Those that others refer to.
  people,
  statuses,
  presences,
  groups,
  channels,
  userTopics,
  emoji,
  folders,
  profileFields,
  linkifiers,
];
