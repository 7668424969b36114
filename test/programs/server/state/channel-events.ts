import { channelRecord, subscriptionRecord } from './channel-record.ts';
import { mayKnow, type Channel, type GroupSettings } from './channels.ts';
import type { QueueWishes, ServerEvent } from './event-queues.ts';
import { paragraph } from './rendered.ts';
import type { User } from './users.ts';
import { Reporter } from './store.ts';

/** Properties of a channel that are reported one by one, unchanged. */
const plainProperties = [
  'name',
  'message_retention_days',
  'topics_policy',
  'folder_id',
  'is_archived',
] as const satisfies (keyof Channel)[];

const privacy = ['invite_only', 'is_web_public', 'history_public_to_subscribers'] as const;

/**
 * Reports channels and subscriptions to clients: private channels only to those who can see them (server-notes: Event types).
 */
export class ChannelEvents extends Reporter {
  created(channel: Channel): void {
    this.events.send((queue) => (this.#knows(queue, channel) ? this.#created([channel]) : null));
  }

  /** Users who can see the channel only before or after the change get its deletion or creation. */
  changed(before: Channel, after: Channel): void {
    this.events.send((queue) => {
      const [knew, knows] = [this.#knows(queue, before), this.#knows(queue, after)];
      if (knew === knows) return null;
      return knows ? this.#created([after]) : deleted([after]);
    });
    for (const event of this.#changes(before, after)) {
      this.events.send((queue) => (this.#knows(queue, before) && this.#knows(queue, after) ? event : null));
    }
  }

  /** A private channel is reported to those who join it before their subscription is. */
  joined(channel: Channel, userIds: readonly number[]): void {
    if (userIds.length === 0) return;
    this.events.send(
      (queue) =>
        shown(queue, channel) && !mayKnow(channel, this.#user(queue), false)
          ? this.#created([channel])
          : null,
      userIds,
    );
    this.events.send(
      (queue) =>
        shown(queue, channel)
          ? {
              type: 'subscription',
              op: 'add',
              subscriptions: [subscriptionRecord(channel, queue.userId, this.state(), true)],
            }
          : null,
      userIds,
    );
    this.#tellPeers('peer_add', channel, userIds);
  }

  left(channel: Channel, userIds: readonly number[]): void {
    if (userIds.length === 0) return;
    const { stream_id, name } = channel;
    this.events.send(
      (queue) =>
        shown(queue, channel)
          ? { type: 'subscription', op: 'remove', subscriptions: [{ stream_id, name }] }
          : null,
      userIds,
    );
    this.events.send(
      (queue) =>
        shown(queue, channel) && !mayKnow(channel, this.#user(queue), false) ? deleted([channel]) : null,
      userIds,
    );
    this.#tellPeers('peer_remove', channel, userIds);
  }

  /** Reports what a user chose for their subscription. */
  subscriptionChanged(stream_id: number, userId: number, change: Readonly<Record<string, unknown>>): void {
    for (const [property, value] of Object.entries(change)) {
      this.events.send({ type: 'subscription', op: 'update', stream_id, property, value }, [userId]);
    }
  }

  /** Reports the channels that a role change adds or removes. */
  roleChanged(before: User, after: User): void {
    this.events.send((queue) => this.#sight(queue, before, after, 'create'), [after.user_id]);
    this.events.send((queue) => this.#sight(queue, before, after, 'delete'), [after.user_id]);
  }

  #sight(queue: QueueWishes, before: User, after: User, op: 'create' | 'delete'): ServerEvent | null {
    const changed = this.state()
      .channels.all()
      .filter((channel) => {
        const subscribed = this.#isSubscribed(channel, after.user_id);
        const [knew, knows] = [before, after].map((user) => mayKnow(channel, user, subscribed));
        return shown(queue, channel) && knew !== knows && knows === (op === 'create');
      });
    if (changed.length === 0) return null;
    return op === 'create' ? this.#created(changed) : deleted(changed);
  }

  #tellPeers(op: 'peer_add' | 'peer_remove', channel: Channel, user_ids: readonly number[]): void {
    this.events.send((queue) =>
      this.#knows(queue, channel) && !user_ids.includes(queue.userId)
        ? { type: 'subscription', op, stream_ids: [channel.stream_id], user_ids }
        : null,
    );
  }

  #changes(before: Channel, after: Channel): ServerEvent[] {
    const { stream_id } = after;
    // The event of a new name has the old name.
    const update = (property: string, value: unknown, more = {}): ServerEvent => ({
      type: 'stream',
      op: 'update',
      stream_id,
      name: before.name,
      property,
      value,
      ...more,
    });
    const [old, current] = [before, after].map((channel) => channelRecord(channel, this.state()));
    const groups = Object.keys(after.group_settings) as (keyof GroupSettings)[];
    const rendered_description = paragraph(after.description);
    const { invite_only, is_web_public, history_public_to_subscribers } = after;
    return [
      ...plainProperties
        .filter((name) => before[name] !== after[name])
        .map((name) => update(name, after[name])),
      ...(before.description === after.description
        ? []
        : [update('description', after.description, { rendered_description })]),
      ...(privacy.every((name) => before[name] === after[name])
        ? []
        : [update('invite_only', invite_only, { is_web_public, history_public_to_subscribers })]),
      ...groups
        .filter(
          (name) =>
            JSON.stringify(before.group_settings[name]) !== JSON.stringify(after.group_settings[name]),
        )
        .map((name) => update(name, after.group_settings[name])),
      ...(old!.stream_post_policy === current!.stream_post_policy
        ? []
        : [update('stream_post_policy', current!.stream_post_policy)]),
    ];
  }

  #created(channels: readonly Channel[]): ServerEvent {
    const streams = channels.map((channel) => channelRecord(channel, this.state()));
    return { type: 'stream', op: 'create', streams };
  }

  #knows(queue: QueueWishes, channel: Channel): boolean {
    const subscribed = this.#isSubscribed(channel, queue.userId);
    return shown(queue, channel) && mayKnow(channel, this.#user(queue), subscribed);
  }

  #isSubscribed(channel: Channel, userId: number): boolean {
    return this.state().channels.subscribers(channel.stream_id).includes(userId);
  }

  #user({ userId }: QueueWishes): User {
    return this.state().users.byId(userId)!;
  }
}

/** Clients without the capability for archived channels do not get them. */
function shown({ capabilities }: QueueWishes, { is_archived }: Channel): boolean {
  return !is_archived || capabilities.archived_channels === true;
}

function deleted(channels: readonly Channel[]): ServerEvent {
  const streams = channels.map(({ stream_id }) => ({ stream_id }));
  return { type: 'stream', op: 'delete', streams, stream_ids: streams.map(({ stream_id }) => stream_id) };
}
