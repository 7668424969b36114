import type { IncomingMessage } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpPort, HttpRequest } from '../../src-main/api/transport/http.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { Engine } from '../../src-main/sync/engine/engine.ts';
import { openCache } from '../../src-main/sync/recovery/open-cache.ts';
import { defaultDelays } from '../../src-main/sync/connection/delays.ts';
import { createApi } from '../programs/server/http/api.ts';
import { IgnoredParameters } from '../programs/server/ignored-parameters.ts';
import { readForm } from '../programs/server/http/form.ts';
import { generousLimits, RateLimits, type RateLimitRules } from '../programs/server/http/rate-limits.ts';
import { operations } from '../programs/server/operations/operations.ts';
import { plantSeed } from '../programs/server/seeds/seed.ts';
import { openDatabase } from '../programs/server/state/database.ts';
import { EventQueues } from '../programs/server/state/event-queues.ts';
import { createState } from '../programs/server/state/state.ts';
import { pathOf } from './intercepted-http.ts';

/** How long a request takes to the server and back, in milliseconds. */
const LATENCY = 30;
const URL = 'https://server.test';

/** A cache that was just made, to copy: making one takes longest. */
let made: Buffer | null = null;

function newCache(folder: string): Db {
  const file = join(folder, 'cache.db');
  if (made) writeFileSync(file, made);
  const { db } = openCache(file, Date.now());
  made ??= db.serialize();
  db.pragma('synchronous = OFF');
  return db;
}

/** Replaces the response to a request; it may throw. Null if the server responds. */
export type Happens = (request: HttpRequest) => Response | null;

/**
 * The reference server in this process, without a network. It and the accounts on it use the timers of this process, which a
 * test can replace.
 */
export class SimulatedServer {
  readonly #database = openDatabase(undefined);
  readonly state = createState(
    this.#database,
    new EventQueues({ now: () => Date.now(), featureLevel: () => 420 }),
    () => Date.now(),
  );
  readonly #ignored = new IgnoredParameters();
  readonly #api;

  constructor(limits: RateLimitRules = generousLimits) {
    this.#api = createApi({
      operations,
      state: this.state,
      limits: new RateLimits(limits, () => Date.now()),
      version: { name: '12.0', featureLevel: 420 },
      strict: false,
      now: () => Date.now(),
      url: () => URL,
      onIgnored: (operation, name) => this.#ignored.add(operation, name),
    });
    plantSeed('small', this.state, Date.now());
  }

  get user() {
    const user = this.state.users.all().find(({ delivery_email }) => delivery_email.startsWith('mira'));
    if (!user) throw new Error('The seed has no Mira');
    return user;
  }

  async answer({ url, method, headers, body, signal }: HttpRequest): Promise<Response> {
    const form = await readForm(new Request(url, { method, headers, body }));
    const incoming = { socket: { remoteAddress: '127.0.0.1' }, headers } as unknown as IncomingMessage;
    return this.#api.fetch(new Request(url, { method, headers, body }), { incoming, form, gone: signal });
  }

  close(): void {
    this.#database.close();
    this.#ignored.expectNone();
  }
}

/** One account on a simulated server, with the app's real delays. It counts its requests. */
export class SimulatedAccount {
  readonly engine: Engine;
  /** Method and path of every request in the format of `nameOf`, and its time on the simulated clock. */
  readonly asked: { what: string; at: number }[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'perch-simulated-'));
  readonly faults: unknown[] = [];

  constructor(server: SimulatedServer, happens: Happens) {
    const { user_id: userId, delivery_email: email, api_key: apiKey } = server.user;
    const http: HttpPort = async (request) => {
      this.asked.push({ what: nameOf(request), at: Date.now() });
      await onItsWay(request.signal);
      return happens(request) ?? server.answer(request);
    };
    this.engine = new Engine({
      db: newCache(this.#folder),
      computer: 'this one',
      http,
      serverUrl: URL,
      userId,
      email,
      apiKey,
      timing: defaultDelays,
      onChanged: () => {},
      onReminder: () => {},
      onNotifications: () => {},
      onFault: (error) => this.faults.push(error),
    });
  }

  close(): void {
    this.engine.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Method and path, with `*` in place of IDs. */
export const nameOf = (request: HttpRequest): string =>
  `${request.method} ${pathOf(request).replace(/\/(\d+|[^/]*@[^/]*|me)(?=\/|$)/g, '/*')}`;

const onItsWay = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, LATENCY);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
