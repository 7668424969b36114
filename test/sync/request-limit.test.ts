import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpRequest } from '../../src-main/api/transport/http.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { countChanges } from '../../src-main/sync/outbox/store.ts';
import { SimulatedAccount, SimulatedServer } from '../faults/simulated.ts';
import { VirtualTime } from '../faults/virtual-time.ts';
import { realLimits } from '../programs/server/http/rate-limits.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const CREATE = 'POST /saved_snippets';

let time: VirtualTime;
let server: SimulatedServer;
let account: SimulatedAccount;
/** The statuses of the responses to another client of the same user. */
let others: number[];

/** What another client of the user sends. */
function request(path: string): HttpRequest {
  const { delivery_email: email, api_key: key } = server.user;
  return {
    url: `https://server.test/api/v1${path}`,
    method: 'GET',
    headers: { authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}` },
    body: undefined,
    signal: new AbortController().signal,
    connection: 'any',
  };
}

async function otherClientAsks(): Promise<void> {
  others.push((await server.answer(request('/users/me'))).status);
}

beforeEach(async () => {
  others = [];
  time = new VirtualTime(7);
  server = new SimulatedServer(realLimits);
  account = new SimulatedAccount(server, () => null);
  account.engine.wake();
  await time.pass(5 * SECOND);
  expect(account.engine.isInStep).toBe(true);
});

afterEach(() => {
  account.close();
  server.close();
  time.end();
});

function create(count: number): void {
  const { engine } = account;
  engine.db.transaction(() => {
    for (let n = 1; n <= count; n += 1)
      createSnippet(engine.db, { title: `Waiting ${n}`, content: `Text ${n}` }, Date.now());
  })();
  engine.wake();
}

const unsent = (): number => countChanges(account.engine.db, []).unsent;
const sent = (what = CREATE) => account.asked.filter((asked) => asked.what === what);

/** The most requests but those for events in any minute. */
function mostInAMinute(): number {
  const moments = account.asked.filter(({ what }) => !what.endsWith(' /events')).map(({ at }) => at);
  return Math.max(...moments.map((from) => moments.filter((at) => at >= from && at < from + MINUTE).length));
}

test('a thousand waiting changes arrive in nine minutes, while another client of the user is never refused (rule: pace-rate-limit)', async () => {
  const asking = setInterval(() => void otherClientAsks(), SECOND);
  create(1_000);
  await time.pass(4 * MINUTE);
  expect(unsent()).toBeGreaterThan(0);
  await time.pass(5 * MINUTE);
  clearInterval(asking);
  expect(unsent()).toBe(0);
  expect(sent()).toHaveLength(1_000);
  expect(others).toHaveLength(9 * 60);
  expect(new Set(others)).toEqual(new Set([200]));
  expect(mostInAMinute()).toBeLessThanOrEqual(120);
  expect(account.faults).toEqual([]);
});

test('the wait is told with its end, and over by then (rule: pace-rate-limit)', async () => {
  const told = () => account.engine.connection.view;
  expect(told().limitedUntil).toBeNull();
  create(200);
  await time.pass(20 * SECOND);
  const { state, limitedUntil } = told();
  expect(state).toBe('online');
  const before = sent().length;
  await time.pass(limitedUntil! - Date.now() - 50);
  expect(sent()).toHaveLength(before);
  await time.pass(SECOND);
  expect(sent().length).toBeGreaterThan(before);
});

test('events arrive while everything else waits (rule: pace-rate-limit)', async () => {
  create(200);
  await time.pass(20 * SECOND);
  expect(account.engine.connection.view.limitedUntil).not.toBeNull();
  server.state.savedSnippets.create(server.user.user_id, { title: 'From the phone', content: 'x' });
  await time.pass(SECOND);
  const titles = account.engine.db.prepare('SELECT title FROM snippets').pluck().all();
  expect(titles).toContain('From the phone');
});

const ask = () => account.engine.request(operations.getSavedSnippets, {});

test('reads for views leave a quarter to the user\u2019s changes, and wait their turn (rule: pace-rate-limit)', async () => {
  const answered: number[] = [];
  const begun = Date.now();
  for (let n = 0; n < 120; n += 1) void ask().then(() => answered.push(Date.now()));
  await time.pass(SECOND);
  expect(answered.length).toBeLessThanOrEqual(90);
  create(20);
  await time.pass(5 * SECOND);
  expect(unsent()).toBe(0);
  await time.pass(70 * SECOND);
  expect(answered).toHaveLength(120);
  expect(Math.max(...answered) - begun).toBeGreaterThan(50 * SECOND);
});

test('a read is not kept waiting by changes for more than two minutes', async () => {
  create(600);
  await time.pass(10 * SECOND);
  let isAnswered = false;
  void ask().then(() => (isAnswered = true));
  await time.pass(2 * MINUTE);
  expect(unsent()).toBeGreaterThan(0);
  expect(isAnswered).toBe(true);
});

test('after a 429 nothing is asked before its end, whoever looks at what, and then everything goes on', async () => {
  // Another client has used up the limit of the minute.
  for (let n = 0; n < 200; n += 1) await otherClientAsks();
  create(3);
  await time.pass(SECOND);
  const refusedAt = Date.now();
  expect(account.engine.connection.view.state).toBe('online');
  const asked = account.asked.filter(({ what }) => !what.endsWith(' /events')).length;
  let answered = 0;
  for (let looks = 0; looks < 3; looks += 1) void ask().then(() => (answered += 1));
  account.engine.refreshIfStale();
  account.engine.retryNow();
  await time.pass(50 * SECOND);
  const since = account.asked.filter(({ what, at }) => at > refusedAt && !what.endsWith(' /events'));
  expect([since, account.asked.length >= asked]).toEqual([[], true]);
  await time.pass(15 * SECOND);
  expect(answered).toBe(3);
  expect(unsent()).toBe(0);
});

test('a read that would wait for longer than a minute is refused with the time', async () => {
  for (let minutes = 0; minutes < 11; minutes += 1) {
    for (let n = 0; n < 190; n += 1) await otherClientAsks();
    await time.pass(MINUTE);
  }
  void ask().catch(() => {});
  await time.pass(SECOND);
  const refusal: unknown = await ask().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  const { kind, retryAfterSeconds = 0 } = (refusal as Refusal).problem;
  expect(kind).toBe('rate-limited');
  expect(retryAfterSeconds).toBeGreaterThan(45 * 60);
  expect(retryAfterSeconds).toBeLessThanOrEqual(3_600);
});
