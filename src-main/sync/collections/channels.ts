import { byName } from '../define/mutation.ts';
import { z } from 'zod';
import { storedRealm } from '../../cache/metadata/organization.ts';
import { CHANNEL_PERMISSIONS, ChannelValue } from '../../contract/values/channel.ts';
import { type GroupSetting, ServerChannel, ServerSubscription } from '../../contract/operations/channels.ts';
import { operations } from '../../contract/operations/index.ts';
import type { ParamsOf } from '../../contract/operations/operation.ts';
import { patchEvent } from '../define/patch.ts';
import { defineCollection, type RowMutations } from '../define/collection.ts';
import type { ServerAccess } from '../define/server-access.ts';
import { onOneLine, trimmed } from '../../contract/text/text.ts';
import { keepRow } from '../../cache/collections/messages.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';
import { createMutation } from '../rows/row-mutations.ts';

/** The last names of channels that the user cannot see any more: their topics, and messages about the user, are still shown. */
export const lostChannelRows = new JsonRows('lost-channels', z.object({ name: z.string() }));

export const channelRows = new JsonRows('channels', ChannelValue, {
  labelOf: ({ name }) => name,
  listedBy: { index: 'channels_listed', fields: ['archived', 'folderId', 'subscribed'] },
  onRemove(db, { serverId, value: { name } }) {
    if (serverId !== null) keepRow(lostChannelRows, db, String(serverId), { name }, Date.now());
  },
});

type Setting = z.infer<typeof GroupSetting>;

/** A listed channel, and whether the user is subscribed; null if the list that it is from does not show that. */
interface ListedChannel {
  channel: z.infer<typeof ServerChannel> & Partial<z.infer<typeof ServerSubscription>>;
  subscribed: boolean | null;
}

const StreamIds = z.union([
  z.object({ stream_ids: z.array(z.int()) }).transform(({ stream_ids }) => stream_ids),
  z
    .object({ streams: z.array(z.object({ stream_id: z.int() })) })
    .transform(({ streams }) => streams.map(({ stream_id }) => stream_id)),
]);
const StreamUpdate = z.looseObject({
  stream_id: z.int(),
  property: z.string(),
  value: z.unknown(),
  name: z.unknown(),
});
const SubscriptionUpdate = z.object({ stream_id: z.int(), property: z.string(), value: z.unknown() });
const ReportedSubscription = ServerSubscription.partial();
const Unsubscribed = z.object({ subscriptions: z.array(z.object({ stream_id: z.int() })) });

const listed = (
  channels: ListedChannel['channel'][] | undefined,
  subscribed: boolean | null,
): ListedChannel[] => (channels ?? []).map((channel) => ({ channel, subscribed }));

/**
 * Every channel that the user can see (server-notes: Keys of register): their own, those that they left, those that they can
 * join.
 */
