import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import type { StoredRow } from '../../src-main/cache/rows/row-store.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import type { StatusValue } from '../../src-main/contract/values/status.ts';
import { subjectOf } from '../../src-main/sync/define/collection.ts';
import { needsUser, type StoredChange } from '../../src-main/sync/outbox/change.ts';
import { collectionOf } from '../../src-main/sync/reconcile/match-creates.ts';
import { keyOfChange } from '../../src-main/sync/rows/rows.ts';
import { changesOf, listChanges, unboundCreates } from '../../src-main/sync/outbox/store.ts';
import { subjects } from '../../src-main/sync/outbox/subjects.ts';
import { heldSubjects } from '../../src-main/sync/outbox/undo-offer.ts';
import { Relay } from '../programs/intermediaries/relay.ts';
import { startServer, type KnownUser, type ReferenceServer } from '../programs/server/index.ts';
import { Device, until } from '../sync/device.ts';
import type { AllowedValues } from './allowed-values.ts';
import { kindNames, kindOf, tagOf, type Fields, type KindName, type Named } from './kinds.ts';
import { FollowedFileOfModel } from './followed.ts';
import { Ledger, type Thing } from './ledger.ts';
import { SentMessages } from './messages.ts';
import { propertyOf, type Place, type Property, type PropertyName } from './properties.ts';

/** The clock of the server. */
const wall = Date.now.bind(Date);

/** How often each thing was done in a run, by name. */
export type Counts = Map<string, number>;

/** Real delays, a hundred times shorter. */
const EVENT_TIMING = { heartbeatMs: 500, longPollMs: 1_000 };
const TIMING = { requestTimeout: 300, pollPatience: 300 };

/** The longest that the world may take to come to rest, in milliseconds. */
const PATIENCE = 20_000;

/** For how long a request that has arrived may still be waiting to take effect, in milliseconds. */
const LONGEST_PROCESSING = 1_000;

/** A server, a Perch connected to it through a relay, and the model of both. */
export class World {
  readonly log: string[] = [];
  readonly counts: Counts = new Map();
  readonly server: ReferenceServer;
  readonly relay: Relay;
  readonly user: KnownUser;
  readonly device: Device;
  readonly ledger: Ledger;
  readonly messages = new SentMessages();
  readonly followed: FollowedFileOfModel;
  /** Whether the server is running. */
  isUp = true;
  readonly #began = performance.now();
  readonly #lastMade = new Map<KindName, Named>();
  readonly #clock = Date.now;
  #isElsewhere = false;
  #texts = 0;

  /** @param timing The patience of Perch, in milliseconds. */
  static async open(timing = TIMING): Promise<World> {
    const server = await startServer({ eventTiming: EVENT_TIMING, now: wall });
    return new World(server, await Relay.open(server.url), timing);
  }

