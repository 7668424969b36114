import { channelKinds, channels } from './channels.ts';
import { emoji } from './emoji.ts';
import { folderKinds, folders } from './folders.ts';
import { groups } from './groups.ts';
import { linkifierKinds, linkifiers } from './linkifiers.ts';
import { people } from './people.ts';
import { presences } from './presences.ts';
import { profileFieldKinds, profileFields } from './profile-fields.ts';
import { reminderKinds, reminders } from './reminders.ts';
import type { AnyResource } from '../define/collection.ts';
import { navigation, navigationKinds } from './navigation.ts';
import { scheduled, scheduledKinds } from './scheduled.ts';
import { settingKinds, settings } from './settings.ts';
import { snippetKinds, snippets } from './snippets.ts';
import { statuses } from './statuses.ts';
import { userTopics } from './user-topics.ts';
import type { ChangeAction } from '../../contract/change.ts';
import { channelMembershipKinds } from './channel-membership.ts';
import type { ChangeKind } from '../define/mutation.ts';
import { messageMarkKinds } from './message-marks.ts';
import { messageTextKinds } from './message-texts.ts';
import { sendingKinds } from './message-sending.ts';
import { statusKinds } from './own-status.ts';

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

/** Every kind of change that the outbox knows, by its action. */
export const kinds: Record<ChangeAction, ChangeKind> = {
  ...statusKinds,
  ...snippetKinds,
  ...messageMarkKinds,
  ...messageTextKinds,
  ...sendingKinds,
  ...channelKinds,
  ...channelMembershipKinds,
  ...folderKinds,
  ...profileFieldKinds,
  ...linkifierKinds,
  ...scheduledKinds,
  ...reminderKinds,
  ...navigationKinds,
  ...settingKinds,
};
