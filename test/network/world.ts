import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MutationName, ChangeView } from '../../src-main/contract/values/change.ts';
import { decide } from '../../src-main/sync/delivery/decisions.ts';
import { mutationsByName, collections } from '../../src-main/sync/collections/catalog.ts';
import { hasCapability } from '../../src-main/cache/metadata/capabilities.ts';
import type { Delays } from '../../src-main/sync/connection/delays.ts';
import { shiftMoments } from '../../src-main/sync/outbox/moments.ts';
import { findChange } from '../../src-main/sync/outbox/store.ts';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import { SENT_AT, startServer, type KnownUser, type ReferenceServer } from '../programs/server/index.ts';
import { Relay } from '../programs/intermediaries/relay.ts';
import { pathMatches } from '../programs/server/path-match.ts';
import { delayedRequest, type DelayedRequest } from '../sync/delayed-request.ts';
import { Device, until } from '../sync/device.ts';
import { Deadlock } from '../sync/idle.ts';
import { isInjected } from '../sync/injected.ts';
import { cases, type Scenario, type Wish } from './cases.ts';
import { REQUEST_LIFE, TIMING, type Met } from './columns.ts';
import { API, Wire } from './wire.ts';

/** A folder in memory where the system has one: these tests are about the network, and must not wait for the disk. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** How often the server sends a heartbeat on an event connection, and how soon its silence is noticed; in milliseconds. */
const EVENTS = { heartbeatMs: 500, longPollMs: 1_000 };
const WITH_INTERMEDIARIES = { pollPatience: 1_000 };

/** A change and its outcome. */
export interface TrackedChange {
  readonly action: MutationName;
  readonly scenario: Scenario;
  /** The last wish of the user. */
  wish: Wish;
  /** Its changes in the outbox, by ID. */
  readonly changes: Set<string>;
  readonly met: Set<Met>;
  /** The item of a create, to find its rows. */
  wanted: object | null;
}

/**
 * A server, a Perch and the connection between them. Everything that the mutations need is on the server from the
 * start.
 */
export class World {
  readonly server: ReferenceServer;
  readonly wire: Wire;
  readonly device: Device;
  /** Where intermediaries are inserted; null if there is only the wire. */
  readonly relay: Relay | null;
  /** How many requests Perch gave up, because no response came in time. */
  givenUp = 0;
  readonly #user: KnownUser;
  readonly #prepared: Map<string, TrackedChange>;
  /** Changes to things that a fault reported as deleted, which the user makes once more. */
  readonly #again = new Set<TrackedChange>();
  #toServer: HttpPort = nodeHttp;
  readonly #timing: Delays;
  #read: { engine: Device['engine']; changes: ChangeView[] } | null = null;

  private constructor(
    server: ReferenceServer,
    wire: Wire,
    relay: Relay | null,
    timing: Delays,
    prepared: Map<string, TrackedChange>,
  ) {
    this.server = server;
    this.wire = wire;
    this.relay = relay;
    this.#user = server.user('olu');
    this.#prepared = prepared;
    this.#timing = timing;
    const { url } = relay ?? wire;
    const throughWire = Object.create(server, { url: { value: url } }) as ReferenceServer;
    this.device = new Device({
      server: throughWire,
      user: this.#user,
      timing: relay ? { ...timing, ...WITH_INTERMEDIARIES } : timing,
      folder: mkdtempSync(join(MEMORY, 'perch-network-')),
      http: async (request) => {
        try {
          // A request that is held up may take longer.
          const sentAt = this.#toServer === nodeHttp && { [SENT_AT]: String(Date.now()) };
          return await this.#toServer({ ...request, headers: { ...request.headers, ...sentAt } });
        } catch (error) {
          if (request.signal.aborted) this.givenUp += 1;
          throw error;
        }
      },
    }).start();
  }

  /** How many requests got no response in time, because of a fault or of a busy machine. */
  get unansweredCount(): number {
    return this.givenUp + this.server.requests.filter(({ isLate }) => isLate).length;
  }

