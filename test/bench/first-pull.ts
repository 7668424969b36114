import { join } from 'node:path';
import { nodeHttp } from '../node-http.ts';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { hasCapability } from '../../src-main/cache/metadata/capabilities.ts';
import { INDEXES } from '../../src-main/cache/search/text-index.ts';
import { countSnippets } from '../../src-main/cache/collections/snippets.ts';
import { indexedText } from '../../src-main/contract/search/search-text.ts';
import { bareStatement } from './bare-statement.ts';
import { engineOf } from './engine.ts';
import type { Bench } from './group.ts';
import { inTurns, type Row } from './measure.ts';
import { authorizationOf, startServerProcess } from './server-process.ts';
import { blockRow, type Turn, turnsUntil } from './turns.ts';

const SIZE = { people: 10_000, channels: 2_000, snippets: 50_000 };
const RUNS = 2;

/** The first pull of a large organization, against its response parsed, inserted and indexed in one go. */
export async function firstPull({ folder }: Bench): Promise<Row[]> {
  const server = await startServerProcess('--large', Object.values(SIZE).join(','));
  const body = await registerResponse(server.mira);
  const turns: Turn[] = [];
  const shown: number[] = [];
  let run = 0;
  const pull = async (): Promise<number> => {
    const pulled = await pullInto(join(folder, `pulled-${(run += 1)}.db`), server.mira);
    turns.push(...pulled.turns);
    shown.push(pulled.shownAfter);
    return pulled.indexedAfter;
  };
  const bare = (): number => insertAll(body, join(folder, `inserted-${run}.db`));
  const { ours, reference } = await inTurns({ runs: RUNS, warmUps: 0 }, pull, bare);
  await server.stop();
  const what = `first pull of ${SIZE.snippets.toLocaleString('en')} snippets and ${(SIZE.people + SIZE.channels).toLocaleString('en')} others`;
  const inOneGo = { what: 'parsed, inserted and indexed in one go', values: reference };
  return [
    {
      what: `${what}: all can be searched`,
      unit: 'ms',
      ours,
      reference: inOneGo,
      goals: [{ timesAtMost: 2 }],
    },
    { what: `${what}: all is shown`, unit: 'ms', ours: shown, reference: inOneGo, goals: [] },
    blockRow(what, turns),
  ];
}

type On = Awaited<ReturnType<typeof startServerProcess>>['mira'];

async function registerResponse({ url, user }: On): Promise<string> {
  const response = await nodeHttp({
    url: `${url}/api/v1/register`,
    method: 'POST',
    headers: { authorization: authorizationOf(user) },
    signal: AbortSignal.timeout(120_000),
    connection: 'any',
  });
  return response.text();
}

/** The milliseconds until all rows of the response are in a file with Perch's own tables and indexes, in one transaction. */
function insertAll(body: string, file: string): number {
  openDatabase(file).close();
  const start = performance.now();
  const response = JSON.parse(body) as Record<string, unknown>;
  const db = openDatabase(file, 'nothing');
  const row = bareStatement(
    db,
    `insert into rows (collection, key, server_id, label, found_by, value, server_value, created_at, made_here)
     values (?, ?, null, ?, '', ?, ?, 0, 0)`,
  );
  const snippet = bareStatement(
    db,
    `insert into snippets (key, server_id, title, content, server_title, server_content, created_at, made_here,
       search_title, search_content) values (?, ?, ?, ?, ?, ?, ?, 0, ?, ?)`,
  );
  db.transaction(() => {
    for (const [list, items] of Object.entries(response)) {
      if (!Array.isArray(items) || list === 'saved_snippets') continue;
      for (const [at, item] of (items as unknown[]).entries()) {
        const value = JSON.stringify(item);
        row.run(list, String(at), String(at), value, value);
      }
    }
    const snippets = response['saved_snippets'] as { id: number; title: string; content: string }[];
    for (const { id, title, content } of snippets)
      snippet.run(
        String(id),
        id,
        title,
        content,
        title,
        content,
        0,
        indexedText(title),
        indexedText(content),
      );
    for (const index of INDEXES) db.exec(`insert into ${index} (${index}) values ('rebuild')`);
    db.exec('delete from snippets_unindexed');
  })();
  db.close();
  return performance.now() - start;
}

interface Pulled {
  turns: Turn[];
  /** In milliseconds since the server's response began. */
  shownAfter: number;
  indexedAfter: number;
}

async function pullInto(file: string, on: On): Promise<Pulled> {
  const db = openDatabase(file);
  let arrived = 0;
  const engine = engineOf({
    db,
    on,
    // The time that the server takes for its response is not Perch's.
    http: async (request) => {
      const response = await nodeHttp(request);
      arrived ||= performance.now();
      return response;
    },
  });
  engine.wake();
  const turns = await turnsUntil(() => engine.connection.state === 'online');
  const shownAfter = performance.now() - arrived;
  if (countSnippets(db) < SIZE.snippets || !hasCapability(db, 'snippets'))
    throw new Error('Not everything came.');
  const isIndexed = (): boolean => db.row('select 1 from snippets_unindexed limit 1') === undefined;
  turns.push(...(await turnsUntil(isIndexed)));
  const indexedAfter = performance.now() - arrived;
  engine.close();
  return { turns, shownAfter, indexedAfter };
}
