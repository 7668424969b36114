import { inSlices } from '../../cache/rows/slices.ts';
import { subscribersAskedAt, writeSubscribers } from '../../cache/collections/subscribers.ts';
import { operations } from '../../contract/operations/index.ts';
import { channelRows } from '../../sync/collections/channels.ts';
import type { Engine } from '../../sync/engine/engine.ts';

/** How long the subscribers count as fresh where one of many persons is shown, in milliseconds. */
const FRESH_FOR = 10 * 60_000;

/** Fetches the subscribers, unless that was done a short time ago. */
export async function refreshSubscribersIfStale(engine: Engine): Promise<void> {
  const age = Date.now() - (subscribersAskedAt(engine.db) ?? 0);
  if (age < 0 || age > FRESH_FOR) await refreshSubscribers(engine);
}

/**
 * Fetches the subscribers of all channels that the user is subscribed to, in one request (server-notes: Subscriptions).
 * @throws {Refusal}
 */
export async function refreshSubscribers(engine: Engine): Promise<void> {
  const { value } = await engine.request(operations.getSubscriptions, { include_subscribers: 'true' });
  const askedAt = Date.now();
  function* steps(): Generator<number, void> {
    for (const [index, { stream_id, subscribers }] of value.subscriptions.entries()) {
      const key = channelRows.findByServerId(engine.db, stream_id)?.key;
      if (key !== undefined && subscribers)
        writeSubscribers(engine.db, key, { userIds: subscribers, askedAt });
      yield index;
    }
  }
  // The file may be closed between two slices.
  const { signal } = new AbortController();
  await inSlices(engine.db, steps(), { signal, isStale: () => !engine.db.open });
}
