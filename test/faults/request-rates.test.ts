import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HttpRequest } from '../../src-main/api/http.ts';
import { setFlag } from '../../src-main/features/messages/commands.ts';
import { createReminder } from '../../src-main/features/reminders/commands.ts';
import { createScheduled } from '../../src-main/features/scheduled/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { text } from '../sync/pair.ts';
import { nameOf, SimulatedAccount, SimulatedServer } from './simulated.ts';

// The event loop of the engine sleeps with this; here its time is that of the fake timers.
vi.mock('node:timers/promises', () => ({
  setTimeout: (delay: number, value: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const timer = globalThis.setTimeout(() => resolve(value), delay);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    }),
}));

const MINUTE = 60_000;
const MOST_A_MINUTE = 120;

const JSON_TYPE = { 'content-type': 'application/json' };
const refusal = (status: number, header: string | null, inBody?: unknown): Response =>
  new Response(
    JSON.stringify({
      result: 'error',
      msg: 'No.',
      code: status === 429 ? 'RATE_LIMIT_HIT' : 'BAD_REQUEST',
      ...(inBody !== undefined && { 'retry-after': inBody }),
    }),
    { status, headers: { ...JSON_TYPE, ...(header !== null && { 'retry-after': header }) } },
  );
const page = (status: number): Response =>
  new Response('<!doctype html><title>?</title>', {
    status,
    headers: { 'content-type': 'text/html', 'retry-after': '0' },
  });
const dropped = (): never => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  });
};
const refused = (): never => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  });
};

const FAULTS: Record<string, () => Response> = {
  '429, retry-after 0': () => refusal(429, '0', 0),
  '429, retry-after -5': () => refusal(429, '-5', -5),
  '429, retry-after NaN': () => refusal(429, 'NaN', 'NaN'),
  '429, retry-after 1e12': () => refusal(429, '1e12', 1e12),
  '429, retry-after in the past': () => refusal(429, 'Wed, 21 Oct 2015 07:28:00 GMT'),
  '429, retry-after empty': () => refusal(429, ''),
  '429, retry-after 0.001': () => refusal(429, '0.001', 0.001),
  '503, retry-after 0': () => refusal(503, '0', 0),
  '500': () => refusal(500, null),
  '400': () => refusal(400, null),
  '404': () => refusal(404, null),
  'HTML with 200': () => page(200),
  'HTML with 404': () => page(404),
  'HTML with 429': () => page(429),
  'HTML with 502': () => page(502),
  'a dropped connection': dropped,
  'a refused connection': refused,
  'success without what belongs to it': () =>
    new Response('{"result":"success","msg":""}', { headers: JSON_TYPE }),
  'nearly JSON': () => new Response('{"result":"success","msg":"",}', { headers: JSON_TYPE }),
};

const ENDPOINTS = [
  'POST /register',
  'GET /events',
  'GET /users/*',
  'POST /users/*/presence',
  'POST /users/*/status',
  'POST /saved_snippets',
  'POST /scheduled_messages',
  'POST /reminders',
  'PATCH /settings',
  'POST /messages/flags',
];

const servers: SimulatedServer[] = [];
const accounts: SimulatedAccount[] = [];

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'Date',
      'performance',
    ],
  });
});
afterEach(() => {
  accounts.splice(0).forEach((account) => account.close());
  servers.splice(0).forEach((server) => server.close());
  vi.useRealTimers();
});

/** Signs in to an account whose requests to this endpoint all fail in this way, from the first on. */
function accountOn(server: SimulatedServer, endpoint: string, fault: () => Response): SimulatedAccount {
  const happens = (request: HttpRequest) => (nameOf(request) === endpoint ? fault() : null);
  const account = new SimulatedAccount(server, happens);
  accounts.push(account);
  account.engine.wake();
  account.engine.ownPresence.note({ state: 'active', inputAt: Date.now() });
  return account;
}

/** Makes a change of every kind as soon as it can be made. */
function act({ engine: { db } }: SimulatedAccount, server: SimulatedServer): void {
  const now = Date.now();
  const at = Math.floor(now / 1000) + 3_600;
  const channelId = server.state.channels.byName('general')!.stream_id;
  const messageId = server.state.messages.all(server.user.user_id)[0]!.id;
  createSnippet(db, { title: 'Once', content: 'x' }, now);
  createScheduled(db, { to: { channelId, topic: 'lunch' }, content: 'Noon?', at, readBySender: null }, now);
  createReminder(db, { messageId, at, note: 'Call' }, now);
  setOwnStatus(db, text('Lunch'), now + 20 * MINUTE, now);
  setSettings(db, { twenty_four_hour_time: true, full_name: 'Mira M.' }, now);
  setFlag(db, [messageId], 'starred', true, now);
}

async function simulate(minutes: number): Promise<void> {
  const STEP = 1_000;
  for (let passed = 0; passed < minutes * MINUTE; passed += STEP) await vi.advanceTimersByTimeAsync(STEP);
}

/** The most requests to one endpoint in any minute that begins at least this many minutes after the start. */
function mostInAMinute(asked: SimulatedAccount['asked'], from: number): { most: number; what: string } {
  let worst = { most: 0, what: 'nothing' };
  for (const [what, requests] of Object.entries(Object.groupBy(asked, (one) => one.what))) {
    const moments = (requests ?? []).map(({ at }) => at).filter((at) => at >= from);
    let first = 0;
    for (const [last, at] of moments.entries()) {
      while (at - moments[first]! >= MINUTE) first += 1;
      if (last - first + 1 > worst.most) worst = { most: last - first + 1, what };
    }
  }
  return worst;
}

describe('one account sends at most 120 requests to an endpoint in any minute', () => {
  test.each(ENDPOINTS)('while %s fails', { timeout: 120_000 }, async (endpoint) => {
    const worlds = Object.entries(FAULTS).map(([name, fault]) => {
      const server = new SimulatedServer();
      servers.push(server);
      return { name, server, account: accountOn(server, endpoint, fault) };
    });
    await simulate(0.25);
    for (const { account, server } of worlds) {
      act(account, server);
      account.engine.wake();
    }
    await simulate(3);
    for (const { name, account } of worlds) {
      const { most, what } = mostInAMinute(account.asked, 0);
      expect(most, `${endpoint}: ${name}: ${what}`).toBeLessThanOrEqual(MOST_A_MINUTE);
      if (endpoint !== 'GET /users/*') expect(account.asked.map((one) => one.what)).toContain(endpoint);
    }
  });
});

describe('twenty accounts on one server together send at most 120 requests a minute in the long run', () => {
  test.each(['POST /register', 'GET /events', 'POST /users/*/status'])(
    'while %s fails',
    { timeout: 120_000 },
    async (endpoint) => {
      for (const fault of ['429, retry-after 0', 'HTML with 502']) {
        const server = new SimulatedServer();
        servers.push(server);
        const began = Date.now();
        const twenty = Array.from({ length: 20 }, () => accountOn(server, endpoint, FAULTS[fault]!));
        await simulate(0.25);
        for (const account of twenty) {
          act(account, server);
          account.engine.wake();
        }
        await simulate(4);
        const asked = twenty.flatMap((account) => account.asked).toSorted((one, other) => one.at - other.at);
        const { most, what } = mostInAMinute(asked, began + 2 * MINUTE);
        expect(most, `${endpoint}: ${fault}: ${what}`).toBeLessThanOrEqual(MOST_A_MINUTE);
        twenty.forEach((account) => account.engine.signOut());
      }
    },
  );
});