export const channels = defineCollection<ChannelValue, ListedChannel>({
  name: 'channels',
  noun: 'channel',
  value: ChannelValue,
  rows: channelRows,
  mutations: (): RowMutations => ({ create: createChannel }),
  register: {
    fetch: ['subscription'],
    items({ subscriptions, unsubscribed, never_subscribed }) {
      // Only with all three lists is a channel that is in none of them known to be deleted.
      if (subscriptions && !(unsubscribed && never_subscribed)) return null;
      return (
        subscriptions && [
          ...listed(subscriptions, true),
          ...listed(unsubscribed ?? [], false),
          ...listed(never_subscribed ?? [], false),
        ]
      );
    },
  },
  list: listChannels,
  events: [
    patchEvent('stream', 'create', z.object({ streams: z.array(ServerChannel) }), ({ streams }) => ({
      upsert: listed(streams, null),
    })),
    patchEvent('stream', 'update', StreamUpdate, (event) => ({
      update: [event.stream_id],
      to: (channel) => changedBy(event, channel),
    })),
    patchEvent('stream', 'delete', StreamIds, (ids) => ({ remove: ids })),
    patchEvent(
      'subscription',
      'add',
      z.object({ subscriptions: z.array(ServerSubscription) }),
      ({ subscriptions }) => ({ upsert: listed(subscriptions, true) }),
    ),
    patchEvent('subscription', 'update', SubscriptionUpdate, ({ stream_id, property, value }) => ({
      update: [stream_id],
      to: (channel) => ({ ...channel, ...subscriptionOf({ [property]: value }, channel) }),
    })),
    patchEvent('subscription', 'remove', Unsubscribed, ({ subscriptions }) => ({
      update: subscriptions.map(({ stream_id }) => stream_id),
      to: (channel) => ({ ...channel, subscribed: false, ...subscriptionOf({}) }),
    })),
  ],
  belongsTo: 'user',
  idOf: ({ channel }) => channel.stream_id,
  valueOf: ({ channel, subscribed }, before) => ({
    name: channel.name,
    description: channel.description ?? '',
    private: channel.invite_only ?? false,
    webPublic: channel.is_web_public ?? false,
    archived: channel.is_archived ?? false,
    subscribed: subscribed ?? before?.subscribed ?? false,
    ...subscriptionOf(channel, subscribed === false ? null : before),
    folderId: channel.folder_id ?? null,
    topicsPolicy: channel.topics_policy ?? null,
    historyPublic: channel.history_public_to_subscribers ?? null,
    retention: retentionOf(channel),
    creatorId: channel.creator_id ?? null,
    permissions: permissionsOf(channel),
  }),
  createdAtOf: ({ channel }) =>
    channel.date_created === undefined ? Date.now() : channel.date_created * 1000,
  normalize: ({ creation, ...value }) => ({
    ...value,
    name: trimmed(value.name),
    description: onOneLine(value.description),
    subscribed: creation?.subscribers.includes(value.creatorId ?? NaN) ?? value.subscribed,
  }),
  isEquivalent,
  naturalKey: ({ name }) => trimmed(name).toLowerCase(),
  reassert(row, listed, isFromUnanswered) {
    const { subscribed } = row.value;
    const isOverwritten =
      subscribed !== listed.subscribed &&
      isFromUnanswered((params) => Subscription.safeParse(params).data?.subscribed === listed.subscribed);
    return isOverwritten ? subscriptionChange(row.key, row.value.name, subscribed) : null;
  },
});

/**
 * The parameters for joining or leaving a channel. `key` is the key of its row, null for a channel that no list shows; `name`
 * is used where there is no row.
 */
