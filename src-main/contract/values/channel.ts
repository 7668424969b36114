import { z } from 'zod';
import * as mini from 'zod/mini';
import { serverId, shortText, longText } from './input.ts';
import type { RowMark } from './change.ts';
import type { GroupView } from './group.ts';
import { GroupSetting, TopicsPolicy } from '../operations/channels.ts';
import { DEFAULT_LIMITS, type Limits } from './organization.ts';
import type { FoundPerson } from './person.ts';
import type { Problem } from '../problem.ts';
import { checkTexts, onOneLine, trimmed } from '../text/text.ts';

/** Who may do what in a channel, in the order in which the form offers it (server-notes: Channel creation). */
export const CHANNEL_PERMISSIONS = [
  'can_send_message_group',
  'can_subscribe_group',
  'can_add_subscribers_group',
  'can_remove_subscribers_group',
  'can_create_topic_group',
  'can_resolve_topics_group',
  'can_move_messages_within_channel_group',
  'can_move_messages_out_of_channel_group',
  'can_delete_own_message_group',
  'can_delete_any_message_group',
  'can_administer_channel_group',
] as const;
export type ChannelPermission = (typeof CHANNEL_PERMISSIONS)[number];

/** Fields that only the request to create a channel contains. No list returns them. */
export const ChannelCreation = z.object({
  /** User IDs. */
  subscribers: z.array(z.int()),
  announce: z.boolean(),
  defaultForNewUsers: z.boolean(),
  /** Whether new subscribers get push notifications of its messages; where false, the server's default applies. */
  pushNotifications: z.boolean(),
});

/** A channel as rows store it. Null: the server does not report it, or has its own default. */
export const ChannelValue = z.object({
  name: z.string(),
  description: z.string(),
  private: z.boolean(),
  webPublic: z.boolean(),
  archived: z.boolean(),
  /** Whether the user is subscribed, as the server reports it: also to an archived channel. */
  subscribed: z.boolean(),
  muted: z.boolean(),
  /** Whether the user pinned it to the top of their channels. */
  pinned: z.boolean(),
  /** Whether each message in it notifies the user; null if the user's setting for all channels decides. */
  desktopNotifications: z.boolean().nullable(),
  /** Whether each message in it makes a sound; null as above. */
  audibleNotifications: z.boolean().nullable(),
  /** Whether a mention of everybody in it notifies the user; null as above. */
  wildcardMentionsNotify: z.boolean().nullable(),
  folderId: z.int().nullable(),
  topicsPolicy: z.string().nullable(),
  historyPublic: z.boolean().nullable(),
  /** How many days messages are kept. */
  retention: z.union([z.int(), z.enum(['realm_default', 'unlimited'])]).nullable(),
  creatorId: z.int().nullable(),
  permissions: z.partialRecord(z.enum(CHANNEL_PERMISSIONS), GroupSetting),
  creation: ChannelCreation.optional(),
});
export type ChannelValue = z.infer<typeof ChannelValue>;

/** Whether the user is in a channel: nobody is in an archived one until it is unarchived. */
export const isJoined = ({ subscribed, archived }: Pick<ChannelValue, 'subscribed' | 'archived'>): boolean =>
  subscribed && !archived;

/**
 * Why nobody can write in a channel: the channel is archived, or the user does not see the channel any more, because somebody
 * took the user out or deleted the channel.
 */
export type ClosedChannel = 'archived' | 'gone';

export const ChannelAccess = mini.enum(['public', 'private', 'web-public']);
export type ChannelAccess = z.infer<typeof ChannelAccess>;

export function accessOf(channel: Pick<ChannelValue, 'private' | 'webPublic'>): ChannelAccess {
  if (channel.webPublic) return 'web-public';
  return channel.private ? 'private' : 'public';
}

/**
 * A new channel as the form sends it, with everything that `POST /channels/create` takes. Null, and a permission that
 * is missing, stands for the server's default.
 */
export const NewChannel = mini.strictObject({
  name: shortText,
  description: longText,
  access: ChannelAccess,
  /** Whether later subscribers of a private channel can read earlier messages. */
  historyPublic: mini.nullable(mini.boolean()),
  /** User IDs. */
  subscribers: mini.array(serverId).check(mini.maxLength(20_000)),
  announce: mini.boolean(),
  defaultForNewUsers: mini.boolean(),
  pushNotifications: mini.boolean(),
  folderId: mini.nullable(serverId),
  topicsPolicy: mini.nullable(TopicsPolicy),
  retention: mini.nullable(
    mini.union([mini.int().check(mini.positive()), mini.enum(['realm_default', 'unlimited'])]),
  ),
  permissions: mini.partialRecord(mini.enum(CHANNEL_PERMISSIONS), GroupSetting),
});
export type NewChannel = z.infer<typeof NewChannel>;

