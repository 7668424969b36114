import { z } from 'zod';
import { channelRows } from '../collections/channels.ts';
import type { Db } from '../../cache/file/db.ts';
import { readSubscribers, writeSubscribers } from '../../cache/collections/subscribers.ts';
import { eventHandler, type EventHandler } from '../define/event-handler.ts';

const Peers = z.object({ stream_ids: z.array(z.int()), user_ids: z.array(z.int()) });

/**
 * Other people join or leave channels. Only channels whose subscribers are in the cache are updated (server-notes:
 * Subscriptions).
 */
export const subscriberEvents: readonly EventHandler[] = (['peer_add', 'peer_remove'] as const).map((op) =>
  eventHandler('subscription', op, Peers, ({ stream_ids, user_ids }) => ({
    staleAfterFault: ['channels'],
    // The response to a removal of ours changes the list too, so this may repeat it.
    apply: (db) => stream_ids.forEach((id) => storePeers(db, id, user_ids, op === 'peer_add')),
  })),
);

function storePeers(db: Db, channelId: number, userIds: number[], areIn: boolean): void {
  const channel = channelRows.findByServerId(db, channelId);
  const known = channel && readSubscribers(db, channel.key).userIds;
  if (!known) return;
  const others = known.filter((id) => !userIds.includes(id));
  writeSubscribers(db, channel.key, { userIds: areIn ? [...others, ...userIds] : others });
}
