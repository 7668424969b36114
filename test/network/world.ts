import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MutationName, ChangeView } from '../../src-main/contract/change.ts';
import { decide } from '../../src-main/sync/delivery/decisions.ts';
import { mutationsByName, collections } from '../../src-main/sync/collections/catalog.ts';
import { hasCapability } from '../../src-main/cache/metadata.ts';
import type { Delays } from '../../src-main/sync/connection/delays.ts';
import { findChange } from '../../src-main/sync/outbox/store.ts';
import { nodeHttp } from '../../src-main/api/node-http.ts';
import { startServer, type KnownUser, type ReferenceServer } from '../server/index.ts';
import { Passage } from '../strangers/passage.ts';
import { Device, until } from '../sync/device.ts';
import { pause } from '../sync/pair.ts';
import { cases, type Case } from './cases.ts';
import { TIMING, type Met } from './columns.ts';
import { Wire } from './wire.ts';

/** Not the disk but the network is tried here: where the system has a folder in memory, nothing waits for the disk. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Everything settles in this time, in milliseconds, on a busy machine. */
const SETTLED_WITHIN = 60_000;

/** How soon a server says something on a connection that waits for events, and how soon its silence is noticed; in milliseconds. */
const EVENTS = { heartbeatMs: 500, longPollMs: 1_000 };
const STRANGE = { pollPatience: 1_000 };

/** One change and what became of it. */
export interface Told {
  readonly action: MutationName;
  readonly it: Case;
  /** Its changes, by their IDs in the outbox. */
  readonly changes: Set<string>;
  readonly met: Set<Met>;
  /** What a create makes, to find rows of it. */
  wanted: object | null;
}

/** A server, one Perch on it and the way between them; the things that the kinds of change are about are there from the start. */
export class World {
  readonly server: ReferenceServer;
  readonly wire: Wire;
  readonly device: Device;
  /** Where strangers stand; without it there is nothing but the wire. */
  readonly passage: Passage | null;
  /** How many requests got no answer in time: because of a fault, or on a machine that is too busy. */
  givenUp = 0;
  readonly #user: KnownUser;
  readonly #prepared: Map<string, Told>;
  /** What the server untruly said is gone, and is not edited again yet. */
  readonly #again = new Set<Told>();

  private constructor(
    server: ReferenceServer,
    wire: Wire,
    passage: Passage | null,
    timing: Delays,
    prepared: Map<string, Told>,
  ) {
    this.server = server;
    this.wire = wire;
    this.passage = passage;
    this.#user = server.user('olu');
    this.#prepared = prepared;
    const { url } = passage ?? wire;
    const throughWire = Object.create(server, { url: { value: url } }) as ReferenceServer;
    this.device = new Device({
      server: throughWire,
      user: this.#user,
      timing: passage ? { ...timing, ...STRANGE } : timing,
      folder: mkdtempSync(join(MEMORY, 'perch-network-')),
      http: async (request) => {
        try {
          return await nodeHttp(request);
        } catch (error) {
          if (request.signal.aborted) this.givenUp += 1;
          throw error;
        }
      },
    }).start();
  }

  /**
   * @param actions for each of which something is prepared, so many times as it is named.
   * @param options with `hasStrangers` whether there is a passage in which they can stand.
   */
  static async open(
    actions: readonly MutationName[],
    { timing = TIMING, hasStrangers = false }: { timing?: Delays; hasStrangers?: boolean } = {},
  ): Promise<World> {
    const server = await startServer(hasStrangers ? { eventTiming: EVENTS } : {});
    const { userId } = server.user('olu');
    const later = Math.floor(Date.now() / 1000) + 86_400;
    const prepared = new Map<string, Told>();
    for (const [index, action] of actions.entries()) {
      const it = cases[action]({ server, userId, later }, `thing${index}`);
      prepared.set(String(index), { action, it, changes: new Set(), met: new Set(), wanted: null });
    }
    const wire = new Wire(server.url);
    await wire.start();
    const passage = hasStrangers ? await Passage.open(wire.url) : null;
    const world = new World(server, wire, passage, timing, prepared);
    await world.#ready();
    return world;
  }

