import { expect, onTestFinished } from 'vitest';
import { nodeHttp } from '../node-http.ts';
import type { HttpPort, HttpRequest } from '../../src-main/api/transport/http.ts';
import type { ChangeView } from '../../src-main/contract/values/change.ts';
import { hasCapability } from '../../src-main/cache/metadata/capabilities.ts';
import { decide } from '../../src-main/sync/delivery/decisions.ts';
import type { Decision } from '../../src-main/contract/values/change.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import type { Delays } from '../../src-main/sync/connection/delays.ts';
import {
  startServer,
  type ReferenceServer,
  type SavedSnippet,
  type ServerOptions,
} from '../programs/server/index.ts';
import { Device, until } from './device.ts';

interface PairOptions {
  /** Who is signed in; Mira without it. */
  user?: string;
  strict?: boolean;
  featureLevel?: number;
  timing?: Partial<Delays>;
  http?: HttpPort;
  /** False for a server without events, whose lists are fetched again. */
  events?: boolean;
  /** How the server is otherwise. */
  serves?: ServerOptions;
}

/**
 * A server and a Perch on it. Made anew by `connect` in each test, and ended after it, whichever file the test is in: a
 * module that several files share is loaded once for all of them.
 */
export class Pair {
  server!: ReferenceServer;
  device!: Device;
  /** Faults of ours that a test provokes; any other fails it. */
  expectedFaults = 0;

  readonly #watches: NodeJS.Timeout[] = [];
  #endsWithTest = false;

  async connect({
    user = 'mira',
    strict = false,
    featureLevel,
    timing,
    http,
    events = true,
    serves,
  }: PairOptions = {}): Promise<void> {
    this.#endWithTest();
    this.server = await startServer({ ...serves, strict, featureLevel });
    if (!events) this.server.faults.add({ path: '/events', kind: 'status', status: 404 });
    this.device = new Device({ server: this.server, user: this.server.user(user), timing, http }).start();
    await this.online();
    if (!events)
      await until(
        'the server is known to have no events',
        () => hasCapability(this.device.db, 'events') === false,
      );
  }

  get mira(): number {
    return this.server.user('mira').userId;
  }

  get snippets(): SavedSnippet[] {
    return this.server.state.savedSnippets.list(this.mira);
  }

  get statusText(): string {
    return this.server.state.statuses.read(this.mira).status_text ?? '';
  }

  get onlyChange(): ChangeView {
    const [change, ...others] = this.device.changes;
    if (!change || others.length > 0) throw new Error(`${this.device.changes.length} changes wait`);
    return change;
  }

  titled(title: string): SavedSnippet[] {
    return this.snippets.filter((snippet) => snippet.title === title);
  }

  /** The first snippet of the seed, as this Perch knows it. */
  async pulledSnippet(): Promise<{ key: string; id: number; title: string; content: string }> {
    await until('pulled', () => this.device.titles().length === this.snippets.length);
    const [first] = this.snippets;
    if (!first) throw new Error('The seed has no snippets');
    return { key: this.keyOf(first.id), ...first };
  }

  keyOf(serverId: number): string {
    const row = this.device.db
      .prepare<[number], { key: string }>('select key from snippets where server_id = ?')
      .get(serverId);
    if (!row) throw new Error(`No row for ${serverId}`);
    return row.key;
  }

  setStatus(value: string): void {
    this.device.act((db, now) => setOwnStatus(db, text(value), null, now));
  }

  answer(answer: Decision, change = this.onlyChange): void {
    decide(this.device.db, change.id, answer, Date.now());
    this.device.engine.retryNow();
  }

  online(): Promise<void> {
    return until('online', () => this.device.engine.connection.state === 'online');
  }

  delivered(): Promise<void> {
    return until('everything delivered', () => this.device.changes.length === 0).catch((error: unknown) => {
      throw new Error(JSON.stringify(this.device.changes), { cause: error });
    });
  }

  /** Waits until this Perch has nothing to do, and every event is in the cache. */
  idle(): Promise<void> {
    return this.device.idle();
  }

  /** Takes the server away and brings it back after `work` was done without it. */
  async offline(work: () => void | Promise<void>): Promise<void> {
    await this.server.stop();
    await work();
    await this.serverReturns();
  }

  /** Takes the server away, and waits until Perch has noticed. */
  async goOffline(): Promise<void> {
    await this.server.stop();
    this.device.engine.retryNow();
    await this.offlineNoticed();
  }

  /** Waits until Perch has noticed that it is offline. */
  async offlineNoticed(): Promise<void> {
    await until('offline', () => this.device.engine.connection.state === 'offline');
  }

  /** Does work while Perch has noticed that it is offline. */
  async whileOffline(work: () => void): Promise<void> {
    await this.goOffline();
    work();
    await this.serverReturns();
  }

  /** The server is there again, and Perch is online. */
  async comeBack(): Promise<void> {
    await this.serverReturns();
    await this.online();
  }

  /** The server is there again, and Perch tries at once. */
  async serverReturns(): Promise<void> {
    await this.server.start();
    this.device.engine.retryNow();
  }

  /** Does work of which no event tells this Perch, which registers again and reads everything then. */
  async unseen(work: () => void | Promise<void>): Promise<void> {
    const before = this.server.count('POST', '/register');
    await this.goOffline();
    this.server.state.events.expireAll();
    await work();
    await this.comeBack();
    await until('registered again', () => this.server.count('POST', '/register') > before);
  }

  /** The server drops its event queues, as after a night, so everything is read again. */
  readAll(): void {
    this.server.state.events.expireAll();
    this.device.engine.retryNow();
  }

  /** Looks again and again until the test ends. */
  watch(look: () => void): void {
    this.#watches.push(setInterval(look, 5));
  }

  /** The screen shows the data of the server: nothing is lost, and nothing is doubled. */
  async expectSame(): Promise<void> {
    await this.delivered();
    const shown = () => this.device.titles().sort();
    const there = () => this.snippets.map(({ title }) => title).sort();
    this.device.engine.retryNow();
    await until('the same', () => shown().join() === there().join()).catch(() =>
      expect(shown()).toEqual(there()),
    );
  }

  #endWithTest(): void {
    if (this.#endsWithTest) return;
    this.#endsWithTest = true;
    onTestFinished(async () => {
      const { faults } = this.device;
      const { expectedFaults } = this;
      this.#endsWithTest = false;
      this.expectedFaults = 0;
      this.#watches.splice(0).forEach(clearInterval);
      this.device.close();
      await this.server.close();
      if (expectedFaults === 0) expect(faults).toEqual([]);
      else expect(faults).toHaveLength(expectedFaults);
    });
  }
}

export const STATUS = { method: 'POST', path: '/users/me/status' } as const;

export const text = (value: string) => ({ text: value, emoji: null });

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Plain HTTP whose responses to the matching requests are delayed after the server has processed them. */
export function delayedResponses(
  isDelayed: (request: HttpRequest) => boolean,
  milliseconds: number,
): HttpPort {
  return async (request) => {
    const response = await nodeHttp(request);
    if (isDelayed(request)) await pause(milliseconds);
    return response;
  };
}
