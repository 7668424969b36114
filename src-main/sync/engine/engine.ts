import { setTimeout as sleep } from 'node:timers/promises';
import type { Credentials } from '../../api/client/client.ts';
import type { Db } from '../../cache/file/db.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { EVERYTHING, noteStale, storedStale } from '../../cache/metadata/stale-lists.ts';
import type { CollectionName } from '../../contract/values/change.ts';
import type { Conversation } from '../../contract/values/conversation.ts';
import { CONNECTION, PULL_PROGRESS, TIME, TYPING } from '../../contract/values/data-part.ts';
import type { OrganizationView } from '../../contract/values/organization.ts';
import { noteComputer } from '../../domain/series.ts';
import { doubtAhead, noteMoment } from '../clocks/clock-skew.ts';
import { doubtedTime } from '../clocks/doubted-time.ts';
import { MonotonicClock } from '../clocks/monotonic-clock.ts';
import { Connection } from '../connection/connection.ts';
import { defaultDelays, type Delays } from '../connection/delays.ts';
import type { Collection } from '../define/collection.ts';
import type { PollResult } from '../events/event-stream.ts';
import { IncomingTyping } from '../live/incoming-typing.ts';
import { OwnPresence } from '../live/own-presence.ts';
import { OwnTyping } from '../live/own-typing.ts';
import { ReactedMessages } from '../live/reacted-messages.ts';
import type { Repeated } from '../live/repeated.ts';
import { TeamSnippets } from '../live/team-snippets.ts';
import { clearPostponed, hasPostponed, limitAtStart, noteBegun } from '../outbox/moments.ts';
import { recoverInterrupted, releaseHeld } from '../outbox/states.ts';
import { endUndo, renewUndo } from '../outbox/undo-offer.ts';
import { PullProgress } from '../pull/progress.ts';
import { upsertItems } from '../reconcile/items.ts';
import { organizationMetadata } from '../reconcile/organization.ts';
import { ClockWatch } from './clock-watch.ts';
import { Inbound } from './inbound.ts';
import type { EngineOptions } from './options.ts';
import { Requests } from './requests.ts';
import { Runner } from './runner.ts';
import { Sessions } from './sessions.ts';

/**
 * Keeps one account's cache and its server in step. Accounts share nothing, so no account holds up another. Each time
 * the engine wakes, it runs its parts once.
 */
