import { rewritingHttp } from '../../node-http.ts';
import type { HttpPort } from '../../../src-main/api/transport/http.ts';
import { storedEventQueue } from '../../../src-main/cache/metadata/event-queue.ts';
import { storedIgnoredEvents } from '../../../src-main/sync/events/ignored-events.ts';
import type { Db } from '../../../src-main/cache/file/db.ts';
import { until } from '../device.ts';
import type { Pair } from '../pair.ts';

/** Plain HTTP on which the events of each `GET /events` are rewritten, whether it waits or not. */
export const rewritingEvents = (rewrite: (events: unknown[], waits: boolean) => unknown[]): HttpPort =>
  rewritingHttp<{ events?: unknown[] }>(
    ({ method, url }) => method === 'GET' && url.includes('/events?'),
    (body, { url }) => {
      if (body.events) body.events = rewrite(body.events, !url.includes('dont_block'));
    },
  );

export const queueOf = (db: Db) => storedEventQueue.read(db);
export const ignored = (db: Db) => storedIgnoredEvents.read(db) ?? {};

/** An event of a requested type with an unknown `op`. */
export const unknownEvent = (op: string) => ({ type: 'stream', op });
export const timesIgnored = (db: Db, op: string): number => ignored(db)[`stream ${op}`] ?? 0;

/** Waits until every event that the server has sent so far is in the cache. */
export async function eventsReceived({ server, device }: Pair): Promise<void> {
  const before = timesIgnored(device.db, 'mark');
  server.state.events.send(unknownEvent('mark'));
  await until(
    'received',
    () => device.engine.connection.state === 'online' && timesIgnored(device.db, 'mark') > before,
  );
}