  private constructor(server: ReferenceServer, relay: Relay, timing: typeof TIMING) {
    this.server = server;
    this.relay = relay;
    this.user = server.user('ana');
    const behind = Object.create(server, { url: { value: relay.url } }) as ReferenceServer;
    this.device = new Device({ server: behind, user: this.user, timing });
    this.followed = new FollowedFileOfModel(this);
    this.ledger = new Ledger((name) => propertyOf(name).onServer(this.place));
    for (const kind of kindNames)
      kindOf(kind).watch(this.place, (id) => {
        const fields = this.onServer(kind).get(id);
        if (!this.#isElsewhere && fields) this.ledger.recordCreated(kind, id, fields);
      });
    SentMessages.watch(this.place, (key) => {
      if (!this.#isElsewhere) this.messages.recordCreated(key);
    });
  }

  async start(): Promise<void> {
    this.device.start();
    await until('online', () => this.device.engine.connection.state === 'online');
    await this.followed.begin();
  }

  /** Sets the computer's clock, so many milliseconds ahead of the server's. */
  setClock(ahead: number): void {
    Date.now = ahead === 0 ? this.#clock : () => wall() + ahead;
  }

  async close(): Promise<void> {
    Date.now = this.#clock;
    this.followed.close();
    this.device.close();
    await this.relay.stop();
    await this.server.close();
  }

  get db() {
    return this.device.db;
  }

  get place(): Place {
    return { state: this.server.state, userId: this.user.userId };
  }

  // Doing things.

  /** Acts as the user. @returns null if Perch refused the action at once. */
  act<Result>(action: (db: World['db'], now: number) => Result): Result | null {
    try {
      return this.device.act(action);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  /** Acts as another client, whose creations do not count as the user's. */
  elsewhere<Result>(work: () => Result): Result {
    this.#isElsewhere = true;
    try {
      return work();
    } finally {
      this.#isElsewhere = false;
    }
  }

  signIn(): void {
    this.device.engine.signIn({ email: this.user.email, apiKey: this.user.apiKey });
  }

  /** A new name for a thing; for a twin, that of the last thing of its kind. */
  nameOf(kind: KindName, twin: boolean): Named {
    const last = this.#lastMade.get(kind);
    if (twin && last) return last;
    const named = { tag: this.ledger.newTag(), text: this.newText() };
    this.#lastMade.set(kind, named);
    return named;
  }

  /** No twin is made of the last thing of this kind. */
  forgetName(kind: KindName): void {
    this.#lastMade.delete(kind);
  }

  newText(): string {
    return `word${++this.#texts}`;
  }

  /** How many texts were made: a seed for what happens at random. */
  get texts(): number {
    return this.#texts;
  }

  note(line: string): void {
    this.log.push(`${Math.round(performance.now() - this.#began)} ms  ${line}`);
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  // Looking at things.

  /** The things of a kind that the server has, by ID. */
  onServer(kind: KindName): Map<number, Fields> {
    return kindOf(kind).onServer(this.place);
  }

  /** The key of the row that shows a thing; null if none does. */
  keyOf(thing: Thing): string | null {
    const row = this.#rowOf(thing);
    return row && !row.deleted ? row.key : null;
  }

  /** Whether changes of a thing wait or are on their way, also those behind a deletion that could still be undone. */
  isWaiting(thing: Thing): boolean {
    const row = this.#rowOf(thing);
    return row !== null && changesOf(this.db, subjectOf(kindOf(thing.kind).collection, row.key)).length > 0;
  }

  #rowOf({ kind, key, id }: Thing): StoredRow<object> | null {
    const { rows } = kindOf(kind).collection;
    const own = key === null ? null : rows.find(this.db, key);
    return own ?? (id === null ? null : rows.findByServerId(this.db, id));
  }

  /** The thing that a change is about. */
  thingOf(change: StoredChange): Thing | undefined {
    const collection = collectionOf(change);
    const kind = kindNames.find((name) => kindOf(name).collection === collection);
    if (!collection || !kind) return undefined;
    const key = keyOfChange(change);
    const id = collection.rows.find(this.db, key)?.serverId ?? null;
    return this.ledger.byKey(key) ?? (id === null ? undefined : this.ledger.byId(kind, id));
  }

  property(name: PropertyName): AllowedValues {
    const values = this.ledger.properties.get(name);
    if (!values) throw new Error(`No property ${name}`);
    return values;
  }

  /**
   * Allows what rules have queued for the status. A change of a rule takes effect only where the server has the status that it
   * replaces, and nothing else is under way.
   * @param isFirst whether the only change was queued just now, so that no attempt has begun before
   */
  allowRules(isFirst = false): void {
    const changes = changesOf(this.db, subjects.status);
    const { status_text = '', emoji_name = '' } = this.server.state.statuses.read(this.user.userId);
    const isSure = changes.length === 1 && !this.mayStillArrive() && this.unansweredCount() === 0;
    for (const { params, attempts } of changes) {
      const { onlyIf, ...value } = params as StatusValue & { onlyIf?: StatusValue[] };
      const isOurs = onlyIf?.some(
        ({ text, emoji }) => text === status_text && (emoji?.name ?? '') === emoji_name,
      );
      if (!onlyIf || (isSure && (isFirst || attempts === 0) && !isOurs)) continue;
      this.property('status text').allow(value.text);
      this.property('status emoji').allow(value.emoji?.name ?? '');
    }
  }

  /** Whether Perch does not know yet if a create of this thing took effect. */
  isUnsettled({ kind, tag }: Thing): boolean {
    return unboundCreates(this.db).some(
      (create) => collectionOf(create) === kindOf(kind).collection && tagIn(create) === tag,
    );
  }

  /** Whether a request of Perch may still take effect, whatever Perch has decided about it. */
  mayStillArrive(): boolean {
    const since = wall() - LONGEST_PROCESSING;
    return (
      this.relay.isForwardingChange ||
      this.server.requests.some(
        ({ method, processed, arrivedAt }) => method !== 'GET' && !processed && arrivedAt > since,
      )
    );
  }

  /** How many requests Perch holds to be unanswered (sync: Unanswered requests). */
  unansweredCount(): number {
    return this.db.prepare<[], number>('select count(*) from late_requests').pluck().get() ?? 0;
  }

  /** Whether Perch has read everything that the server has reported. */
  hasReadAll(): boolean {
    const queue = storedEventQueue.read(this.db);
    return queue !== null && this.server.state.events.lastIdOf(queue.id) === queue.lastEventId;
  }

  /** Whether the user's values of a property are delivered, and no unanswered request can take effect any more. */
  isDelivered(property: Property): boolean {
    return (
      !this.mayStillArrive() &&
      changesOf(this.db, property.subject(this.place, this.db)).length === 0 &&
      this.unansweredCount() === 0
    );
  }

  /** Whether nothing waits, nothing is on its way, and no unanswered request can take effect any more. */
  isStill(): boolean {
    return (
      this.isUp && listChanges(this.db).length === 0 && !this.mayStillArrive() && this.unansweredCount() === 0
    );
  }

  /** Whether nothing moves by itself any more: what is left needs the user, or waits behind what does. */
  isSettled(): boolean {
    const changes = listChanges(this.db);
    const asks = changes.filter(needsUser);
    const held = heldSubjects(this.db);
    return changes.every(
      (change) =>
        needsUser(change) ||
        held.includes(change.subject) ||
        (change.state === 'queued' &&
          asks.some(
            (one) =>
              (one.subject === change.subject && one.sequence < change.sequence) ||
              (one.state === 'in-doubt' && one.action === change.action && tagIn(one) === tagIn(change)),
          )),
    );
  }

  /** Waits until everything has settled on a connection that works. @throws {Error} with what still waits. */
  async rest(): Promise<void> {
    let next = 0;
    await until(
      'at rest',
      () => {
        if (performance.now() > next) {
          if (this.device.engine.connection.state === 'signed-out') this.signIn();
          this.device.engine.retryNow();
          next = performance.now() + 1_500;
        }
        return (
          this.isSettled() && this.unansweredCount() === 0 && this.device.engine.connection.state === 'online'
        );
      },
      PATIENCE,
    ).catch((error: unknown) => {
      throw new Error(
        `${String(error)}\n${JSON.stringify(this.device.engine.connection.view)}\n${JSON.stringify(listChanges(this.db), null, 1)}`,
      );
    });
  }
}

const tagIn = ({ params }: StoredChange): string | null =>
  tagOf(
    Object.fromEntries(
      Object.entries(params as object).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
  );
