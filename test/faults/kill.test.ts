import { randomInt } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { openCache } from '../../src-main/sync/open-cache.ts';
import { answerChange } from '../../src-main/sync/answers.ts';
import { listChanges } from '../../src-main/sync/outbox.ts';
import { snippets } from '../../src-main/sync/resources/snippets.ts';
import { startServer, type Fault, type ReferenceServer } from '../server/index.ts';
import { CrashLab } from './crash-lab.ts';
import { random } from './random.ts';

/** A run is repeated with the seed that it printed: `PERCH_SEED=123`. */
const SEED = Number(process.env['PERCH_SEED'] ?? randomInt(1_000_000));

let server: ReferenceServer;
let lab: CrashLab;

const mira = () => server.user('mira').userId;
const snippetsOnServer = () => server.state.savedSnippets.list(mira());
const statusOnServer = () => server.state.statuses.read(mira());

async function prepare(strict: boolean): Promise<void> {
  server = await startServer({ strict });
  lab = new CrashLab(server);
}

afterEach(async () => {
  await lab.close();
  await server.close();
});

const CREATES = { method: 'POST', path: '/saved_snippets' };
const SETS = [
  { method: 'POST', path: '/users/me/status' },
  { method: 'PATCH', path: '*' },
  { method: 'DELETE', path: '*' },
];

/**
 * Random latency for the next requests, and in every `drops`th of the changes a lost connection. What the next process
 * reads first takes longer than any change can: a request that a killed process left behind is done before the next
 * process sends (a change that is overtaken is another test's).
 */
function disturb(below: (bound: number) => number, drops: number): void {
  const maybeDropped = (request: Partial<Fault>, longest: number): Fault => {
    const isDropped = drops > 0 && below(drops) === 0;
    const processed = isDropped && below(2) === 0;
    return {
      ...request,
      kind: isDropped ? 'drop' : 'latency',
      delayMs: below(longest),
      ...(processed && { processed }),
    };
  };
  server.faults.lift();
  for (let i = 0; i < 30; i++) {
    server.faults.queue(maybeDropped(CREATES, 80));
    for (const set of SETS) server.faults.queue(maybeDropped(set, 15));
    server.faults.queue({ method: 'GET', kind: 'latency', delayMs: 16 + below(20) });
    server.faults.queue({ method: 'POST', path: '/register', kind: 'latency', delayMs: 16 + below(20) });
  }
}

async function killAgainAndAgain(times: number, drops: number, isStrict = false): Promise<void> {
  console.log(`kill.test.ts: PERCH_SEED=${SEED}`);
  const { below } = random(SEED);
  const actions = isStrict ? 'no-changes-to-snippets' : 'all';
  for (let i = 0; i < times; i++) {
    disturb(below, drops);
    // Some while the file opens and the server's state comes in, most while changes are delivered.
    const moment = below(4) === 0 ? 'open' : 'online';
    await lab.runAndKill(SEED + i, actions, { moment, after: 5 + below(115) });
  }
  server.faults.lift();
}

function report(name: string, lost: number, doubled: number): void {
  const { kills, doubts, promises } = lab;
  console.log(
    `${name}: ${kills} kills, ${promises.actions} actions acknowledged, ${promises.creates} creates, ` +
      `${doubts} in doubt settled, lost ${lost}, doubled ${doubled}`,
  );
}

/** The server has what was promised, once, and the cache shows what the server has. */
async function expectDelivered(name: string, lists = true): Promise<void> {
  const asks = await lab.settle();
  const broken = lab.promises.broken(snippetsOnServer(), statusOnServer());
  const doubled = lab.promises.doubled(snippetsOnServer());
  report(name, broken.length, doubled.length);
  expect(asks).toBe(0);
  expect(doubled).toEqual([]);
  expect(broken).toEqual([]);
  expect(lab.faults).toEqual([]);
  const { changes, rows } = lab.examine();
  expect(changes).toEqual([]);
  // A server that cannot list keeps what it had before to itself.
  const isComparable = ({ title }: { title: string }) => lists || title.startsWith('made ');
  const lines = (snippets: { title: string; content: string }[]) =>
    snippets
      .filter(isComparable)
      .map(({ title, content }) => `${title} · ${content.trim()}`)
      .sort();
  expect(lines(rows)).toEqual(lines(snippetsOnServer()));
}

test('killed 100 times at random instants, nothing is lost and nothing is doubled', async () => {
  await prepare(false);
  await killAgainAndAgain(100, 0);
  expect(lab.promises.creates).toBeGreaterThan(20);
  expect(lab.doubts).toBeGreaterThan(3);
  await expectDelivered('kill -9');
}, 120_000);

test('killed 40 times on a connection that breaks before and after the server acts', async () => {
  await prepare(false);
  await killAgainAndAgain(40, 4);
  await expectDelivered('kill -9 and lost connections');
}, 120_000);

test('killed 30 times on a server that cannot list: what is in doubt is asked about, once and for each', async () => {
  await prepare(true);
  await killAgainAndAgain(30, 6, true);
  const asks = await lab.settle();
  const { changes } = lab.examine();
  const asked = new Set(changes.map(({ params }) => snippets.value.parse(JSON.parse(params)).title));
  const doubled = lab.promises.doubled(snippetsOnServer());
  const broken = lab.promises.broken(snippetsOnServer(), statusOnServer(), (name) => asked.has(name));
  report('kill -9, no lists', broken.length, doubled.length);
  expect(doubled).toEqual([]);
  expect(broken).toEqual([]);
  expect(asks).toBeGreaterThan(0);
  expect(changes).toHaveLength(asks);
  expect(changes.every(({ state, must_ask }) => state === 'in-doubt' && must_ask === 1)).toBe(true);

  // The user looks at the server and answers the truth.
  const { db } = openCache(`${lab.folder}/cache.db`, Date.now());
  for (const change of listChanges(db)) {
    const isThere = snippetsOnServer().some(
      ({ title }) => title === snippets.value.parse(change.params).title,
    );
    answerChange(db, change.id, isThere ? 'is-there' : 'send-again', Date.now());
  }
  db.close();
  await expectDelivered('after the answers', false);
}, 120_000);
