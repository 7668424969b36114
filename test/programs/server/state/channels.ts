import type { ChannelEvents } from './channel-events.ts';
import { Store, type StoreParts } from './store.ts';
import type { GroupSetting, SystemGroupName, UserGroupStore } from './user-groups.ts';
import { roleNumbers, type User } from './users.ts';
import { strip } from '../http/strip.ts';
import { change, insert, withFlags, type Stored } from './rows.ts';

/** The permission settings of a channel, by the feature levels that introduced them (server-notes: Channel creation). */
export const groupSettingLevels = {
  can_add_subscribers_group: 342,
  can_delete_any_message_group: 407,
  can_delete_own_message_group: 407,
  can_remove_subscribers_group: 197,
  can_administer_channel_group: 325,
  can_move_messages_out_of_channel_group: 396,
  can_move_messages_within_channel_group: 396,
  can_send_message_group: 333,
  can_subscribe_group: 357,
  can_resolve_topics_group: 402,
  can_create_topic_group: 441,
};

export type GroupSettingName = keyof typeof groupSettingLevels;
export type GroupSettings = Record<GroupSettingName, GroupSetting>;

/** Who has each permission in a new channel (server-notes: Defaults of permissions). */
export const groupSettingDefaults = {
  can_add_subscribers_group: 'role:nobody',
  can_delete_any_message_group: 'role:nobody',
  can_delete_own_message_group: 'role:nobody',
  can_remove_subscribers_group: 'role:administrators',
  can_administer_channel_group: 'channel_creator',
  can_move_messages_out_of_channel_group: 'role:nobody',
  can_move_messages_within_channel_group: 'role:nobody',
  can_send_message_group: 'role:everyone',
  can_subscribe_group: 'role:nobody',
  can_resolve_topics_group: 'role:nobody',
  can_create_topic_group: 'role:everyone',
} as const satisfies Record<keyof typeof groupSettingLevels, SystemGroupName | 'channel_creator'>;

export const groupSettingNames = Object.keys(groupSettingLevels) as GroupSettingName[];

export const topicsPolicies = [
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
] as const;

export type TopicsPolicy = (typeof topicsPolicies)[number];

/** The retention of messages that are kept forever. */
export const unlimitedRetention = -1;

/** A channel as it is stored. */
export interface Channel {
  readonly stream_id: number;
  readonly name: string;
  readonly description: string;
  readonly invite_only: boolean;
  readonly is_web_public: boolean;
  /** Whether new users are subscribed by default. */
  readonly is_default: boolean;
  readonly is_archived: boolean;
  /** Whether the notification bot announced it. */
  readonly is_announced: boolean;
  readonly history_public_to_subscribers: boolean;
  /** Whether new subscribers get push notifications. */
  readonly default_push_notifications: boolean;
  /** Days; null for the organization's default, -1 for unlimited. */
  readonly message_retention_days: number | null;
  readonly topics_policy: TopicsPolicy;
  readonly folder_id: number | null;
  readonly group_settings: GroupSettings;
  /** Null for one that was made with the organization. */
  readonly creator_id: number | null;
  /** UNIX seconds. */
  readonly date_created: number;
}

/** A new channel with the defaults of an unconfigured server for omitted fields. */
export type NewChannel = Pick<Channel, 'name' | 'creator_id' | 'date_created'> &
  Partial<Omit<Channel, 'stream_id' | 'is_archived' | 'group_settings'>> & {
    readonly group_settings?: Partial<GroupSettings>;
  };

/** What can be changed about a channel; of its group settings, the given ones. */
export type ChannelChange = Partial<
  Omit<
    Channel,
    'stream_id' | 'is_default' | 'is_announced' | 'group_settings' | 'creator_id' | 'date_created'
  >
> & { readonly group_settings?: Partial<GroupSettings> };

