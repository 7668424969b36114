import { expect, test } from 'vitest';
import { nodeHttp } from '../../src-main/api/node-http.ts';
import type { HttpPort } from '../../src-main/api/http.ts';
import { readMetadata } from '../../src-main/cache/metadata.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { until } from './device.ts';
import { Pair, text } from './pair.ts';

/** One key of the answer of one read, and what stands there instead. */
interface Mangling {
  read: string;
  key: string;
  instead: unknown;
}

/** Long enough to be read in the thread for large answers. */
const HUGE = 'a'.repeat(300_000);

const INSTEAD: Record<string, (honest: unknown) => unknown> = {
  'a wrong type': (honest) => {
    if (Array.isArray(honest)) return [...(honest as unknown[]), null, 7, { id: 'x' }];
    return typeof honest === 'number' ? 'seven' : 7;
  },
  null: () => null,
  missing: () => undefined,
  'an empty object': () => ({}),
  'a huge string': () => HUGE,
};

/** What can be a true answer is believed: there are no emoji, or somebody has a very long name. */
const isTrue = ({ key, instead }: Mangling): boolean =>
  instead === HUGE
    ? key === 'full_name'
    : JSON.stringify(instead) === '{}' && ['user_status', 'status', 'realm_emoji', 'emoji'].includes(key);

const ENVELOPE = ['result', 'msg', 'ignored_parameters_unsupported'];
const read = ({ method, url }: { method: string; url: string }) =>
  `${method} ${new URL(url).pathname.replace('/api/v1', '')}`;

/** Plain HTTP that notes the keys of what is read, and changes one of them while it is told to. */
class MangledHttp {
  readonly seen = new Map<string, Map<string, unknown>>();
  mangling: Mangling | null = null;
  times = 0;

  readonly http: HttpPort = async (request) => {
    const response = await nodeHttp(request);
    const which = read(request);
    const isRead = request.method === 'GET' || which === 'POST /register';
    if (!isRead || response.status !== 200 || which === 'GET /events') return response;
    const answer = JSON.parse(await response.text()) as Record<string, unknown>;
    const keys = this.seen.get(which) ?? new Map<string, unknown>();
    this.seen.set(which, keys);
    for (const [key, value] of Object.entries(answer)) if (!ENVELOPE.includes(key)) keys.set(key, value);
    if (this.mangling?.read === which) {
      answer[this.mangling.key] = this.mangling.instead;
      this.times += 1;
    }
    return new Response(JSON.stringify(answer), { status: 200, headers: response.headers });
  };

  manglings(instead: (honest: unknown) => unknown): Mangling[] {
    return [...this.seen].flatMap(([which, keys]) =>
      [...keys].map(([key, honest]) => ({ read: which, key, instead: instead(honest) })),
    );
  }
}

const pair = new Pair();

/** All that is known of the server's collections, but when, and one's own status, which changes here. */
function known(): Record<string, string[]> {
  const { db } = pair.device;
  const rows = db
    .prepare<[string], { collection: string; said: string }>(
      `select collection, coalesce(server_id, '-') || ' ' || key || ' ' || server_value as said from rows
       where not (collection = 'statuses' and key = ?) and collection not in ('presences', 'echoes')
       union all select 'snippets', server_id || ' ' || key || ' ' || title from snippets`,
    )
    .all(String(pair.mira));
  const byCollection: Record<string, string[]> = {};
  for (const { collection, said } of rows) (byCollection[collection] ??= []).push(said ?? '');
  return Object.fromEntries(
    Object.entries(byCollection)
      .map(([collection, said]) => [collection, said.sort()] as const)
      .sort(),
  );
}

/** Without these nobody knows whether it is the server that answers: everything waits, and the screen says why. */
const PAUSES = /^GET \/users\/[^/]+@[^/]+: user$/;
const isPaused = () => {
  const { state, problem } = pair.device.engine.connection.view;
  return state === 'paused' && problem?.kind === 'malformed';
};

/** As after a night: a new start, and a queue that is lost. */
function readAgain(): void {
  pair.server.state.events.expireAll();
  pair.device.restart();
}

/** Each key in turn: what waits is delivered, then or once the answer is honest again, and what was known is known. */
async function expectNothingLost(mangled: MangledHttp, manglings: Mangling[]): Promise<void> {
  const { device } = pair;
  const before = known();
  const limits = readMetadata(device.db, 'limits');
  const role = readMetadata(device.db, 'realm')?.role;
  for (const [index, mangling] of manglings.entries()) {
    const what = `${mangling.read}: ${mangling.key}`;
    mangled.times = 0;
    mangled.mangling = mangling;
    device.act((db, now) => setOwnStatus(db, text(`Unsent ${index}`), null, now));
    readAgain();
    await until(`${what} was mangled`, () => mangled.times > 0);
    const isDelivered = () => device.engine.isInStep && device.changes.length === 0;
    if (PAUSES.test(decodeURIComponent(what))) {
      await until(`${what}: paused`, isPaused);
      expect([what, device.changes.map(({ state }) => state)]).toEqual([what, ['queued']]);
      mangled.mangling = null;
      device.engine.retryNow();
    }
    await until(`${what}: delivered`, isDelivered);
    expect(pair.statusText, what).toBe(`Unsent ${index}`);
    expect(device.faults, what).toEqual([]);
    if (!isTrue(mangling)) expect(known(), what).toEqual(before);
    if (mangling.instead !== undefined) {
      expect(readMetadata(device.db, 'limits'), what).toEqual(limits);
      expect(readMetadata(device.db, 'realm')?.role, what).toBe(role);
    }
    if (isTrue(mangling)) {
      mangled.mangling = null;
      readAgain();
      await until(`${what}: known again`, () => JSON.stringify(known()) === JSON.stringify(before));
      await until(`${what}: online again`, () => device.engine.isInStep);
    }
  }
}

test.each(Object.entries(INSTEAD))(
  'Perch loses nothing when any key of the register response is %s',
  async (_, instead) => {
    const mangled = new MangledHttp();
    await pair.connect({ http: mangled.http });
    await until('in step', () => pair.device.engine.isInStep);
    const ofRegister = mangled.manglings(instead).filter((mangling) => mangling.read === 'POST /register');
    expect(ofRegister.length).toBeGreaterThan(40);
    await expectNothingLost(mangled, ofRegister);
  },
  60_000,
);

test.each(Object.entries(INSTEAD))(
  'Perch loses nothing when any key of any list or single response is %s',
  async (_, instead) => {
    const mangled = new MangledHttp();
    await pair.connect({ http: mangled.http });
    pair.server.faults.add({ path: '/register', kind: 'status', status: 404 });
    readAgain();
    await until('lists were read', () => mangled.seen.size > 10 && pair.device.engine.isInStep);
    const ofLists = mangled.manglings(instead).filter(({ read: which }) => which !== 'POST /register');
    expect(ofLists.length).toBeGreaterThan(10);
    await expectNothingLost(mangled, ofLists);
  },
  60_000,
);