/** The row of a channel that this user is about to create. */
export const channelOf = (channel: NewChannel, creatorId: number): ChannelValue => ({
  name: trimmed(channel.name),
  description: onOneLine(channel.description),
  private: channel.access === 'private',
  webPublic: channel.access === 'web-public',
  archived: false,
  subscribed: channel.subscribers.includes(creatorId),
  muted: false,
  pinned: false,
  desktopNotifications: null,
  audibleNotifications: null,
  wildcardMentionsNotify: null,
  folderId: channel.folderId,
  topicsPolicy: channel.topicsPolicy,
  historyPublic: channel.access === 'private' ? channel.historyPublic : null,
  retention: channel.retention,
  creatorId,
  permissions: channel.permissions,
  creation: {
    subscribers: channel.subscribers,
    announce: channel.announce,
    defaultForNewUsers: channel.defaultForNewUsers,
    pushNotifications: channel.pushNotifications,
  },
});

/** The form's values of a channel that has not been created yet; null for every other channel. */
export function writtenOf(value: ChannelValue): NewChannel | null {
  const { creation } = value;
  if (!creation) return null;
  return {
    name: value.name,
    description: value.description,
    access: accessOf(value),
    historyPublic: value.historyPublic,
    ...creation,
    folderId: value.folderId,
    topicsPolicy: TopicsPolicy.safeParse(value.topicsPolicy).data ?? null,
    retention: value.retention,
    permissions: value.permissions,
  };
}

/** Checks name and description before anything is sent. */
export function checkChannel(
  { name, description }: Pick<NewChannel, 'name' | 'description'>,
  limits: Limits,
): Problem | null {
  const { channelName, channelDescription } = DEFAULT_LIMITS;
  return checkTexts({
    channelName: { text: name, required: true, most: limits.channelName ?? channelName },
    channelDescription: {
      text: onOneLine(description),
      most: limits.channelDescription ?? channelDescription,
    },
  });
}

export interface FoundChannel {
  channelId: number;
  name: string;
  detail?: string;
  access: ChannelAccess;
}

export interface ChannelRow {
  key: string;
  channelId: number | null;
  name: string;
  description: string;
  access: ChannelAccess;
  archived: boolean;
  subscribed: boolean;
  folder: string | null;
  mark: RowMark | null;
}

/** A channel that a person and the user are subscribed to. */
export type SharedChannel = Pick<ChannelRow, 'key' | 'name' | 'access'>;

/** The part of the list that begins at a row: a folder, the channels in no folder (null), or the archived ones. */
export interface ChannelPart {
  at: number;
  folder: string | null;
  archived: boolean;
}

/** Folder by folder, in each the user's own channels first; archived channels come last. */
export interface ChannelPage {
  total: number;
  found: number;
  parts: ChannelPart[];
  rows: ChannelRow[];
}

/** Whether the user may do something; null if only the server knows. */
export type May = boolean | null;

export interface ChannelMember {
  person: Pick<FoundPerson, 'userId' | 'name' | 'bot'>;
  mayRemove: May;
  mark: RowMark | null;
}

/** The outcome of a recent removal: the person was removed, or was not subscribed (`removed` is false). */
export interface RemovalOutcome {
  person: FoundPerson;
  removed: boolean;
}

export interface ChannelView extends Omit<ChannelRow, 'mark'> {
  /** The unsent change of the channel: its creation, or that the user joins or leaves. */
  mark: RowMark | null;
  createdAt: number;
  creator: FoundPerson | null;
  topicsPolicy: string | null;
  historyPublic: boolean | null;
  retention: ChannelValue['retention'];
  permissions: ShownPermission[];
  /** Null if the server has not reported them. */
  members: ChannelMember[] | null;
  /** When the server reported them, in milliseconds since the epoch. */
  membersAskedAt: number | null;
  outcomes: RemovalOutcome[];
  mayJoin: May;
  mayRemoveOthers: May;
  /** The form's values of a channel that has not been created yet, else null. */
  written: NewChannel | null;
}

/** Who has a permission in a channel. */
export interface ShownPermission {
  name: ChannelPermission;
  groups: PermittedGroup[];
  people: FoundPerson[];
  /** Whether that is as in a new channel of the organization; null if the server does not report that. */
  isDefault: boolean | null;
}

/** A group of a permission; its name is null if the group is not known. */
export type PermittedGroup = Pick<GroupView, 'groupId' | 'system'> & { name: string | null };
