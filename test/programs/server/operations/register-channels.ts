import type { Channel } from '../state/channels.ts';
import type { State } from '../state/state.ts';
import type { User } from '../state/users.ts';
import { channelRecord, subscriptionRecord } from '../state/channel-record.ts';

export interface ChannelWishes {
  /** Clients without the capability `archived_channels` get no archived channels. */
  readonly archived: boolean;
  readonly subscribers: boolean;
}

/** The channels that a user can see: their own, those that they left, and those that they never were in. */
export function subscriptionState(caller: User, state: State, wishes: ChannelWishes) {
  const shown = ({ is_archived }: Channel) => wishes.archived || !is_archived;
  const own = state.channels.subscribed(caller.user_id).filter(shown);
  const visible = state.channels.visible(caller.user_id).filter(shown);
  const left = idsOf(state.channels.left(caller.user_id));
  const current = idsOf(own);
  const record = (channel: Channel) => subscriptionRecord(channel, caller.user_id, state, wishes.subscribers);
  return {
    subscriptions: own.map(record),
    unsubscribed: visible.filter(({ stream_id }) => left.has(stream_id)).map(record),
    never_subscribed: visible
      .filter(({ stream_id }) => !current.has(stream_id) && !left.has(stream_id))
      .map((channel) => ({
        ...channelRecord(channel, state),
        ...(wishes.subscribers && { subscribers: state.channels.subscribers(channel.stream_id) }),
      })),
  };
}

/** All channels that a user can see. */
export function channelState(caller: User, state: State, wishes: ChannelWishes) {
  const streams = state.channels
    .visible(caller.user_id)
    .filter(({ is_archived }) => wishes.archived || !is_archived)
    .map((channel) => channelRecord(channel, state));
  return { streams };
}

function idsOf(channels: readonly Channel[]): Set<number> {
  return new Set(channels.map(({ stream_id }) => stream_id));
}
