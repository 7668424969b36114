import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { nodeHttp } from '../../src-main/api/node-http.ts';
import { hasCapability } from '../../src-main/cache/capabilities.ts';
import { storedEventQueue } from '../../src-main/cache/event-queue.ts';
import { countSnippets } from '../../src-main/cache/snippets.ts';
import { Engine } from '../../src-main/sync/engine/engine.ts';
import { openCache } from '../../src-main/sync/recovery/open-cache.ts';
import { defaultDelays } from '../../src-main/sync/connection/delays.ts';
import type { KnownUser } from '../programs/server/index.ts';
import { describeTurns, type Turn, turnsUntil } from './measure.ts';

const SIZE = { people: 10_000, channels: 2_000, snippets: 50_000 };

/**
 * Measures the first pull of a large organization: the longest time for which it blocks the process, and how long it takes in
 * all.
 */
export async function measureLargePull(): Promise<void> {
  const server = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'test/programs/server/main.ts',
      '--large',
      Object.values(SIZE).join(','),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  try {
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    const { url, users } = JSON.parse(line) as { url: string; users: KnownUser[] };
    const user = users[0]!;
    const body = await registerAnswer(url, user);
    console.log(`${describe(SIZE)}; an answer of ${(body.length / 1e6).toFixed(1)} MB`);
    const bare = measureBare(body, join(folder, 'bare.db'));
    for (const what of ['the first pull', 'the same again'])
      reportPull(what, await pull(url, user, join(folder, 'cache.db')), bare);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const describe = (size: typeof SIZE): string =>
  Object.entries(size)
    .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
    .join(', ');

async function registerAnswer(url: string, { email, apiKey }: KnownUser): Promise<string> {
  const response = await nodeHttp({
    url: `${url}/api/v1/register`,
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${email}:${apiKey}`)}` },
    signal: AbortSignal.timeout(120_000),
    connection: 'any',
  });
  return response.text();
}

/** The milliseconds to parse the response and to insert its rows unchanged in one transaction. */
function measureBare(body: string, file: string): number {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.exec('create table bare (id integer primary key, value text not null) strict');
  const insert = db.prepare('insert into bare (value) values (?)');
  const start = performance.now();
  const lists = Object.values(JSON.parse(body) as object).filter((value) => Array.isArray(value));
  db.transaction(() => lists.flat().forEach((item) => insert.run(JSON.stringify(item))))();
  const took = performance.now() - start;
  db.close();
  return took;
}

interface Pull {
  took: number;
  turns: Turn[];
  /** The memory of the whole process, in bytes. */
  memory: number;
}

async function pull(serverUrl: string, user: KnownUser, file: string): Promise<Pull> {
  const { db } = openCache(file, Date.now());
  // The event queue has expired, as after a night.
  storedEventQueue.write(db, null);
  let arrived = 0;
  const engine = new Engine({
    db,
    // The time that the server takes for its response is not Perch's.
    http: async (request) => {
      const response = await nodeHttp(request);
      arrived ||= performance.now();
      return response;
    },
    serverUrl,
    userId: user.userId,
    email: user.email,
    apiKey: user.apiKey,
    timing: { ...defaultDelays, requestTimeout: 120_000 },
    onChanged: () => {},
    onReminder: () => {},
    onNotifications: () => {},
    onFault: (error) => console.error(error),
  });
  let memory = 0;
  engine.wake();
  const turns = await turnsUntil(
    () => engine.connection.state === 'online',
    (count) => {
      if (count % 100 === 0) memory = Math.max(memory, process.memoryUsage.rss());
    },
  );
  const took = performance.now() - arrived;
  if (countSnippets(db) < SIZE.snippets || !hasCapability(db, 'snippets'))
    throw new Error('Not everything came.');
  engine.close();
  return { took, turns, memory };
}

function reportPull(what: string, { took, turns, memory }: Pull, bare: number): void {
  console.log(
    `${what}: ${(took / 1000).toFixed(1)} s, ${(took / bare).toFixed(1)} × bare parsing and inserting (${(bare / 1000).toFixed(1)} s)`,
  );
  console.log(`  ${describeTurns(turns)}; ${(memory / 1e6).toFixed(0)} MB`);
}
