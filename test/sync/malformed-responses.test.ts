import { expect, test } from 'vitest';
import { nodeHttp } from '../node-http.ts';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { storedLimits, storedRealm } from '../../src-main/cache/metadata/organization.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { until } from './device.ts';
import { Pair, text } from './pair.ts';

/** A key in the response to a read, and the value that replaces the original. */
interface Replacement {
  read: string;
  key: string;
  instead: unknown;
}

/** Long enough to be read in the thread for large responses. */
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

/** A replacement that a server could send is believed: there are no emoji, or somebody has a very long name. */
const isTrue = ({ key, instead }: Replacement): boolean =>
  instead === HUGE
    ? key === 'full_name'
    : JSON.stringify(instead) === '{}' && ['user_status', 'status', 'realm_emoji', 'emoji'].includes(key);

const ENVELOPE = ['result', 'msg', 'ignored_parameters_unsupported'];
const read = ({ method, url }: { method: string; url: string }) =>
  `${method} ${new URL(url).pathname.replace('/api/v1', '')}`;

/** Plain HTTP that records the keys of every read, and replaces one of them while a replacement is set. */
class RewritingHttp {
  readonly seen = new Map<string, Map<string, unknown>>();
  replacement: Replacement | null = null;
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
    if (this.replacement?.read === which) {
      answer[this.replacement.key] = this.replacement.instead;
      this.times += 1;
    }
    return new Response(JSON.stringify(answer), { status: 200, headers: response.headers });
  };

  replacements(instead: (honest: unknown) => unknown): Replacement[] {
    return [...this.seen].flatMap(([which, keys]) =>
      [...keys].map(([key, honest]) => ({ read: which, key, instead: instead(honest) })),
    );
  }
}

const pair = new Pair();

/** All rows of the server’s collections, except for their times and the user’s own status, which changes here. */
function known(): Record<string, string[]> {
  const { db } = pair.device;
  const rows = db
    .prepare<[string], { collection: string; said: string }>(
      `select collection, coalesce(server_id, '-') || ' ' || key || ' ' || server_value as said from rows
       where not (collection = 'statuses' and key = ?) and collection <> 'presences'
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

/** Without these keys Perch cannot recognize the server: everything waits, and the screen shows why. */
const PAUSES = /^GET \/users\/[^/]+@[^/]+: user$/;
const isPaused = () => {
  const { state, problem } = pair.device.engine.connection.view;
  return state === 'paused' && problem?.kind === 'malformed';
};

/** A new start with a lost event queue, as after a night. */
function readAgain(): void {
  pair.server.state.events.expireAll();
  pair.device.restart();
}

/** Replaces each key in turn: changes are delivered at once or after the original response, and no stored row is lost. */
async function expectNothingLost(rewriting: RewritingHttp, replacements: Replacement[]): Promise<void> {
  const { device } = pair;
  const before = known();
  const limits = storedLimits.read(device.db);
  const role = storedRealm.read(device.db)?.role;
  for (const [index, replacement] of replacements.entries()) {
    const what = `${replacement.read}: ${replacement.key}`;
    rewriting.times = 0;
    rewriting.replacement = replacement;
    device.act((db, now) => setOwnStatus(db, text(`Unsent ${index}`), null, now));
    readAgain();
    await until(`${what} was mangled`, () => rewriting.times > 0);
    const isDelivered = () => device.engine.isInStep && device.changes.length === 0;
    if (PAUSES.test(decodeURIComponent(what))) {
      await until(`${what}: paused`, isPaused);
      expect([what, device.changes.map(({ state }) => state)]).toEqual([what, ['queued']]);
      rewriting.replacement = null;
      device.engine.retryNow();
    }
    await until(`${what}: delivered`, isDelivered);
    expect(pair.statusText, what).toBe(`Unsent ${index}`);
    expect(device.faults, what).toEqual([]);
    if (!isTrue(replacement)) expect(known(), what).toEqual(before);
    if (replacement.instead !== undefined) {
      expect(storedLimits.read(device.db), what).toEqual(limits);
      expect(storedRealm.read(device.db)?.role, what).toBe(role);
    }
    if (isTrue(replacement)) {
      rewriting.replacement = null;
      readAgain();
      await until(`${what}: known again`, () => JSON.stringify(known()) === JSON.stringify(before));
      await until(`${what}: online again`, () => device.engine.isInStep);
    }
  }
}

test.each(Object.entries(INSTEAD))(
  'Perch loses nothing when any key of the register response is %s',
  async (_, instead) => {
    const rewriting = new RewritingHttp();
    await pair.connect({ http: rewriting.http });
    await until('in step', () => pair.device.engine.isInStep);
    const ofRegister = rewriting
      .replacements(instead)
      .filter((mangling) => mangling.read === 'POST /register');
    expect(ofRegister.length).toBeGreaterThan(40);
    await expectNothingLost(rewriting, ofRegister);
  },
);

test.each(Object.entries(INSTEAD))(
  'Perch loses nothing when any key of any list or single response is %s',
  async (_, instead) => {
    const rewriting = new RewritingHttp();
    await pair.connect({ http: rewriting.http });
    pair.server.faults.add({ path: '/register', kind: 'status', status: 404 });
    readAgain();
    await until('lists were read', () => rewriting.seen.size > 10 && pair.device.engine.isInStep);
    const ofLists = rewriting.replacements(instead).filter(({ read: which }) => which !== 'POST /register');
    expect(ofLists.length).toBeGreaterThan(10);
    await expectNothingLost(rewriting, ofLists);
  },
);