export class Engine {
  readonly db: Db;
  /** Reports to the server whether the user is at the computer. */
  readonly ownPresence: OwnPresence;
  /** Reports to others where the user is writing. */
  readonly ownTyping: OwnTyping;
  /** Sends a request at once instead of queueing it: a single read, or an operation that needs a connection. */
  readonly request: Requests['request'];
  /** The same, after every earlier request of this method has its response. */
  readonly requestInTurn: Requests['requestInTurn'];
  /** The conversation whose end the user has in sight in a window; null for none. */
  attended: Conversation | null = null;
  /** What the account does again and again while it is connected. */
  readonly #live: readonly Repeated[];
  readonly #options: EngineOptions;
  readonly #connection: Connection;
  readonly #incomingTyping: IncomingTyping;
  readonly #pullProgress: PullProgress;
  readonly #timing: Delays;
  readonly #clocks: ClockWatch;
  readonly #inbound: Inbound;
  readonly #runner: Runner;
  readonly #sessions: Sessions;
  #end: 'open' | 'quitting' | 'closed' = 'open';
  #wakesSoon = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    const { db, onFault, timing = defaultDelays } = options;
    this.db = db;
    this.#timing = timing;
    const clock = new MonotonicClock();
    const begunAt = clock.now();
    const connection = new Connection(
      timing,
      () => this.#onConnection(),
      clock.now,
      () => db.noteWritten(CONNECTION),
    );
    this.#connection = connection;
    connection.limit.resume(limitAtStart(db, begunAt));
    this.#incomingTyping = new IncomingTyping({
      expiry: () => this.organization.typing.startedExpiry,
      onChange: () => db.noteWritten(TYPING),
    });
    this.#pullProgress = new PullProgress(() => db.noteWritten(PULL_PROGRESS));
    doubtAhead(db, begunAt);
    const isOpen = () => this.#end === 'open';
    const wake = () => this.wake();
    const tellsFailed = options.tellsFailed ?? (() => true);
    this.#sessions = new Sessions({
      ...options,
      tellsFailed,
      timing,
      connection,
      typing: this.#incomingTyping,
      now: () => this.#clocks.now(),
      isAway: () => this.ownPresence.isAway,
      isOpen,
      isOver: () => this.#end === 'closed',
      onOpened: () => this.#inbound.fallBehind(),
      onServerTime: () => doubtedTime(db) !== null && this.wakeSoon(),
      onTimeNeeded: () => this.#sessions.current && this.#inbound.readTime(this.#sessions.current),
      onPolled: (answer) => this.#onPolled(answer),
      onListeningFailed: (error, wasFailing) => this.#inbound.listeningFailed(error, wasFailing),
      onListeningEnded: wake,
    });
    noteComputer(db, options.computer);
    recoverInterrupted(db, begunAt);
    // The window that showed the offer ended with the last run.
    renewUndo(db, begunAt);
    const clocks = new ClockWatch({
      db,
      timing,
      clock,
      begunAt,
      onJump: (jump) => this.#onJump(jump),
      onChanged: () => db.noteWritten(TIME),
    });
    this.#clocks = clocks;
    const shared = {
      ...options,
      tellsFailed,
      timing,
      connection,
      clocks,
      sessions: this.#sessions,
      isOpen,
      wake,
    };
    const requests = new Requests(shared);
    this.request = requests.request.bind(requests);
    this.requestInTurn = requests.requestInTurn.bind(requests);
    this.#inbound = new Inbound({ ...shared, progress: this.#pullProgress });
    this.ownPresence = new OwnPresence(this, { timing, onFault });
    this.ownTyping = new OwnTyping(this);
    this.#live = [
      this.ownPresence,
      new TeamSnippets(this, { timing, onFault }),
      new ReactedMessages(this, { timing, onFault }),
    ];
    this.#runner = new Runner({
      ...shared,
      inbound: this.#inbound,
      live: this.#live,
      begunAt,
      isInStep: () => this.isInStep,
    });
    noteMoment(db, begunAt);
    if (options.apiKey !== undefined) this.#sessions.begin(options.apiKey);
    // Nobody shows yet what was written until here.
    db.onWritten = (parts) => {
      if (this.#end !== 'closed') options.onChanged(parts);
    };
  }

  get connection(): Connection {
    this.db.noteRead(CONNECTION);
    return this.#connection;
  }

  /** Who is writing where, as the server's events report it. */
  get incomingTyping(): IncomingTyping {
    this.db.noteRead(TYPING);
    return this.#incomingTyping;
  }

  /** The progress of reading the server's state. */
  get pullProgress(): PullProgress {
    this.db.noteRead(PULL_PROGRESS);
    return this.#pullProgress;
  }

  /** Whether the key is still being decrypted, so that every request waits. */
  get awaitsKey(): boolean {
    return this.#sessions.awaitsKey;
  }

  /** Takes the key that was decrypted; null if there is none. Does nothing where the user signed in or out before. */
  useKey(apiKey: string | null): void {
    if (!this.awaitsKey) return;
    this.#sessions.begin(apiKey);
    this.wake();
  }

  /** The metadata of the organization, and the user's rights in it. */
  get organization(): OrganizationView {
    const { userId, serverUrl } = this.#options;
    return { ...organizationMetadata(this.db), userId, serverUrl };
  }

  /** Brings items that were fetched on their own into the cache. */
  storeItems<Value extends object, Item extends object>(
    collection: Collection<Value, Item>,
    items: Item[],
  ): void {
    this.db.transaction(() => upsertItems(this.db, collection, items))();
  }

  /** A count that grows when a delivery begins or ends. A response that was requested at another count is out of date. */
  get deliveryEpoch(): number {
    return this.#sessions.current?.delivery.epoch ?? 0;
  }

  /** Whether a request can be sent now, and the cache is caught up with the server. */
  get isInStep(): boolean {
    const { state, blockedUntil } = this.connection;
    const { isCaughtUp } = this.#inbound;
    return this.#end === 'open' && isCaughtUp && state === 'online' && blockedUntil <= this.#clocks.now();
  }

  /** Whether the cache has everything of a list that the server has. Where it may lack something, the list is read again. */
  hasAllOf(collection: CollectionName): boolean {
    if (!this.isInStep) return false;
    const stale = storedStale.read(this.db) ?? {};
    if (stale[EVERYTHING] !== undefined || stale[collection] !== undefined) return false;
    if (this.#inbound.isFresh) return hasCapability(this.db, collection) !== null;
    this.refreshIfStale();
    return false;
  }

  /** A response shows that the cache may be wrong about a collection: it is read again. */
  readAgain(collection: CollectionName): void {
    noteStale(this.db, collection);
    this.wakeSoon();
  }

  /** Starts the engine, or runs it after something changed: a command, connectivity, a moment that has come. */
  wake(): void {
    if (this.#end !== 'closed') this.#runner.run();
  }

  /** Runs the engine after this turn, once however often it is called: the answer to a window comes first. */
  wakeSoon(): void {
    if (this.#wakesSoon) return;
    this.#wakesSoon = true;
    setImmediate(() => {
      this.#wakesSoon = false;
      this.wake();
    });
  }

  /** Connectivity changed, the machine woke up or the user retries: every back-off ends. */
  retryNow(): void {
    this.connection.reset();
    this.#tryTo(() => clearPostponed(this.db));
    this.#inbound.refreshSoon();
    for (const part of this.#live) part.reset();
    this.#sessions.current?.retryNow();
    if (this.#sessions.current?.events.isOpen) this.#inbound.fallBehind();
    this.wake();
  }

  /** Somebody looks at the window: every back-off ends, and lists that are not fresh are fetched again. */
  refreshIfStale(): void {
    const { state, nextTryAt } = this.connection.view;
    if (state === 'signed-out') return;
    if (nextTryAt !== null) return this.retryNow();
    if (this.connection.state === 'online' && hasPostponed(this.db)) {
      clearPostponed(this.db);
      this.wake();
    }
    if (this.#inbound.isFresh) return;
    this.#inbound.refreshSoon();
    this.wake();
  }

  /** Signs the same user in with a new key. Held changes are queued. */
  signIn(credentials: Credentials): void {
    this.#sessions.open(credentials);
    releaseHeld(this.db);
    this.connection.signedIn();
    this.wake();
  }

  /** Drops the key. Cache and outbox wait until the user signs in again. */
  signOut(): void {
    this.#sessions.signOut();
  }

  /** Delivers what it can within the time for quitting, without starting a create, and closes the file. */
  async quit(): Promise<void> {
    this.#end = 'quitting';
    const deadline = performance.now() + this.#timing.quitWithin;
    // Who quits does not undo: what was held back is sent now, or waits in the outbox like any other change.
    this.#tryTo(() => endUndo(this.db));
    this.wake();
    while (performance.now() < deadline && this.#sessions.current?.canStillDeliver()) await sleep(20);
    this.#sessions.current?.end();
    // The outcome of an aborted request is written before the file closes.
    while (this.#sessions.current && !this.#sessions.current.delivery.isIdle) await sleep(5);
    await this.#sessions.current?.endQueue(deadline - performance.now());
    this.#tryTo(() => noteBegun(this.db, this.connection.limit.begun, this.#clocks.now()));
    this.close();
  }

  /** Stops at once. The next start recovers changes that were being sent. */
  close(): void {
    this.#end = 'closed';
    this.#runner.stop();
    this.ownTyping.close();
    this.#sessions.close();
    this.db.close();
  }

  #onPolled(answer: PollResult): void {
    this.connection.polled();
    if (answer === 'lost') this.#inbound.fallBehind();
  }

  #onConnection(): void {
    if (this.connection.state !== 'online') {
      this.#inbound.fallBehind();
      this.#sessions.current?.listener.stop();
      this.incomingTyping.forget();
      this.ownPresence.forget();
    }
    this.db.noteWritten(CONNECTION);
  }

  /** The computer's clock was set while Perch runs: moments outside the file move with it. */
  #onJump(jump: number): void {
    this.connection.shift(jump);
    this.#inbound.shift(jump);
  }

  /** A write without which nothing is lost. Its failure is only reported. */
  #tryTo(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.#options.onFault(error);
      this.connection.faulted(error);
    }
  }
}
