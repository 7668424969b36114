import { ApiError } from '../../src-main/api/transport/errors.ts';
import type { HttpRequest } from '../../src-main/api/transport/http.ts';
import { setFlag } from '../../src-main/features/messages/commands.ts';
import { createReminder } from '../../src-main/features/reminders/commands.ts';
import { createScheduled } from '../../src-main/features/scheduled/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { text } from '../sync/pair.ts';
import { nameOf, SimulatedAccount, SimulatedServer } from './simulated.ts';
import type { Share } from '../soak/share.ts';
import { random, someOf } from './random.ts';
import { VirtualTime } from './virtual-time.ts';

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

const FAULTS = {
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
} satisfies Record<string, () => Response>;
type FaultName = keyof typeof FAULTS;
const faultNames = Object.keys(FAULTS) as FaultName[];

const endpoints = [
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

/** The most requests to one endpoint in any minute that begins at least this many minutes after the start. */
function mostInAMinute(asked: SimulatedAccount['asked'], from: number): { most: number; what: string } {
  let worst = { most: 0, what: 'nothing' };
  for (const [what, requests] of Object.entries(Object.groupBy(asked, ({ what }) => what))) {
    const moments = (requests ?? []).map(({ at }) => at).filter((at) => at >= from);
    let first = 0;
    for (const [last, at] of moments.entries()) {
      while (at - moments[first]! >= MINUTE) first += 1;
      if (last - first + 1 > worst.most) worst = { most: last - first + 1, what };
    }
  }
  return worst;
}

/** The accounts on a server, all requests of which to one endpoint fail in one way, from the first on. */
class FailingWorld {
  readonly #endpoint: string;
  readonly #name: string;
  readonly #server = new SimulatedServer();
  readonly #accounts: SimulatedAccount[];

  constructor([endpoint, fault]: Failing, accounts: number) {
    this.#endpoint = endpoint;
    this.#name = `${endpoint}: ${fault}`;
    const happens = (request: HttpRequest) => (nameOf(request) === endpoint ? FAULTS[fault]() : null);
    this.#accounts = Array.from({ length: accounts }, () => new SimulatedAccount(this.#server, happens));
    for (const { engine } of this.#accounts) {
      engine.wake();
      engine.ownPresence.note({ state: 'active', inputAt: Date.now() });
    }
  }

  get asked(): SimulatedAccount['asked'] {
    return this.#accounts.flatMap(({ asked }) => asked).toSorted((one, other) => one.at - other.at);
  }

  act(): void {
    for (const account of this.#accounts) {
      act(account, this.#server);
      account.engine.wake();
    }
  }

  /** The problems of the requests since a moment, as text. */
  problems(from: number): string[] {
    const { asked } = this;
    const { most, what } = mostInAMinute(asked, from);
    // A person's status is asked for only where it is shown.
    const isAsked =
      this.#endpoint === 'GET /users/*' || asked.some(({ what: each }) => each === this.#endpoint);
    return [
      ...(most > MOST_A_MINUTE ? [`${this.#name}: ${most} times ${what} in a minute`] : []),
      ...(isAsked ? [] : [`${this.#name}: never asked for`]),
      ...this.#accounts
        .flatMap(({ faults }) => faults)
        .filter((fault) => !(fault instanceof ApiError))
        .map((fault) => `${this.#name}: ${String(fault)}`),
    ];
  }

  close(): void {
    this.#accounts.forEach((account) => account.close());
    this.#server.close();
  }
}

/** Which endpoint fails and how. */
type Failing = readonly [endpoint: string, fault: FaultName];

interface Situation {
  accounts: number;
  minutes: number;
  /** After how many minutes requests count. */
  from: number;
}
const ONE: Situation = { accounts: 1, minutes: 3, from: 0 };
const TWENTY: Situation = { accounts: 20, minutes: 4, from: 2 };

/** Lets the accounts on each of these servers act, and some minutes pass, the same ones for all of them. */
async function measure(failing: readonly Failing[], situation: Situation, seed: number): Promise<string[]> {
  const { accounts, minutes, from } = situation;
  const time = new VirtualTime(seed);
  const worlds: FailingWorld[] = [];
  try {
    const began = Date.now();
    for (const one of failing) worlds.push(new FailingWorld(one, accounts));
    await time.pass(MINUTE / 4);
    worlds.forEach((world) => world.act());
    await time.pass(minutes * MINUTE);
    return worlds.flatMap((world) => world.problems(began + from * MINUTE));
  } finally {
    worlds.forEach((world) => world.close());
    time.end();
  }
}

/** How many of the faults happen to each endpoint in a share. */
const FAULTS_IN_SHARE = 1;

const failures = (names: readonly string[], faults: readonly FaultName[]): Failing[] =>
  names.flatMap((endpoint) => faults.map((fault): Failing => [endpoint, fault]));
const ofTwenty = failures(
  ['POST /register', 'GET /events', 'POST /users/*/status'],
  ['429, retry-after 0', 'HTML with 502'],
);

/**
 * One account sends at most 120 requests to an endpoint in any minute, or twenty accounts on one server together send at
 * most 120 a minute in the long run.
 */
export const rateShare: Share = {
  name: 'request-rates',
  async run(seed) {
    const { below } = random(seed);
    if (below(2) === 0) return measure(someOf(ofTwenty, 1, below), TWENTY, seed);
    const some = endpoints.flatMap((name) => failures([name], someOf(faultNames, FAULTS_IN_SHARE, below)));
    return measure(some, ONE, seed);
  },
};

/** The same for a round of the soak: an endpoint with every fault, and a situation of twenty accounts. */
export const ratesOfRound = async (seed: number): Promise<string[]> => [
  ...(await measure(failures([endpoints[seed % endpoints.length]!], faultNames), ONE, seed)),
  ...(await measure([ofTwenty[seed % ofTwenty.length]!], TWENTY, seed)),
];
