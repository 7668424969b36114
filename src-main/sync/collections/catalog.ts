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
import type { Db } from '../../cache/file/db.ts';
import { noteStale } from '../../cache/metadata/stale-lists.ts';
import type { ChangeDescription, MutationName } from '../../contract/values/change.ts';
import type { CollectionName } from '../../contract/ipc.ts';
import { channelMembershipMutations } from './channel-membership.ts';
import { type Mutation, paramsOf } from '../define/mutation.ts';
import { messageMarkMutations } from './message-marks.ts';
import { messageTextMutations } from './message-texts.ts';
import { sendingMutations } from './message-sending.ts';
import { ownStatus, ownStatusMutations } from './own-status.ts';
import type { StoredChange } from '../outbox/change.ts';
import { keyInSubject } from '../outbox/subjects.ts';

/** Collections that no list of the server fills. */
type NotListed = 'organization' | 'topics' | 'messages';

export const collectionsByName: Record<Exclude<CollectionName, NotListed>, AnyCollection> = {
  status: ownStatus,
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

/** Whether the parameters of a change can be parsed. Another version may have written them. Others are never sent. */
export const isReadable = ({ action, params }: Pick<StoredChange, 'action' | 'params'>): boolean =>
  mutationsByName[action].params.safeParse(params).success;

/** What windows show of a change. */
export function describeChange(db: Db, change: Pick<StoredChange, 'action' | 'params'>): ChangeDescription {
  const mutation = mutationsByName[change.action];
  return isReadable(change) ? mutation.describe(db, paramsOf(mutation, change)) : { title: '', opens: null };
}

/** Takes the row of a removed change back to what still waits, or else to the server's copy. */
export function discardChange(db: Db, change: StoredChange): void {
  const mutation = mutationsByName[change.action];
  if (isReadable(change)) return mutation.discard(db, paramsOf(mutation, change));
  if (mutation.row) showServer(db, mutation.row.collection, change);
  // It may have changed other rows here, so the list is fetched again.
  noteStale(db, mutation.collection);
}

/** Takes the row of a change whose parameters cannot be parsed back to the server's copy. */
function showServer(db: Db, { rows }: AnyCollection, { subject }: StoredChange): void {
  const key = keyInSubject(subject);
  const server = rows.find(db, key)?.server;
  rows.markDeleted(db, key, false);
  if (server) rows.setVisible(db, key, server);
  else rows.remove(db, key);
}
