import { join } from 'node:path';
import { nodeHttp } from '../node-http.ts';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { until } from '../sync/device.ts';
import { engineOf } from './engine.ts';
import type { Bench } from './group.ts';
import type { Row } from './measure.ts';
import { startServerProcess } from './server-process.ts';
import { blockRow, type Turn, turnsUntil } from './turns.ts';

const WAITING = 10_000;
const RUNS = 3;
/** How many of them are delivered while the turns are measured. */
const DELIVERED = 300;

/** The network comes back while very many changes wait. */
export async function waiting({ folder }: Bench): Promise<Row[]> {
  const server = await startServerProcess();
  // Node loads its fetch at the first use, which takes 70 ms, and memory, that are not Perch's.
  await (await fetch(server.url)).arrayBuffer();
  const [first, memory]: number[][] = [[], []];
  const turns: Turn[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const db = openDatabase(join(folder, `waiting-${run}.db`));
    db.transaction(() => {
      for (let number = 1; number <= WAITING; number += 1)
        createSnippet(db, { title: `Snippet ${number}`, content: 'Thank you. '.repeat(12) }, Date.now());
    })();
    let isOnline = false;
    /** When the server answered again, and when the first change was sent. */
    let [answeredAt, firstOut] = [0, 0];
    let sent = 0;
    const engine = engineOf({
      db,
      on: server.mira,
      http: async (request) => {
        if (!isOnline) throw new TypeError('fetch failed');
        if (request.method === 'POST' && request.url.endsWith('/saved_snippets')) {
          firstOut ||= performance.now();
          sent += 1;
        }
        const response = await nodeHttp(request);
        answeredAt ||= performance.now();
        return response;
      },
    });
    engine.wake();
    await until('it is offline', () => engine.connection.view.nextTryAt !== null);
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    isOnline = true;
    engine.retryNow();
    let most = 0;
    turns.push(
      ...(await turnsUntil(() => {
        most = Math.max(most, process.memoryUsage.rss());
        return sent >= DELIVERED;
      })),
    );
    first?.push(firstOut - answeredAt);
    memory?.push(Math.max(0, most - before) / 1e6);
    engine.close();
  }
  await server.stop();
  const what = `online with ${WAITING.toLocaleString('en')} waiting`;
  return [
    {
      what: `${what}: from the server’s answer to the first sent`,
      unit: 'ms',
      ours: first ?? [],
      goals: [{ most: 200 }],
    },
    blockRow(what, turns),
    { what: `${what}: more memory`, unit: 'MB', at: 'longest', ours: memory ?? [], goals: [{ most: 50 }] },
  ];
}
