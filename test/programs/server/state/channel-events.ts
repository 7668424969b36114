import { channelRecord, subscriptionRecord } from './channel-record.ts';
import { laterRecorded } from './event-levels.ts';
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

  /**
   * Users who can see the channel only after the change get its creation. Where it is not shown to them any more they get its
   * deletion, and nothing where it became private (server-notes: Event types).
   */
  changed(before: Channel, after: Channel): void {
    this.events.send((queue) => {
      const [knew, knows] = [this.#knows(queue, before), this.#knows(queue, after)];
      if (knew === knows) return null;
      if (knows) return this.#created([after]);
      return this.#shown(queue, after) ? null : this.#deleted([after]);
    });
    // Whoever sees it now learns who is in it (step 771).
    const user_ids = this.state().channels.subscribers(after.stream_id);
    this.events.send((queue) =>
      !this.#knows(queue, before) && this.#knows(queue, after) && user_ids.length > 0
        ? { type: 'subscription', op: 'peer_add', stream_ids: [after.stream_id], user_ids }
        : null,
    );
    for (const event of this.#changes(before, after)) {
      this.events.send((queue) => (this.#knows(queue, before) && this.#knows(queue, after) ? event : null));
    }
  }

  /** A private channel is reported to those who join it before their subscription is. */
  joined(channel: Channel, userIds: readonly number[]): void {
    if (userIds.length === 0) return;
    this.events.send(
      (queue) =>
        this.#shown(queue, channel) && !mayKnow(channel, this.#user(queue), false)
          ? this.#created([channel])
          : null,
      userIds,
    );
    this.events.send(
      (queue) =>
        this.#shown(queue, channel)
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
        this.#shown(queue, channel)
          ? { type: 'subscription', op: 'remove', subscriptions: [{ stream_id, name }] }
          : null,
      userIds,
    );
    // Nothing stays unread in a channel that somebody left (steps 230, 770).
    for (const userId of userIds) {
      const { messages } = this.state();
      const unread = messages.unreadIn(stream_id, userId);
      if (unread.length > 0) messages.markAll(userId, unread, 'read', true);
    }
    this.events.send(
      (queue) =>
        this.#shown(queue, channel) && !mayKnow(channel, this.#user(queue), false)
          ? this.#deleted([channel])
          : null,
      userIds,
    );
    this.#tellPeers('peer_remove', channel, userIds);
  }

  /** Reports what a user chose for their subscription. */
  subscriptionChanged(stream_id: number, userId: number, change: Readonly<Record<string, unknown>>): void {
    for (const [property, value] of Object.entries(change)) {
      const update = { type: 'subscription', op: 'update', stream_id };
      // The older name of the opposite (step 773).
      if (property === 'is_muted') {
        this.events.send({ ...update, property: 'in_home_view', value: !value }, [userId]);
      }
      this.events.send({ ...update, property, value }, [userId]);
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
        return this.#shown(queue, channel) && knew !== knows && knows === (op === 'create');
      });
    if (changed.length === 0) return null;
    return op === 'create' ? this.#created(changed) : this.#deleted(changed);
  }

  get featureLevel(): number {
    return this.events.featureLevel;
  }

  /** Reports that a person came back into their channels, or is gone from them (steps 815, 818). */
  activeChanged(
    channels: readonly Channel[],
    { user_id, is_active }: Pick<User, 'user_id' | 'is_active'>,
  ): void {
    if (this.events.featureLevel >= laterRecorded) {
      for (const channel of channels)
        this.#tellPeers(is_active ? 'peer_add' : 'peer_remove', channel, [user_id]);
    } else if (is_active) {
      this.#tellTogether(channels, user_id);
    }
  }

  /** Reports in one event that a user is in channels now, as older servers do (steps 795 and 818 at 313). */
  #tellTogether(channels: readonly Channel[], userId: number): void {
    this.events.send((queue) => {
      const stream_ids = channels
        .filter((channel) => this.#knows(queue, channel))
        .map(({ stream_id }) => stream_id);
      return stream_ids.length > 0 && queue.userId !== userId
        ? { type: 'subscription', op: 'peer_add', stream_ids, user_ids: [userId] }
        : null;
    });
  }

  firstMessageChanged(channel: Channel, value: number | null): void {
    const { stream_id, name } = channel;
    const event = { type: 'stream', op: 'update', property: 'first_message_id', stream_id, name, value };
    this.events.send((queue) => (this.#knows(queue, channel) ? event : null));
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

  /** Older servers tell the whole channels (step 782 at 313). */
  #deleted(channels: readonly Channel[]): ServerEvent {
    const event = { type: 'stream', op: 'delete' };
    if (this.events.featureLevel < laterRecorded) {
      return { ...event, streams: channels.map((channel) => channelRecord(channel, this.state())) };
    }
    const streams = channels.map(({ stream_id }) => ({ stream_id }));
    return { ...event, streams, stream_ids: streams.map(({ stream_id }) => stream_id) };
  }

  #knows(queue: QueueWishes, channel: Channel): boolean {
    const subscribed = this.#isSubscribed(channel, queue.userId);
    return this.#shown(queue, channel) && mayKnow(channel, this.#user(queue), subscribed);
  }

  /** Older servers delete an archived channel, and clients without the capability do not get it. */
  #shown({ capabilities }: QueueWishes, { is_archived }: Channel): boolean {
    return !is_archived || (capabilities.archived_channels === true && this.events.featureLevel >= 315);
  }

  #isSubscribed(channel: Channel, userId: number): boolean {
    return this.state().channels.subscribers(channel.stream_id).includes(userId);
  }

  #user({ userId }: QueueWishes): User {
    return this.state().users.byId(userId)!;
  }
}
