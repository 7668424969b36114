import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import { storedStale } from '../../src-main/cache/metadata/stale-lists.ts';
import type { ChangeView } from '../../src-main/contract/values/change.ts';
import type { DataPart } from '../../src-main/contract/values/data-part.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { Engine } from '../../src-main/sync/engine/engine.ts';
import { nextMoment } from '../../src-main/sync/outbox/moments.ts';
import { openCache } from '../../src-main/sync/recovery/open-cache.ts';
import type { LocalReminder } from '../../src-main/contract/values/reminder.ts';
import type { MessageNotification } from '../../src-main/contract/values/notification.ts';
import type { Delays } from '../../src-main/sync/connection/delays.ts';
import { changeViews } from '../../src-main/features/outbox/queries.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import type { KnownUser, ReferenceServer } from '../programs/server/index.ts';
import { computerOf } from '../../src-main/workspace/profile/computer.ts';
import { placeEmptyCache } from '../empty-cache.ts';
import { rest, Traffic } from './idle.ts';
import { timePasses } from './time.ts';

/** More than any test asks for. Infinity would be lost on its way to another process, as JSON. */
export const NO_LIMIT = { requestsAMinute: 1e9, requestsAnHour: 1e9 };

/** Real delays, a hundred times shorter; only nobody is given up because the machine is busy. */
export const FAST: Delays = {
  requestTimeout: 5_000,
  requestLifetime: 600,
  firstBackOff: 20,
  longestBackOff: 200,
  ...NO_LIMIT,
  keyEvery: 600_000,
  pollTimeout: 30_000,
  pollPatience: 15_000,
  longestSilence: 30_000,
  heartbeatOverdue: 40_000,
  probeTimeout: 5_000,
  resumeTimeout: 5_000,
  queueLife: 600_000,
  pollsAtOnce: 1,
  pollEvery: 5,
  refusedPause: 20,
  refreshEvery: 60_000,
  freshFor: 30_000,
  checkAfter: 50,
  pruneEvery: 600_000,
  calendarsEvery: 600_000,
  calendarTimeout: 10_000,
  filesEvery: 600_000,
  filesSettle: 20,
  teamEvery: 600_000,
  teamApart: 25,
  reactedApart: 25,
  filesRest: 100,
  quitWithin: 300,
};

/**
 * These delays, and else FAST. How long a request may take says also how long a question may, and for how long one that was
 * given up may still be running.
 */
export function fast(delays: Partial<Delays>): Delays {
  const { requestTimeout } = delays;
  const ofRequests = requestTimeout && {
    requestLifetime: 2 * requestTimeout,
    probeTimeout: requestTimeout,
    resumeTimeout: requestTimeout,
  };
  return { ...FAST, ...ofRequests, ...delays };
}

interface DeviceOptions {
  /** A reference server, or any other, which cannot be asked whether everything is at rest. */
  server: ReferenceServer | Pick<ReferenceServer, 'url'>;
  user?: Pick<KnownUser, 'userId' | 'email' | 'apiKey'>;
  apiKey?: string | null;
  timing?: Partial<Delays>;
  folder?: string;
  /** The way to the network; plain HTTP without it. */
  http?: HttpPort;
}

/** One Perch without a window: a real cache file and a real engine over real HTTP. */
export class Device {
  readonly folder: string;
  engine: Engine;
  readonly faults: unknown[] = [];
  /** The parts of the data that were announced to windows since a test last emptied the set. */
  readonly changed = new Set<DataPart>();
  /** The reminders that this computer gave. */
  readonly reminded: LocalReminder[] = [];
  /** The messages that this computer notified of. */
  readonly notified: MessageNotification[] = [];
  /** Whether a quiet time holds reminders back. */
  isQuiet = false;
  /** Whether Perch tells the user of scheduled messages that failed. */
  tellsFailed = true;
  readonly traffic = new Traffic();
  readonly #options: DeviceOptions;

  constructor(options: DeviceOptions) {
    this.#options = options;
    this.folder = options.folder ?? mkdtempSync(join(tmpdir(), 'perch-device-'));
    this.engine = this.#build();
  }

  get db() {
    return this.engine.db;
  }

  get file(): string {
    return join(this.folder, 'cache.db');
  }

  get changes(): ChangeView[] {
    return changeViews(this.db, this.engine.connection, listChanges(this.db));
  }

