import { join } from 'node:path';
import { nodeHttp } from '../node-http.ts';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import { startServer } from '../programs/server/index.ts';
import { until } from '../sync/device.ts';
import { engineOf } from './engine.ts';
import type { Bench } from './group.ts';
import { median, type Row } from './measure.ts';
import { blockRow, turnsUntil } from './turns.ts';

const EVENTS = 10_000;

/** One response with very many events, as after hours of sleep. */
export async function manyEvents({ folder }: Bench): Promise<Row[]> {
  const server = await startServer();
  const user = server.user('mira');
  const [message] = server.state.messages.all(user.userId);
  /** The response that takes the place of the next one about events. */
  let body: string | null = null;
  const db = openDatabase(join(folder, 'events.db'));
  const engine = engineOf({
    db,
    on: { url: server.url, user },
    http: async (request) => {
      const isPoll = request.method === 'GET' && request.url.includes('/events?');
      if (!isPoll || body === null) return nodeHttp(request);
      const response = new Response(body, { headers: { 'content-type': 'application/json' } });
      body = null;
      return response;
    },
  });
  engine.wake();
  await until('everything is pulled', () => engine.isInStep);
  const lastId = () => storedEventQueue.read(db)?.lastEventId ?? 0;
  await until('a poll waits', () => server.state.events.isAwaited(storedEventQueue.read(db)?.id ?? ''));
  const first = lastId() + 1;
  const reaction = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };
  const events = Array.from({ length: EVENTS }, (_, at) => ({
    id: first + at,
    type: 'reaction',
    op: at % 2 === 0 ? 'add' : 'remove',
    message_id: message?.id,
    user_id: user.userId,
    ...reaction,
  }));
  const text = JSON.stringify({ result: 'success', msg: '', events, queue_id: 'any' });
  const parsing = Array.from({ length: 10 }, () => {
    const start = performance.now();
    JSON.parse(text);
    return performance.now() - start;
  });
  body = text;
  // The poll that waits ends with this event, and the next one gets the response.
  server.state.events.send({ type: 'heartbeat' });
  const start = performance.now();
  const turns = await turnsUntil(() => lastId() >= first + EVENTS - 1);
  const took = performance.now() - start;
  engine.close();
  await server.close();
  const what = `${EVENTS.toLocaleString('en')} events in one response`;
  return [
    {
      what: `${what}: all are stored`,
      unit: 'ms',
      ours: [took],
      reference: { what: 'parsed', values: [median(parsing)] },
      goals: [],
    },
    blockRow(what, turns),
  ];
}
