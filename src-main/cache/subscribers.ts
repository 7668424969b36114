import { z } from 'zod';
import type { Db } from './db.ts';
import { JsonRows } from './json-rows.ts';

/** Who is in a channel, as far as somebody has told. */
const Subscribers = z.object({
  /** User IDs; null while nobody has told. */
  userIds: z.array(z.int()).nullable().default(null),
  /** When that was, in milliseconds since the epoch. */
  askedAt: z.int().nullable().default(null),
  /** What became of the latest removals: whether somebody was removed, or was not in the channel. */
  outcomes: z.array(z.object({ userId: z.int(), removed: z.boolean() })).default([]),
});
export type Subscribers = z.infer<typeof Subscribers>;

/** The key of a row is that of the channel, or the name of one that no list shows. */
const rows = new JsonRows<Subscribers>({
  collection: 'subscribers',
  value: Subscribers,
  labelOf: () => '',
});

const NOT_TOLD: Subscribers = Subscribers.parse({});

export const readSubscribers = (db: Db, channelKey: string): Subscribers =>
  rows.find(db, channelKey)?.value ?? NOT_TOLD;

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
