import { join } from 'node:path';
import type { HttpRequest } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { indexSteps } from '../../src-main/cache/search/text-index.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { until } from '../sync/device.ts';
import { engineOf } from './engine.ts';
import { bareInserts } from './bare-inserts.ts';
import type { Bench } from './group.ts';
import { inTurns, type Row } from './measure.ts';
import { authorizationOf, startServerProcess } from './server-process.ts';

const CREATES = 1_000;
const RUNS = 3;

/**
 * The outbox with many creates, against the same requests by another user of the same server: with a durable transaction
 * before each, which is the least that keeps a crash from sending a create twice, and without any.
 */
export async function draining({ folder }: Bench): Promise<Row[]> {
  const server = await startServerProcess();
  const other = server.users.find(({ userId }) => userId !== server.mira.user.userId);
  if (!other) throw new Error('The server has nobody else.');
  const db = openDatabase(join(folder, 'drained.db'));
  let sent: HttpRequest[] = [];
  const engine = engineOf({
    db,
    on: server.mira,
    http: (request) => {
      if (request.method === 'POST' && request.url.endsWith('/saved_snippets')) sent.push(request);
      return nodeHttp(request);
    },
  });
  engine.wake();
  await until('everything is pulled', () => engine.isInStep);
  const drain = async (): Promise<number> => {
    sent = [];
    db.transaction(() => {
      for (let number = 1; number <= CREATES; number += 1)
        createSnippet(db, { title: `Snippet ${number}`, content: 'Thank you. '.repeat(12) }, Date.now());
    })();
    // They were written without a connection, and indexed in idle moments.
    for (const _ of indexSteps(db));
    const start = performance.now();
    engine.wake();
    await until('nothing waits', () => db.row('select 1 from changes limit 1') === undefined);
    return (CREATES * 1_000) / (performance.now() - start);
  };
  const bare = bareInserts(join(folder, 'repeated.db'), 'Thank you. '.repeat(12));
  const repeat = (before: () => void) => async (): Promise<number> => {
    const start = performance.now();
    for (const request of sent) {
      before();
      const headers = { ...request.headers, authorization: authorizationOf(other) };
      const response = await nodeHttp({ ...request, headers, signal: AbortSignal.timeout(60_000) });
      if (!response.ok) throw new Error(`The server says ${response.status}`);
      await response.json();
    }
    return (sent.length * 1_000) / (performance.now() - start);
  };
  const durably = repeat(bare.run);
  const drained = await inTurns({ runs: RUNS }, drain, durably);
  const repeated = await inTurns(
    { runs: RUNS },
    durably,
    repeat(() => {}),
  );
  engine.close();
  bare.close();
  await server.stop();
  const durable = 'the same requests, a durable transaction before each';
  const count = CREATES.toLocaleString('en');
  return [
    {
      what: `the outbox is drained of ${count} creates`,
      unit: '/s',
      ours: drained.ours,
      reference: { what: durable, values: drained.reference },
      goals: [{ timesAtLeast: 0.7 }],
    },
    {
      what: `${durable}, ${count} creates`,
      unit: '/s',
      ours: repeated.ours,
      reference: { what: 'the same requests', values: repeated.reference },
      goals: [],
    },
  ];
}