export const Subscription = z.object({
  key: z.string().nullable(),
  name: z.string(),
  subscribed: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const subscriptionChange = (key: string | null, name: string, subscribed: boolean) => ({
  action: subscribed ? ('join-channel' as const) : ('leave-channel' as const),
  mergeKey: 'subscription',
  params: { key, name, subscribed },
});

async function listChannels({ ask, takes }: ServerAccess): Promise<ListedChannel[]> {
  const wanted = { include_all: true, exclude_archived: false };
  const known = Object.entries(wanted).filter(([name]) => takes(operations.getChannels, name));
  const [own, all] = await Promise.all([
    ask(operations.getSubscriptions, {}),
    ask(operations.getChannels, Object.fromEntries(known)),
  ]);
  const { subscriptions } = own;
  const ownIds = new Set(subscriptions.map(({ stream_id }) => stream_id));
  const others = all.streams.filter(({ stream_id }) => !ownIds.has(stream_id));
  // The list of subscriptions leaves archived channels out (steps 786 and 789).
  return [
    ...listed(subscriptions, true),
    ...others.map((channel) => ({ channel, subscribed: channel.is_archived === true ? null : false })),
  ];
}

/** A channel after an event about one property. Some events carry related properties as well (server-notes: Event types). */
function changedBy(
  { property, value, name: _, ...event }: z.infer<typeof StreamUpdate>,
  before: ChannelValue,
): ChannelValue {
  const { data: channel } = ServerChannel.partial().safeParse({ ...event, [property]: value });
  if (!channel) return before;
  return {
    ...before,
    name: channel.name ?? before.name,
    description: channel.description ?? before.description,
    private: channel.invite_only ?? before.private,
    webPublic: channel.is_web_public ?? before.webPublic,
    archived: channel.is_archived ?? before.archived,
    folderId: channel.folder_id === undefined ? before.folderId : channel.folder_id,
    topicsPolicy: channel.topics_policy ?? before.topicsPolicy,
    historyPublic: channel.history_public_to_subscribers ?? before.historyPublic,
    creatorId: channel.creator_id === undefined ? before.creatorId : channel.creator_id,
    retention: property === 'message_retention_days' ? retentionOf(channel) : before.retention,
    permissions: { ...before.permissions, ...permissionsOf(channel) },
  };
}

/** The user's own settings of a channel, if they are reported and can be parsed. */
function subscriptionOf(
  reported: object,
  before?: ChannelValue | null,
): Pick<
  ChannelValue,
  'muted' | 'pinned' | 'desktopNotifications' | 'audibleNotifications' | 'wildcardMentionsNotify'
> {
  const {
    is_muted: isMuted = before?.muted,
    pin_to_top: isPinned = before?.pinned,
    desktop_notifications: desktop = before?.desktopNotifications,
    audible_notifications: audible = before?.audibleNotifications,
    wildcard_mentions_notify: wildcard = before?.wildcardMentionsNotify,
  } = ReportedSubscription.safeParse(reported).data ?? {};
  return {
    muted: isMuted ?? false,
    pinned: isPinned ?? false,
    desktopNotifications: desktop ?? null,
    audibleNotifications: audible ?? null,
    wildcardMentionsNotify: wildcard ?? null,
  };
}

/** -1 means for ever, and null means the organization's default (server-notes: Channels). */
function retentionOf({
  message_retention_days: days,
}: Partial<ListedChannel['channel']>): ChannelValue['retention'] {
  if (days === undefined) return null;
  if (days === null) return 'realm_default';
  return days < 0 ? 'unlimited' : days;
}

const permissionsOf = (channel: Partial<ListedChannel['channel']>): ChannelValue['permissions'] =>
  Object.fromEntries(
    CHANNEL_PERMISSIONS.flatMap((name) => {
      const setting = channel[name];
      return setting === undefined ? [] : [[name, setting]];
    }),
  );

/**
 * Whether the names are the same and no field differs that both have. A field that one leaves out is the server's default.
 */
function isEquivalent(a: ChannelValue, b: ChannelValue): boolean {
  const agree = <Field>(left: Field | null | undefined, right: Field | null | undefined): boolean =>
    (left ?? null) === null || (right ?? null) === null || left === right;
  return (
    trimmed(a.name).toLowerCase() === trimmed(b.name).toLowerCase() &&
    onOneLine(a.description) === onOneLine(b.description) &&
    a.private === b.private &&
    a.webPublic === b.webPublic &&
    a.folderId === b.folderId &&
    agree(a.topicsPolicy, b.topicsPolicy) &&
    agree(a.historyPublic, b.historyPublic) &&
    agree(a.retention, b.retention) &&
    agree(a.creatorId, b.creatorId) &&
    CHANNEL_PERMISSIONS.every((name) =>
      agree(settingText(a.permissions[name]), settingText(b.permissions[name])),
    )
  );
}

/** A group setting as a comparable string. A setting of one group has two forms, which give the same string. */
function settingText(setting: Setting | undefined): string | undefined {
  if (setting === undefined) return undefined;
  if (typeof setting === 'number') return `groups ${setting} people `;
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b).join(',');
  return `groups ${sorted(setting.direct_subgroups)} people ${sorted(setting.direct_members)}`;
}

const createChannel = createMutation('create-channel', channels, {
  operation: operations.createChannel,
  request: creationOf,
  idOf: ({ id }) => id ?? null,
  describe: (channel) => ({ title: channel.name, isPrivate: channel.private }),
});

export const channelMutations = byName(createChannel);

/** The request of a creation. Only what the user chose is sent; the rest gets the server's own defaults. */
function creationOf(
  value: ChannelValue,
  { db, takes }: ServerAccess,
): ParamsOf<typeof operations.createChannel> {
  const { saysWhoItIs = false } = storedRealm.read(db) ?? {};
  const { creation, topicsPolicy, retention } = value;
  const chosen = {
    name: value.name,
    description: value.description || undefined,
    subscribers: creation?.subscribers ?? [],
    announce: creation?.announce || undefined,
    invite_only: value.private || undefined,
    is_web_public: value.webPublic || undefined,
    is_default_stream: creation?.defaultForNewUsers || undefined,
    folder_id: value.folderId ?? undefined,
    default_push_notifications:
      (creation?.pushNotifications && takes(operations.createChannel, 'default_push_notifications')) ||
      undefined,
    history_public_to_subscribers: value.historyPublic ?? undefined,
    topics_policy: asText(topicsPolicy, saysWhoItIs),
    message_retention_days: asText(retention, saysWhoItIs),
    ...value.permissions,
  };
  return operations.createChannel.params.parse(chosen);
}

/** Servers that report a version parse these strings as JSON (server-notes: Names that differ). */
const asText = (value: string | number | null, isJson: boolean): string | number | undefined =>
  isJson && typeof value === 'string' ? JSON.stringify(value) : (value ?? undefined);