/** The choices of a user for a subscription; null means the same as for all channels. */
export interface SubscriptionSettings {
  readonly color?: string;
  readonly is_muted?: boolean;
  readonly pin_to_top?: boolean;
  readonly desktop_notifications?: boolean | null;
  readonly audible_notifications?: boolean | null;
  readonly push_notifications?: boolean | null;
  readonly email_notifications?: boolean | null;
  readonly wildcard_mentions_notify?: boolean | null;
}

const flags = [
  'invite_only',
  'is_web_public',
  'is_default',
  'is_archived',
  'is_announced',
  'history_public_to_subscribers',
  'default_push_notifications',
] as const;

type Row = Stored<Omit<Channel, 'group_settings'>, (typeof flags)[number]> & {
  readonly group_settings: string;
};

/** The channels, and who is subscribed to them. */
export class ChannelStore extends Store<ChannelEvents> {
  readonly #groups: UserGroupStore;

  constructor(parts: StoreParts<ChannelEvents>, groups: UserGroupStore) {
    super(...parts);
    this.#groups = groups;
  }

  create(channel: NewChannel, subscribers: readonly number[]): number {
    const id = insert(this.database, 'channels', {
      ...channel,
      history_public_to_subscribers: channel.history_public_to_subscribers ?? !channel.invite_only,
      group_settings: { ...this.#defaultGroups(channel.creator_id), ...channel.group_settings },
    });
    this.events.created(this.byId(id)!);
    this.subscribe(id, subscribers);
    return id;
  }

  rename(id: number, name: string): void {
    this.update(id, { name });
  }

  /** Older servers free its name (step 783 at 313). */
  archive(id: number): void {
    const freed = this.events.featureLevel < 315 && { name: `${id}!DEACTIVATED:${this.byId(id)!.name}` };
    this.update(id, { is_archived: true, ...freed });
  }

  update(id: number, changes: ChannelChange): void {
    const before = this.byId(id);
    if (!before) throw new Error(`No channel ${id}`);
    const after = {
      ...before,
      ...changes,
      group_settings: { ...before.group_settings, ...changes.group_settings },
    };
    const { stream_id, ...columns } = after;
    change(this.database, 'channels', { stream_id }, columns);
    this.events.changed(before, after);
  }

  all(): Channel[] {
    return this.#select('', {});
  }

  byId(id: number): Channel | undefined {
    return this.#select('WHERE stream_id = :id', { id })[0];
  }

  byName(name: string): Channel | undefined {
    return this.#select('WHERE name = :name', { name: strip(name) })[0];
  }

  /** Which topics a channel allows. */
  topicsPolicy(id: number): TopicsPolicy {
    return this.byId(id)?.topics_policy ?? 'inherit';
  }

  /** Whether a subscriber may read messages from before the subscription. */
  historyIsPublic(id: number): boolean {
    return this.byId(id)?.history_public_to_subscribers === true;
  }

  /** The channels a user is subscribed to. */
  subscribed(userId: number): Channel[] {
    return this.#select(
      'WHERE stream_id IN (SELECT stream_id FROM subscriptions WHERE active AND user_id = :userId)',
      { userId },
    );
  }

