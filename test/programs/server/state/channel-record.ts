import { groupSettingLevels, type Channel } from './channels.ts';
import type { State } from './state.ts';
import type { SystemGroupName } from './user-groups.ts';
import { paragraph } from './rendered.ts';

/** The numbers that old clients use for who may post. */
const postPolicies: Partial<Record<SystemGroupName, number>> = {
  'role:everyone': 1,
  'role:administrators': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
};

/** The fields of a channel that not every server has, by the feature levels that introduced them (server-notes: Channels). */
const fieldLevels: Readonly<Record<string, number>> = {
  is_archived: 315,
  is_recently_active: 323,
  folder_id: 389,
  topics_policy: 392,
  subscriber_count: 394,
  default_push_notifications: 507,
  ...groupSettingLevels,
};

/** A channel without messages for this long counts as inactive, in seconds. */
const recently = 180 * 24 * 60 * 60;

/** A channel as the API lists it. */
export function channelRecord(channel: Channel, state: State) {
  // These two are not part of a channel record.
  const { is_default: _default, is_announced: _announced, group_settings, ...record } = channel;
  const post_policy = postPolicy(channel, state);
  const { first_message_id, last_timestamp } = state.messages.spanOf(channel.stream_id);
  const fields = {
    ...record,
    rendered_description: paragraph(channel.description),
    stream_post_policy: post_policy,
    // The older name of the same.
    is_announcement_only: post_policy === postPolicies['role:administrators'],
    first_message_id,
    is_recently_active: state.now() - (last_timestamp ?? channel.date_created) < recently,
    // Servers count once a day, and say nothing of channels that are younger than a week.
    stream_weekly_traffic: null,
    subscriber_count: state.channels.subscribers(channel.stream_id).length,
    ...group_settings,
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => (fieldLevels[name] ?? 0) <= state.featureLevel),
  ) as Partial<typeof fields>;
}

/** A subscription of the caller, with what they chose for the channel. */
export function subscriptionRecord(channel: Channel, userId: number, state: State, withSubscribers: boolean) {
  const settings = state.channels.subscriptionSettings(channel.stream_id, userId);
  return {
    ...channelRecord(channel, state),
    ...(withSubscribers && { subscribers: state.channels.subscribers(channel.stream_id) }),
    color: '#76ce90',
    is_muted: false,
    pin_to_top: false,
    desktop_notifications: null,
    audible_notifications: null,
    push_notifications: null,
    email_notifications: null,
    wildcard_mentions_notify: null,
    ...settings,
    // The older name of the opposite.
    in_home_view: !(settings.is_muted ?? false),
  };
}

function postPolicy(channel: Channel, state: State): number {
  const group = state.userGroups.all().find(({ id }) => id === channel.group_settings.can_send_message_group);
  return postPolicies[group?.name as SystemGroupName] ?? 1;
}
