import { nodeHttp } from '../../src-main/api/node-http.ts';
import { storedEventQueue } from '../../src-main/cache/event-queue.ts';
import { startServer } from '../programs/server/index.ts';
import { Device } from '../sync/device.ts';
import { describeTurns, measure, turnsUntil } from './measure.ts';

const EVENTS = 10_000;

/** Measures for how long one response with very many events blocks the process, as after hours of sleep. */
export async function measureManyEvents(): Promise<void> {
  const server = await startServer();
  const user = server.user('mira');
  const [message] = server.state.messages.all(user.userId);
  const reaction = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };
  /** The response that takes the place of the next one about events. */
  let body: string | null = null;
  const device = new Device({
    server,
    http: async (request) => {
      const isPoll = request.method === 'GET' && request.url.includes('/events?');
      if (!isPoll || body === null) return nodeHttp(request);
      const response = new Response(body, { headers: { 'content-type': 'application/json' } });
      body = null;
      return response;
    },
  }).start();
  try {
    await device.idle();
    const lastId = () => storedEventQueue.read(device.db)?.lastEventId ?? 0;
    const first = lastId() + 1;
    const events = Array.from({ length: EVENTS }, (_, at) => ({
      id: first + at,
      type: 'reaction',
      op: at % 2 === 0 ? 'add' : 'remove',
      message_id: message?.id,
      user_id: user.userId,
      ...reaction,
    }));
    const text = JSON.stringify({ result: 'success', msg: '', events, queue_id: 'any' });
    const bare = measure(() => void JSON.parse(text));
    body = text;
    // The poll that waits ends with this event, and the next one gets the response.
    server.state.events.send({ type: 'heartbeat' });
    const start = performance.now();
    const turns = await turnsUntil(() => lastId() >= first + EVENTS - 1);
    const took = performance.now() - start;
    console.log(
      `${EVENTS.toLocaleString('en')} events in one response: ${(took / 1000).toFixed(1)} s, ${(took / bare).toFixed(1)} × bare parsing (${bare.toFixed(1)} ms)`,
    );
    console.log(`  ${describeTurns(turns)}`);
  } finally {
    device.close();
    await server.close();
  }
}