  /** The channels a user was subscribed to and has left. */
  left(userId: number): Channel[] {
    return this.#select(
      'WHERE stream_id IN (SELECT stream_id FROM subscriptions WHERE NOT active AND user_id = :userId)',
      { userId },
    );
  }

  /** The channels that a user can see. */
  visible(userId: number): Channel[] {
    const role = this.database
      .prepare<[number], number>('SELECT role FROM users WHERE user_id = ?')
      .pluck()
      .get(userId)!;
    const own = new Set(this.subscribed(userId).map(({ stream_id }) => stream_id));
    return this.all().filter((channel) => mayKnow(channel, { role }, own.has(channel.stream_id)));
  }

  /** The IDs of the active people and bots that are subscribed. */
  subscribers(id: number): number[] {
    return this.database
      .prepare<[number], number>(
        `SELECT user_id FROM subscriptions JOIN users USING (user_id)
         WHERE active AND is_active AND stream_id = ? ORDER BY user_id`,
      )
      .pluck()
      .all(id);
  }

  /** @returns those who were not subscribed before. */
  subscribe(id: number, userIds: readonly number[]): number[] {
    const subscribe = this.database.prepare(
      `INSERT INTO subscriptions (stream_id, user_id) VALUES (?, ?)
       ON CONFLICT DO UPDATE SET active = 1 WHERE NOT active`,
    );
    const joined = userIds.filter((userId) => subscribe.run(id, userId).changes > 0);
    this.events.joined(this.byId(id)!, joined);
    return joined;
  }

  /** @returns those who were subscribed before. */
  unsubscribe(id: number, userIds: readonly number[]): number[] {
    const unsubscribe = this.database.prepare(
      'UPDATE subscriptions SET active = 0 WHERE active AND stream_id = ? AND user_id = ?',
    );
    const left = userIds.filter((userId) => unsubscribe.run(id, userId).changes > 0);
    this.events.left(this.byId(id)!, left);
    return left;
  }

  /** The choices of a user for a subscription, kept after the user has left. */
  subscriptionSettings(id: number, userId: number): SubscriptionSettings {
    const settings = this.database
      .prepare<[number, number], string>(
        'SELECT settings FROM subscriptions WHERE stream_id = ? AND user_id = ?',
      )
      .pluck()
      .get(id, userId);
    return settings === undefined ? {} : (JSON.parse(settings) as SubscriptionSettings);
  }

  changeSubscription(id: number, userId: number, change: SubscriptionSettings): void {
    const settings = { ...this.subscriptionSettings(id, userId), ...change };
    this.database
      .prepare('UPDATE subscriptions SET settings = ? WHERE stream_id = ? AND user_id = ?')
      .run(JSON.stringify(settings), id, userId);
    this.events.subscriptionChanged(id, userId, { ...change });
  }

  /** Subscribes a new user to the channels for that. */
  subscribeToDefaults(userId: number): void {
    const channels = this.all().filter(({ is_default, is_archived }) => is_default && !is_archived);
    for (const { stream_id } of channels)
      insert(this.database, 'subscriptions', { stream_id, user_id: userId });
    this.events.activeChanged(channels, { user_id: userId, is_active: true });
  }

  /** Reports to the others that a user is in their channels again, or no longer. */
  followActivity(user: User): void {
    this.events.activeChanged(this.subscribed(user.user_id), user);
  }

  /** Reports that a channel has another first message. */
  tellFirstMessage(id: number, messageId: number | null): void {
    this.events.firstMessageChanged(this.byId(id)!, messageId);
  }

  /** Reports to a user the channels that a role change adds or removes. */
  followRole(before: User, after: User): void {
    this.events.roleChanged(before, after);
  }

  #defaultGroups(creatorId: number | null): GroupSettings {
    const creator =
      creatorId === null
        ? this.#groups.systemGroup('role:nobody')
        : { direct_members: [creatorId], direct_subgroups: [] };
    return Object.fromEntries(
      Object.entries(groupSettingDefaults).map(([name, group]) => [
        name,
        group === 'channel_creator' ? creator : this.#groups.systemGroup(group),
      ]),
    ) as GroupSettings;
  }

  #select(where: string, values: Record<string, unknown>): Channel[] {
    return this.database
      .prepare<[Record<string, unknown>], Row>(`SELECT * FROM channels ${where} ORDER BY name`)
      .all(values)
      .map((row) => ({
        ...withFlags(row, flags),
        group_settings: JSON.parse(row.group_settings) as GroupSettings,
      }));
  }
}

/**
 * Whether a user can see a channel: their own, web-public ones, public ones unless they are a guest, and for administrators
 * also private ones.
 */
export function mayKnow(channel: Channel, { role }: Pick<User, 'role'>, subscribed: boolean): boolean {
  return (
    subscribed ||
    channel.is_web_public ||
    role <= roleNumbers.administrator ||
    (!channel.invite_only && role < roleNumbers.guest)
  );
}
