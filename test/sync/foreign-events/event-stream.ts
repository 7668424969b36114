import { nodeHttp } from '../../../src-main/api/node-http.ts';
import type { HttpPort } from '../../../src-main/api/http.ts';
import { readMetadata } from '../../../src-main/cache/metadata.ts';
import type { Db } from '../../../src-main/cache/db.ts';
import { until } from '../device.ts';
import type { Pair } from '../pair.ts';

/** Plain HTTP on which what `GET /events` gives is changed on the way, asked for with or without waiting. */
export const retelling =
  (retell: (events: unknown[], waits: boolean) => unknown[]): HttpPort =>
  async (request) => {
    const response = await nodeHttp(request);
    if (request.method !== 'GET' || !request.url.includes('/events?')) return response;
    const answer = JSON.parse(await response.text()) as { events?: unknown[] };
    if (answer.events) answer.events = retell(answer.events, !request.url.includes('dont_block'));
    return new Response(JSON.stringify(answer), { status: response.status, headers: response.headers });
  };

export const queueOf = (db: Db) => readMetadata(db, 'eventQueue');
export const ignored = (db: Db) => readMetadata(db, 'ignoredEvents') ?? {};

/** An event of a type that is asked for, and an `op` that nobody knows. */
export const unknownEvent = (op: string) => ({ type: 'stream', op });
export const timesIgnored = (db: Db, op: string): number => ignored(db)[`stream ${op}`] ?? 0;

/** Waits until everything that the server has told so far is in the cache. */
export async function heard({ server, device }: Pair): Promise<void> {
  const before = timesIgnored(device.db, 'mark');
  server.state.events.send(unknownEvent('mark'));
  await until(
    'heard',
    () => device.engine.connection.state === 'online' && timesIgnored(device.db, 'mark') > before,
  );
}
