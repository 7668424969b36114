import { channelMutations, channels } from './channels.ts';
import { emoji } from './emoji.ts';
import { folderMutations, folders } from './folders.ts';
import { groups } from './groups.ts';
import { linkifierMutations, linkifiers } from './linkifiers.ts';
import { people } from './people.ts';
import { presences } from './presences.ts';
import { profileFieldMutations, profileFields } from './profile-fields.ts';
import { reminderMutations, reminders } from './reminders.ts';
import type { AnyCollection } from '../define/collection.ts';
import { navigation, navigationMutations } from './navigation.ts';
import { scheduled, scheduledMutations } from './scheduled.ts';
import { settingMutations, settings } from './settings.ts';
import { snippetMutations, snippets } from './snippets.ts';
import { statuses } from './statuses.ts';
import { topicMutations } from './topic-resolution.ts';
import { userTopics } from './user-topics.ts';
import type { MutationName } from '../../contract/values/change.ts';
import type { CollectionName } from '../../contract/ipc.ts';
import { channelMembershipMutations } from './channel-membership.ts';
import type { Mutation } from '../define/mutation.ts';
import { messageMarkMutations } from './message-marks.ts';
import { messageTextMutations } from './message-texts.ts';
import { sendingMutations } from './message-sending.ts';
import { ownStatusMutations } from './own-status.ts';

/** Collections that no list of the server fills. */
type NotListed = 'organization' | 'status' | 'topics' | 'messages';

export const collectionsByName: Record<Exclude<CollectionName, NotListed>, AnyCollection> = {
  snippets,
  scheduled,
  reminders,
  navigation,
  settings,
  // The following are referred to by others.
  people,
  statuses,
  presences,
  groups,
  channels,
  'user-topics': userTopics,
  emoji,
  folders,
  'profile-fields': profileFields,
  linkifiers,
};

/** Every collection of the server that Perch holds a copy of, in the order in which they are fetched. */
export const collections: readonly AnyCollection[] = Object.values(collectionsByName);

/** Every mutation, by its name. */
export const mutationsByName: Record<MutationName, Mutation> = {
  ...ownStatusMutations,
  ...snippetMutations,
  ...messageMarkMutations,
  ...messageTextMutations,
  ...sendingMutations,
  ...topicMutations,
  ...channelMutations,
  ...channelMembershipMutations,
  ...folderMutations,
  ...profileFieldMutations,
  ...linkifierMutations,
  ...scheduledMutations,
  ...reminderMutations,
  ...navigationMutations,
  ...settingMutations,
};