  /**
   * @param actions the mutations for which something is prepared, as often as each is listed.
   * @param options with `hasIntermediaries`, whether there is a relay in which intermediaries can be inserted.
   */
  static async open(
    actions: readonly MutationName[],
    { timing = TIMING, hasIntermediaries = false }: { timing?: Delays; hasIntermediaries?: boolean } = {},
  ): Promise<World> {
    const timings = hasIntermediaries ? { eventTiming: EVENTS } : {};
    const server = await startServer({ requestLife: REQUEST_LIFE, ...timings });
    const { userId } = server.user('olu');
    const later = Math.floor(Date.now() / 1000) + 86_400;
    const prepared = new Map<string, TrackedChange>();
    for (const [index, action] of actions.entries()) {
      const scenario = cases[action]({ server, userId, later }, `thing${index}`);
      prepared.set(String(index), {
        action,
        scenario,
        wish: scenario,
        changes: new Set(),
        met: new Set(),
        wanted: null,
      });
    }
    const wire = new Wire(server.url);
    await wire.start();
    const relay = hasIntermediaries ? await Relay.open(wire.url) : null;
    const world = new World(server, wire, relay, timing, prepared);
    await world.#ready();
    return world;
  }

  /** The changes in the outbox, which are read again only where something was written: a world looks all the time. */
  get changes(): ChangeView[] {
    const { changed, engine } = this.device;
    if (this.#read?.engine !== engine || changed.size > 0) {
      changed.clear();
      this.#read = { engine, changes: this.device.changes };
    }
    return this.#read.changes;
  }