  titles(search = ''): string[] {
    return snippetPage(this.db, search, 0, 200).rows.map(({ title }) =>
      title.map(({ text }) => text).join(''),
    );
  }

  /** Does what a handler does: acts on the cache and wakes the engine. */
  act<Result>(action: (db: Engine['db'], now: number) => Result): Result {
    const result = action(this.db, Date.now());
    this.engine.wake();
    return result;
  }

  start(): this {
    this.engine.wake();
    return this;
  }

  /**
   * Waits until this Perch has nothing to do: every event of the server is in the cache, no list is out of date, no change is
   * being sent or waits for a moment, and no request is under way but the poll for events.
   */
  idle(): Promise<void> {
    return rest(this.#reference, this.traffic, () => this.#unrest);
  }

  /** Waits until no request begins or ends any more, though some may be held back and the outbox may wait. */
  still(): Promise<void> {
    return rest(this.#reference, this.traffic);
  }

  /** Waits until so many more requests have failed or got a response. */
  tries(times: number): Promise<void> {
    const before = this.traffic.ended;
    return until(`${times} more requests`, () => this.traffic.ended >= before + times);
  }

  /** So many milliseconds pass, and the engine wakes as it does by its timer. */
  timePasses(milliseconds: number): void {
    timePasses(milliseconds);
    this.engine.wake();
  }

  get #reference(): ReferenceServer {
    const { server } = this.#options;
    if ('state' in server) return server;
    throw new Error('Only a reference server can be asked');
  }

  /** What this Perch still does, or will do without being told; null if it is nothing. */
  get #unrest(): string | null {
    const { db, engine, traffic } = this;
    const [request] = traffic.underWay;
    if (request !== undefined) return request;
    if (engine.connection.state === 'signed-out') return null;
    if (!engine.isInStep) return `not in step, ${engine.connection.state}`;
    const queue = storedEventQueue.read(db);
    const { events } = this.#reference.state;
    if (queue && !(traffic.polls && events.isAwaited(queue.id))) return 'events';
    const [stale] = Object.keys(storedStale.read(db) ?? {});
    if (stale !== undefined) return `the list ${stale}`;
    if (this.changes.some(({ state }) => state === 'sending')) return 'a change is being sent';
    const { requestLifetime } = fast(this.#options.timing ?? {});
    return nextMoment(db, requestLifetime, Date.now()) === null ? null : 'a change waits for a moment';
  }

  /** Ends without any farewell, as a crash in this process would, and begins anew on the same file. */
  restart(): this {
    this.engine.close();
    this.engine = this.#build();
    return this.start();
  }

  /** Ends as the app does, and begins anew on the same file. */
  async quitAndReopen(): Promise<this> {
    await this.engine.quit();
    this.engine = this.#build();
    return this.start();
  }

  close(): void {
    this.engine.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #build(): Engine {
    const {
      server,
      user = this.#reference.user('mira'),
      apiKey = user.apiKey,
      timing,
      http = nodeHttp,
    } = this.#options;
    placeEmptyCache(this.file);
    return new Engine({
      db: openCache(this.file, Date.now()).db,
      computer: computerOf(this.folder),
      http: this.traffic.through(http),
      serverUrl: server.url,
      userId: user.userId,
      email: user.email,
      apiKey,
      timing: fast(timing ?? {}),
      writeTime: (moment) => new Date(moment).toISOString().slice(11, 16),
      onChanged: (parts) => parts.forEach((part) => this.changed.add(part)),
      mayRemind: () => !this.isQuiet,
      tellsFailed: () => this.tellsFailed,
      onReminder: (reminder) => this.reminded.push(reminder),
      onNotifications: (notifications) => this.notified.push(...notifications),
      onFault: (error) => this.faults.push(error),
    });
  }
}

/** A state that takes longer never comes, also on a busy machine; in milliseconds. */
const LONGEST_WAIT = 300_000;

/** Waits until the condition holds. Fails with the name of the condition if it does not hold in time. */
export async function until(what: string, holds: () => boolean, within = LONGEST_WAIT): Promise<void> {
  const deadline = Date.now() + within;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Not within ${within} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Repeats a request that timed out, as a user does on a busy machine. */
export async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + LONGEST_WAIT;
  for (;;)
    try {
      return await ask();
    } catch (error) {
      const isTimeout = error instanceof Refusal && error.problem.kind === 'timeout';
      if (!isTimeout || Date.now() > end) throw error;
    }
}
