import type { z } from 'zod';
import { channelRows, channels } from '../../sync/collections/channels.ts';
import type { Db } from '../../cache/file/db.ts';
import { peopleRows } from '../../sync/collections/people.ts';
import { readSubscribers, type Subscribers } from '../../cache/collections/subscribers.ts';
import {
  CHANNEL_PERMISSIONS,
  type ChannelMember,
  type ChannelValue,
  type ChannelView,
  type May,
  type RemovalOutcome,
  type ShownPermission,
  writtenOf,
} from '../../contract/values/channel.ts';
import { type GroupView, isGiven } from '../../contract/values/group.ts';
import type { GroupSetting } from '../../contract/operations/channels.ts';
import {
  CREATOR_DEFAULTS,
  isAdministrator,
  type Organization,
  ROLES,
} from '../../contract/values/organization.ts';
import type { FoundPerson } from '../../contract/values/person.ts';
import { subscribersKeyOf } from '../../sync/collections/channel-membership.ts';
import { channelRow, folderNames, shownOf } from './list.ts';
import { groupViews } from './groups.ts';
import { peopleNamed } from '../people/queries.ts';
import { markOf, marksOf } from '../base/row-mark.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { changesOfAny } from '../../sync/outbox/store.ts';
import { subjects } from '../../sync/outbox/subjects.ts';

/** The user who views the channel, with their role. */
interface Viewer extends Pick<Organization, 'role' | 'channelDefaults'> {
  userId: number;
}

/** A channel with everything that the cache has about it; null if the row does not exist any more. */
export function channelView(db: Db, key: string, viewer: Viewer): ChannelView | null {
  const stored = channelRows.find(db, key);
  if (!stored || stored.deleted) return null;
  const channel = shownOf(stored);
  const groups = groupViews(db);
  const subscribers = readSubscribers(db, key);
  const mayRemoveOthers = stored.server !== null && mayRemove(channel, viewer, groups);
  return {
    ...channelRow(stored, folderNames(db), markOf(db, subjectOf(channels, key))),
    createdAt: stored.createdAt,
    creator: channel.creatorId === null ? null : personOf(db, channel.creatorId),
    topicsPolicy: channel.topicsPolicy,
    historyPublic: channel.historyPublic,
    retention: channel.retention,
    permissions: CHANNEL_PERMISSIONS.flatMap((name) => {
      const setting = channel.permissions[name];
      if (setting === undefined) return [];
      const isDefault = isDefaultSetting(setting, viewer.channelDefaults?.[name], channel.creatorId, groups);
      return [{ name, ...permitted(db, setting, groups), isDefault }];
    }),
    members: membersOf(db, { key, name: channel.name }, subscribers, viewer, mayRemoveOthers),
    membersAskedAt: subscribers.askedAt,
    outcomes: outcomesOf(db, subscribers),
    mayJoin: mayJoin(channel, viewer, groups),
    mayRemoveOthers,
    written: stored.server === null ? writtenOf(stored.value) : null,
  };
}

/** The outcomes of the latest removals from a channel that no list contains. */
export const namedOutcomes = (db: Db, name: string): RemovalOutcome[] =>
  outcomesOf(db, readSubscribers(db, subscribersKeyOf({ key: null, name })));

const outcomesOf = (db: Db, { outcomes }: Subscribers): RemovalOutcome[] =>
  outcomes.map(({ userId, removed }) => ({ person: personOf(db, userId), removed }));

/** A person who is not in the list of people has only an ID. */
const personOf = (db: Db, userId: number): FoundPerson =>
  peopleNamed(db, [userId])[0] ?? { userId, name: '', detail: '', deactivated: false, bot: false };

function permitted(
  db: Db,
  setting: z.infer<typeof GroupSetting>,
  groups: GroupView[],
): Pick<ShownPermission, 'groups' | 'people'> {
  const { direct_members, direct_subgroups } =
    typeof setting === 'number' ? { direct_members: [], direct_subgroups: [setting] } : setting;
  return {
    groups: direct_subgroups.map((groupId) => {
      const group = groups.find((one) => one.groupId === groupId);
      return { groupId, name: group?.name ?? null, system: group?.system ?? false };
    }),
    people: direct_members.map((userId) => personOf(db, userId)),
  };
}

/** Whether a permission is given as in a new channel; null if that is not known. */
function isDefaultSetting(
  setting: z.infer<typeof GroupSetting>,
  byDefault: string | undefined,
  creatorId: number | null,
  groups: readonly GroupView[],
): boolean | null {
  if (byDefault === undefined) return null;
  const { direct_members, direct_subgroups } =
    typeof setting === 'number' ? { direct_members: [], direct_subgroups: [setting] } : setting;
  const [group] = direct_subgroups;
  if (CREATOR_DEFAULTS.includes(byDefault) && creatorId !== null)
    return direct_subgroups.length === 0 && direct_members.length === 1 && direct_members[0] === creatorId;
  // A channel that the system made has no creator, so nobody has it.
  const name = CREATOR_DEFAULTS.includes(byDefault) ? 'role:nobody' : byDefault;
  if (direct_members.length > 0 || direct_subgroups.length !== 1) return false;
  const known = groups.find(({ groupId }) => groupId === group);
  return known ? known.name === name : null;
}

/** The owner of a bot may remove it from every channel that they can see (server-notes: Subscriptions). */
function membersOf(
  db: Db,
  channel: { key: string; name: string },
  { userIds }: Subscribers,
  { userId: own }: Viewer,
  mayRemoveOthers: May,
): ChannelMember[] | null {
  if (userIds === null) return null;
  const beginning = subjects.subscribersOf(subscribersKeyOf(channel));
  const mark = marksOf(
    db,
    changesOfAny(db, [], [beginning]).map(({ subject }) => subject),
  );
  const known = peopleRows.outline(db, { serverIds: userIds }, ['full_name', 'is_bot', 'bot_owner_id']);
  const byId = new Map(known.map((person) => [person.serverId, person]));
  const unknown = userIds.filter((userId) => !byId.has(userId));
  return [...unknown, ...byId.keys()].flatMap((userId) => {
    if (userId === null) return [];
    const { full_name: name = '', is_bot, bot_owner_id: owner } = byId.get(userId) ?? {};
    return {
      person: { userId, name: String(name), bot: is_bot === 1 },
      mayRemove: userId === own ? false : owner === own || mayRemoveOthers,
      mark: mark(`${beginning}${userId}`),
    };
  });
}

/**
 * Administrators may remove people, and so may those whom the channel's permission includes (server-notes:
 * Subscriptions).
 */
function mayRemove({ permissions, archived }: ChannelValue, viewer: Viewer, groups: GroupView[]): May {
  if (archived) return false;
  if (isAdministrator(viewer)) return true;
  const setting = permissions.can_remove_subscribers_group;
  return setting === undefined ? null : isGiven(setting, viewer.userId, groups);
}

/** Everybody but guests may join public channels; others need the channel's permission. */
function mayJoin(channel: ChannelValue, { role, userId }: Viewer, groups: GroupView[]): May {
  const isGuest = role !== null && role >= ROLES.guest;
  if (isGuest || channel.archived) return false;
  if (!channel.private) return true;
  const { can_subscribe_group, can_add_subscribers_group } = channel.permissions;
  const given = [can_subscribe_group, can_add_subscribers_group].map((setting) =>
    setting === undefined ? null : isGiven(setting, userId, groups),
  );
  if (given.includes(true)) return true;
  return given.includes(null) ? null : false;
}