  get tracked(): TrackedChange[] {
    return [...this.#prepared.values()];
  }

  get state(): string {
    return this.device.engine.connection.state;
  }

  async stop(): Promise<void> {
    await this.wire.stop();
    await this.server.stop();
  }

  async start(): Promise<void> {
    await this.server.start();
    await this.wire.start();
    this.device.engine.retryNow();
  }

  /** Takes the server away for a moment, so that the device registers anew. */
  async reconnect(): Promise<void> {
    const registered = () => this.server.count('POST', '/register');
    const before = registered();
    await this.stop();
    this.server.state.events.expireAll();
    await this.start();
    const isOffered = () => collections.every(({ name }) => hasCapability(this.device.db, name) === true);
    await this.until('registered', () => registered() > before && isOffered());
  }

  /** How many requests met a fault, without those for events, which are always open. */
  get faultedCount(): number {
    return this.server.requests.filter(({ fault, path }) => fault !== null && path !== '/events').length;
  }

  /** Makes and delivers the earlier actions of the user. */
  async before({ scenario: { before } }: TrackedChange): Promise<void> {
    if (!before) return;
    this.device.act(before);
    await this.until('delivered before', () => this.changes.length === 0);
  }

  /** Holds the next such request back on its way, until it is let pass. */
  holdUp({ method, path }: { method: string; path: string }): DelayedRequest {
    const held = delayedRequest(
      (request) => request.method === method && pathMatches(API + path, new URL(request.url).pathname),
    );
    this.#toServer = held.http;
    return held;
  }

  /** Whether every change is delivered, or waits until no earlier request can run any more. */
  get isSettled(): boolean {
    return this.changes.every(this.#isPostponed);
  }

  #isPostponed = ({ state, nextAttemptAt }: ChangeView): boolean =>
    state === 'queued' && Number(nextAttemptAt) - Date.now() > this.#timing.requestLifetime / 2;

  /** Lets changes that wait for earlier requests go on. */
  outlive(): void {
    if (!this.changes.some(this.#isPostponed)) return;
    this.device.act((db) => shiftMoments(db, -this.#timing.requestLifetime));
  }

  /** The user chooses something newer about the same thing. */
  performNewer(tracked: TrackedChange): void {
    const { newer } = tracked.scenario;
    if (!newer) throw new Error(`Nothing is newer than ${tracked.action}`);
    this.perform(tracked, newer);
    tracked.wish = newer;
  }

  perform(tracked: TrackedChange, act: Pick<Wish, 'perform'> = tracked.scenario): void {
    const old = new Set(this.changes.map(({ id }) => id));
    this.device.act((db, now) => act.perform(db, now));
    for (const { id } of this.changes) if (!old.has(id)) tracked.changes.add(id);
    const kind = mutationsByName[tracked.action];
    const [id = ''] = tracked.changes;
    const change = kind.row?.does === 'create' ? findChange(this.device.db, id) : null;
    if (change) tracked.wanted = kind.row?.collection.value.parse(change.params) ?? null;
  }

  /** The changes of one scenario that still wait. */
  waiting({ changes }: TrackedChange): ChangeView[] {
    return this.changes.filter(({ id }) => changes.has(id));
  }

  /** Whether none of its changes is being sent. */
  isAtRest = (tracked: TrackedChange): boolean =>
    this.waiting(tracked).every(({ state }) => state !== 'sending');

  /** Records the states that the user sees. */
  recordStates(): void {
    const { changes } = this;
    for (const one of changes.length > 0 ? this.tracked : [])
      for (const change of changes.filter(({ id }) => one.changes.has(id))) {
        if (change.state === 'in-doubt') one.met.add('in doubt');
        if (change.state === 'in-doubt' && change.needsUser) one.met.add('asked');
        if (change.state === 'rejected') one.met.add('rejected');
        if (change.state === 'expired') one.met.add('expired');
        if (this.state === 'signed-out') one.met.add('held');
      }
  }

  /** Records states until the condition holds. Fails before the time is up where the requests show that it never will. */
  async until(what: string, holds: () => boolean): Promise<void> {
    const deadlock = new Deadlock(this.device.traffic);
    await until(what, () => {
      this.recordStates();
      if (holds()) return true;
      const reason = deadlock.look();
      if (reason !== null) throw new Error(`${what}: ${reason}`);
      return false;
    }).catch((error: unknown) => {
      const waiting = this.changes.map(
        (change) => `${change.action} ${change.state} ${change.problem?.kind ?? ''}`,
      );
      throw new Error(`${String(error)}; ${this.state}; ${waiting.join(', ')}`, { cause: error });
    });
  }

  /** Waits until all changes are delivered, signs in where needed, and decides truthfully where the user is asked. */
  async settle(): Promise<void> {
    await this.until('everything settled', () => {
      if (this.state === 'signed-out') this.device.engine.signIn(this.#user);
      const asking = this.#asking;
      const isQuiet = this.#isQuiet;
      this.#performAgain();
      if (isQuiet) this.answer(asking);
      return isQuiet && this.#again.size === 0 && this.changes.length === 0;
    });
  }

  get #asking(): ChangeView[] {
    return this.changes.filter(({ needsUser }) => needsUser);
  }

  /** The user decides what Perch asks. */
  answer(asking = this.#asking): void {
    for (const change of asking) {
      const tracked = this.tracked.find(({ changes }) => changes.has(change.id));
      if (tracked) this.#answer(tracked, change);
    }
  }

  /** No request is still on its way to its effect. */
  get #isQuiet(): boolean {
    const isAnyOnItsWay = this.server.requests.some(
      ({ fault, processed, isLate }) => fault === 'latency' && !processed && !isLate,
    );
    return !isAnyOnItsWay && !this.relay?.isForwardingChange;
  }

  #answer(tracked: TrackedChange, { id, action, state, problem, decisions }: ChangeView): void {
    const isThere = tracked.wish.effects() > 0;
    // The fault reported the thing as deleted, but it is there. Once it is in the cache again, the user makes the change once
    // more.
    if (problem?.kind === 'gone') {
      decide(this.device.db, id, 'discard', Date.now());
      this.#again.add(tracked);
      this.device.engine.wake();
      return;
    }
    const answer = state === 'in-doubt' ? (isThere ? 'is-there' : 'send-again') : 'retry';
    if (!decisions.includes(answer)) throw new Error(`${action} is ${state}: ${problem?.kind}`);
    decide(this.device.db, id, answer, Date.now());
    this.device.engine.retryNow();
  }

  #performAgain(): void {
    if (this.#again.size === 0 || this.state !== 'online') return;
    for (const tracked of this.#again) {
      const before = tracked.changes.size;
      try {
        if (tracked.scenario.before) this.device.act(tracked.scenario.before);
        this.perform(tracked);
      } catch {
        // The thing is not in the cache again yet.
      }
      if (tracked.changes.size > before) this.#again.delete(tracked);
    }
  }

  /** How often the change took effect, on the server or in the cache, whichever is more. */
  effectCount({ action, wish, wanted }: TrackedChange): number {
    const collection = mutationsByName[action].row?.collection;
    const rows =
      wanted && collection
        ? collection.rows
            .listServer(this.device.db)
            .filter(({ value }) => collection.isEquivalent(value, wanted))
        : [];
    const there = wish.effects();
    return there === 0 ? 0 : Math.max(there, rows.length);
  }

  /** The problems that no fault may ever cause. */
  get broken(): string[] {
    return [
      ...this.device.faults
        .filter((fault) => !isInjected(fault))
        .map((fault) => `a fault of Perch: ${String(fault)}`),
      ...this.server.requests
        .filter(({ path }) => path === '/elsewhere')
        .map(() => 'a request went to another origin'),
    ];
  }

  async close(): Promise<void> {
    this.device.close();
    await this.relay?.stop();
    await this.wire.stop();
    await this.server.close();
  }

  async #ready(): Promise<void> {
    await until('online and caught up', () => this.state === 'online' && this.device.engine.isInStep);
  }
}
