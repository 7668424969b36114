import { z } from 'zod';
import type { Db } from '../file/db.ts';
import { JsonRows } from '../rows/json-rows.ts';

/** The subscribers of a channel, if they are known. */
const Subscribers = z.object({
  /** User IDs; null if the server has not reported them. */
  userIds: z.array(z.int()).nullable(),
  /** When the server reported them, in milliseconds since the epoch. */
  askedAt: z.int().nullable(),
  /** The outcomes of the latest removals: the person was removed, or was not subscribed (`removed` is false). */
  outcomes: z.array(z.object({ userId: z.int(), removed: z.boolean() })),
});
export type Subscribers = z.infer<typeof Subscribers>;

/** The key is that of the channel's row, or the name of a channel that no list contains. */
const rows = new JsonRows('subscribers', Subscribers);

const UNKNOWN_SUBSCRIBERS: Subscribers = { userIds: null, askedAt: null, outcomes: [] };

export const readSubscribers = (db: Db, channelKey: string): Subscribers =>
  rows.find(db, channelKey)?.value ?? UNKNOWN_SUBSCRIBERS;

/** The keys of the channels of which the server reported this user as a subscriber. */
export const channelKeysWith = (db: Db, userId: number): string[] =>
  db.column<string>(
    `select key from rows where collection = 'subscribers'
       and exists (select 1 from json_each(rows.value, '$.userIds') as subscriber where subscriber.value = ?)`,
    [userId],
    'subscribers',
  );

/** When the server last reported the subscribers of any channel, in milliseconds since the epoch; null for never. */
export const subscribersAskedAt = (db: Db): number | null =>
  db.value<number | null>(
    `select max(json_extract(value, '$.askedAt')) from rows where collection = 'subscribers'`,
    [],
    'subscribers',
  ) ?? null;

export function writeSubscribers(db: Db, channelKey: string, changed: Partial<Subscribers>): void {
  const value = { ...readSubscribers(db, channelKey), ...changed };
  if (rows.find(db, channelKey)) rows.setVisible(db, channelKey, value);
  else
    rows.insert(db, {
      key: channelKey,
      serverId: null,
      value,
      server: null,
      createdAt: Date.now(),
      madeHere: false,
    });
}
