import { beforeEach, expect, test, vi } from 'vitest';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { startServer, type Fault } from '../programs/server/index.ts';
import { Device, until } from './device.ts';
import { STATUS, text } from './pair.ts';
import { CREATE, create, pair } from './snippet-pair.ts';

const WAIT = 0.5;

const busy = { kind: 'status', status: 503, msg: 'Busy.', retryAfter: WAIT } as const;
const limited = { kind: 'rate-limited', retryAfter: WAIT } as const;
const FAULTS: [string, Pick<Fault, 'kind'> & Partial<Fault>][] = [
  ['429', limited],
  ['503', busy],
];

beforeEach(() => pair.connect());

test.each(FAULTS)(
  'a set that is refused with %s is sent again after the server’s delay (rule: state-retry-after)',
  async (_, fault) => {
    pair.server.faults.queue({ ...STATUS, ...fault });
    const began = performance.now();
    pair.setStatus('Later');
    await until(
      'refused',
      () => pair.onlyChange.state === 'queued' && pair.onlyChange.nextAttemptAt !== null,
    );
    await pair.delivered();
    expect(performance.now() - began).toBeGreaterThan(WAIT * 1000);
    expect(pair.server.count(STATUS.method, STATUS.path)).toBe(2);
    expect(pair.statusText).toBe('Later');
  },
);

test('a create that is refused with 429 did not take effect and is sent again after the delay (rule: state-retry-after)', async () => {
  pair.server.faults.queue({ ...CREATE, ...limited });
  const began = performance.now();
  create('Once');
  await until('refused', () => pair.onlyChange.nextAttemptAt !== null);
  expect(pair.onlyChange.state).toBe('queued');
  await pair.delivered();
  expect(performance.now() - began).toBeGreaterThan(WAIT * 1000);
  expect(pair.server.count(CREATE.method, CREATE.path)).toBe(2);
  expect(pair.titled('Once')).toHaveLength(1);
});

test('a create that is refused with 503 may have taken effect, so the list is read first (rule: state-retry-after)', async () => {
  pair.server.faults.queue({ ...CREATE, ...busy });
  create('Once');
  await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
  await pair.delivered();
  expect(pair.titled('Once')).toHaveLength(1);
});

test('the server’s delay after 429 goes on over a restart, however the clock was set (rule: state-retry-after)', async () => {
  pair.server.faults.queue({ ...STATUS, kind: 'rate-limited', retryAfter: 60 });
  pair.setStatus('Limited');
  await until('refused', () => pair.onlyChange.nextAttemptAt !== null);
  const untilThen = () => (pair.device.engine.connection.view.limitedUntil ?? 0) - Date.now();
  pair.device.restart();
  expect(untilThen()).toBeGreaterThan(50_000);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  pair.device.restart();
  expect(untilThen()).toBeLessThan(62_000);
  vi.restoreAllMocks();
});

test('any other wait ends at a start (rule: back-off-ends)', async () => {
  pair.server.faults.queue({ ...STATUS, ...busy, retryAfter: 3_000 });
  pair.setStatus('Later');
  await until('refused', () => pair.onlyChange.nextAttemptAt !== null);
  pair.device.restart();
  await pair.delivered();
  expect(pair.statusText).toBe('Later');
});

test('one account’s rate limit does not delay another account', async () => {
  const server = await startServer();
  const other = new Device({ server }).start();
  await until('the other is online', () => other.engine.connection.state === 'online');
  pair.server.faults.queue({ ...STATUS, kind: 'rate-limited', retryAfter: 60 });
  pair.setStatus('Limited');
  await until('refused', () => pair.onlyChange.nextAttemptAt !== null);
  other.act((db, now) => setOwnStatus(db, text('Free'), null, now));
  await until('delivered', () => other.changes.length === 0);
  expect(pair.onlyChange.state).toBe('queued');
  other.close();
  await server.close();
});
