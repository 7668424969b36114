import { z } from 'zod';
import type { Db } from '../cache/db.ts';
import { JsonRows } from '../cache/json-rows.ts';
import type { TopicsChannel } from '../contract/topic.ts';

const channelRows = new JsonRows({
  collection: 'channels',
  value: z.object({
    name: z.string(),
    private: z.boolean().default(false),
    webPublic: z.boolean().default(false),
    archived: z.boolean().default(false),
    subscribed: z.boolean().default(false),
  }),
  labelOf: ({ name }) => name,
});

const peopleRows = new JsonRows({
  collection: 'people',
  value: z.object({ full_name: z.string() }),
  labelOf: ({ full_name }) => full_name,
});

export const channelName = (db: Db, channelId: number): string | null =>
  channelRows.findByServerId(db, channelId)?.value.name ?? null;

export const personName = (db: Db, userId: number): string | null =>
  peopleRows.findByServerId(db, userId)?.value.full_name ?? null;

/** The channels that can be read, the user's own first. */
export function readableChannels(db: Db): TopicsChannel[] {
  return channelRows
    .list(db)
    .filter(({ serverId, value }) => serverId !== null && !value.archived)
    .map(({ serverId, value: { name, subscribed, ...value } }) => ({
      channelId: serverId as number,
      name,
      access: value.webPublic
        ? ('web-public' as const)
        : value.private
          ? ('private' as const)
          : ('public' as const),
      subscribed,
    }))
    .toSorted((a, b) => Number(b.subscribed) - Number(a.subscribed) || a.name.localeCompare(b.name));
}