  get told(): Told[] {
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

  /** The server is away for a moment, so that the device registers anew. */
  async reconnect(): Promise<void> {
    const registered = () => this.server.count('POST', '/register');
    const before = registered();
    await this.stop();
    this.server.state.events.expireAll();
    await this.start();
    const isOffered = () => collections.every(({ name }) => hasCapability(this.device.db, name) === true);
    await this.until('registered', () => registered() > before && isOffered());
  }

  /** How many requests met a fault, but for those that wait for events all the time. */
  get hits(): number {
    return this.server.requests.filter(({ fault, path }) => fault !== null && path !== '/events').length;
  }

  /** Brings about what the user did before. */
  async before({ it: { before } }: Told): Promise<void> {
    if (!before) return;
    this.device.act(before);
    await until('delivered before', () => this.device.changes.length === 0, SETTLED_WITHIN);
  }

  perform(told: Told): void {
    const old = new Set(this.device.changes.map(({ id }) => id));
    this.device.act((db, now) => told.it.perform(db, now));
    for (const { id } of this.device.changes) if (!old.has(id)) told.changes.add(id);
    const kind = mutationsByName[told.action];
    const [id = ''] = told.changes;
    const change = kind.row?.does === 'create' ? findChange(this.device.db, id) : null;
    if (change) told.wanted = kind.row?.collection.value.parse(change.params) ?? null;
  }

  /** The changes of one that still wait. */
  waiting({ changes }: Told): ChangeView[] {
    return this.device.changes.filter(({ id }) => changes.has(id));
  }

  /** Whether the device has seen what became of the request: nothing of it is on its way. */
  isAtRest = (told: Told): boolean => this.waiting(told).every(({ state }) => state !== 'sending');

  /** Writes down what the user meets. */
  look(changes: readonly ChangeView[] = this.device.changes): void {
    for (const one of changes.length > 0 ? this.told : [])
      for (const change of changes.filter(({ id }) => one.changes.has(id))) {
        if (change.state === 'in-doubt') one.met.add('in doubt');
        if (change.state === 'in-doubt' && change.needsUser) one.met.add('asked');
        if (change.state === 'rejected') one.met.add('rejected');
        if (change.state === 'expired') one.met.add('expired');
        if (this.state === 'signed-out') one.met.add('held');
      }
  }

  /** Looks all the time until the condition holds. */
  async until(what: string, holds: () => boolean): Promise<void> {
    await until(
      what,
      () => {
        this.look();
        return holds();
      },
      SETTLED_WITHIN,
    ).catch((error: unknown) => {
      const waiting = this.device.changes.map(
        (change) => `${change.action} ${change.state} ${change.problem?.kind ?? ''}`,
      );
      throw new Error(`${String(error)}; ${this.state}; ${waiting.join(', ')}`, { cause: error });
    });
  }

  /** Nothing is in the way any more: all that waits is delivered, and what asks the user is answered by the truth. */
  async settle(): Promise<void> {
    await this.until('everything settled', () => {
      if (this.state === 'signed-out') this.device.engine.signIn(this.#user);
      const asking = this.device.changes.filter(({ needsUser }) => needsUser);
      const isQuiet = this.#isQuiet;
      this.#performAgain();
      for (const change of isQuiet ? asking : []) {
        const told = this.told.find(({ changes }) => changes.has(change.id));
        if (told) this.#answer(told, change);
      }
      return isQuiet && this.#again.size === 0 && this.device.changes.length === 0;
    });
  }

  /** What the server was asked has happened or never will. */
  get #isQuiet(): boolean {
    const isAnyLate = this.server.requests.some(({ fault, processed }) => fault === 'latency' && !processed);
    return !isAnyLate && !this.passage?.isSending;
  }

  #answer(told: Told, { id, action, state, problem, decisions }: ChangeView): void {
    const isThere = told.it.effects() > 0;
    // What the server said is gone is still there: once that is seen, the user edits it again.
    if (problem?.kind === 'gone') {
      decide(this.device.db, id, 'discard', Date.now());
      this.#again.add(told);
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
    for (const told of this.#again) {
      const before = told.changes.size;
      try {
        if (told.it.before) this.device.act(told.it.before);
        this.perform(told);
      } catch {
        // It is not read anew yet.
      }
      if (told.changes.size > before) this.#again.delete(told);
    }
  }

  /** How often it is there, on the server or on the screen, whichever is more. */
  effects({ action, it, wanted }: Told): number {
    const collection = mutationsByName[action].row?.collection;
    const rows =
      wanted && collection
        ? collection.rows
            .listServer(this.device.db)
            .filter(({ value }) => collection.isEquivalent(value, wanted))
        : [];
    const there = it.effects();
    return there === 0 ? 0 : Math.max(there, rows.length);
  }

  /** What no fault may ever bring about. */
  get broken(): string[] {
    return [
      ...this.device.faults.map((fault) => `a fault of Perch: ${String(fault)}`),
      ...this.server.requests
        .filter(({ path }) => path === '/elsewhere')
        .map(() => 'a request went to another origin'),
    ];
  }

  async close(): Promise<void> {
    this.device.close();
    await this.passage?.stop();
    await this.wire.stop();
    await this.server.close();
  }

  async #ready(): Promise<void> {
    await until('online', () => this.state === 'online', SETTLED_WITHIN);
    // Windows are told of every collection when all is caught up.
    await until('caught up', () => this.device.changed.has('emoji'), SETTLED_WITHIN);
  }
}

/** Lets what was begun come to its end. */
export const breathe = (): Promise<void> => pause(20);
