import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationResult, Credentials } from '../../api/client.ts';
import type { HttpPort } from '../../api/http.ts';
import type { Db } from '../../cache/file/db.ts';
import { noteIdentity } from '../../cache/metadata/identity.ts';
import { noteStale } from '../../cache/metadata/stale-lists.ts';
import { takeUnreadable } from '../../cache/rows/unreadable.ts';
import { CONNECTION, type DataPart, PULL_PROGRESS, TIME, TYPING } from '../../contract/values/data-part.ts';
import type { MessageNotification } from '../../contract/values/notification.ts';
import type { Operation, ParamsOf } from '../../contract/operations/operation.ts';
import type { OrganizationView } from '../../contract/values/organization.ts';
import type { LocalReminder } from '../../contract/values/reminder.ts';
import type { TimedStatus } from '../../contract/values/status.ts';
import { doubtAhead, noteMoment, timeReached } from '../clocks/clock-skew.ts';
import { doubtedTime } from '../clocks/doubted-time.ts';
import { MonotonicClock } from '../clocks/monotonic-clock.ts';
import { Connection } from '../connection/connection.ts';
import { defaultDelays, type Delays } from '../connection/delays.ts';
import type { Collection } from '../define/collection.ts';
import type { PollResult } from '../events/event-stream.ts';
import { IncomingTyping } from '../live/incoming-typing.ts';
import { OwnPresence } from '../live/own-presence.ts';
import { OwnTyping } from '../live/own-typing.ts';
import { TeamSnippets } from '../live/team-snippets.ts';
import { clearPostponed, hasPostponed } from '../outbox/moments.ts';
import { recoverInterrupted, releaseHeld } from '../outbox/states.ts';
import { endUndo, endUndoInTime, renewUndo } from '../outbox/undo-offer.ts';
import { PullProgress } from '../pull/progress.ts';
import { upsertItems } from '../reconcile/items.ts';
import { leaveOutOneself } from '../reconcile/oneself.ts';
import { organizationMetadata } from '../reconcile/organization.ts';
import { Due } from '../timers/due.ts';
import { timedStatus } from '../timers/rules.ts';
import { endDeletedSeries, linkRowsRead } from '../timers/series.ts';
import { Alarm } from './alarm.ts';
import { ClockWatch } from './clock-watch.ts';
import { Housekeeping } from './housekeeping.ts';
import { Inbound } from './inbound.ts';
import { Requests } from './requests.ts';
import { Session } from './session.ts';
import { z } from 'zod';
import { Metadata } from '../../cache/metadata/metadata.ts';

/** When it was last tried whether the disk has room again, in milliseconds since the epoch. */
const storedDiskTriedAt = new Metadata('diskTriedAt', z.int());

export interface EngineOptions {
  db: Db;
  http: HttpPort;
  serverUrl: string;
  userId: number;
  email: string;
  /**
   * Null where there is no key: everything waits until the user signs in. Undefined where it is still being decrypted: only
   * requests wait, until `useKey` is called.
   */
  apiKey: string | null | undefined;
  timing?: Delays;
  /** Writes a time of day for the texts of statuses; without it as the computer does. */
  writeTime?(moment: number): string;
  /** Parts of the data were written, or changed in memory. */
  onChanged(parts: DataPart[]): void;
  /** Whether reminders may be given now; the others wait until the engine wakes after that. Always without it. */
  mayRemind?: () => boolean;
  /** The moment of a reminder has come. Called once for each. */
  onReminder(reminder: LocalReminder): void;
  /** Messages have arrived of which the user wants to be notified. Called once for each. */
  onNotifications(notifications: MessageNotification[]): void;
  onFault(error: unknown): void;
}

/** How long requests may follow each other while the engine does not wake between them, in milliseconds. */
const LONGEST_CHAIN = 500;

const shortTime = (moment: number): string => new Date(moment).toLocaleTimeString([], { timeStyle: 'short' });

/**
 * Keeps one account's cache and its server in step. Accounts share nothing, so no account holds up another. Each time
 * the engine wakes, it runs its parts once, in this order: clocks, scheduled moments, reads, delivery, and the alarm
 * for the next time.
 */
export class Engine {
  readonly db: Db;
  /** Reports to the server whether the user is at the computer. */
  readonly ownPresence: OwnPresence;
  /** Reports to others where the user is writing. */
  readonly ownTyping: OwnTyping;
  readonly #teamSnippets: TeamSnippets;
  readonly #options: EngineOptions;
  readonly #connection: Connection;
  readonly #incomingTyping: IncomingTyping;
  readonly #pullProgress: PullProgress;
  readonly #timing: Delays;
  readonly #housekeeping: Housekeeping;
  readonly #clocks: ClockWatch;
  readonly #due: Due;
  readonly #inbound: Inbound;
  readonly #requests: Requests;
  readonly #alarm: Alarm;
  /** Null where nobody is signed in. */
  #session: Session | null = null;
  /** Ends the wait for the key; null where none is being decrypted. */
  #awaited: PromiseWithResolvers<void> | null = null;
  #end: 'open' | 'quitting' | 'closed' = 'open';
  #wakesSoon = false;
  /** When it last woke, by `performance.now()`. */
  #wokeAt = 0;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#timing = options.timing ?? defaultDelays;
    this.db = options.db;
    const { db, onFault } = options;
    const timing = this.#timing;
    const clock = new MonotonicClock();
    const begunAt = clock.now();
    this.#housekeeping = new Housekeeping({ ...timing, db, onFault });
    const connection = new Connection(
      timing,
      () => this.#onConnection(),
      clock.now,
      () => db.noteWritten(CONNECTION),
    );
    this.#connection = connection;
    this.#incomingTyping = new IncomingTyping({
      expiry: () => this.organization.typing.startedExpiry,
      onChange: () => db.noteWritten(TYPING),
    });
    this.#pullProgress = new PullProgress(() => db.noteWritten(PULL_PROGRESS));
    doubtAhead(db, begunAt);
    // Whose cache it is shows whether an older key may be used, so it is recorded only after that is decided.
    if (options.apiKey === undefined) this.#awaited = Promise.withResolvers();
    else this.#noteIdentity();
    this.#due = new Due({
      ...options,
      writeTime: options.writeTime ?? shortTime,
      comparedAt: timeReached(db, begunAt),
      onMore: () => this.wake(),
    });
    recoverInterrupted(db, begunAt);
    // The window that showed the offer ended with the last run.
    renewUndo(db, begunAt);
    this.#clocks = new ClockWatch({
      db,
      timing,
      clock,
      begunAt,
      onJump: (jump) => this.#onJump(jump),
      onChanged: () => db.noteWritten(TIME),
    });
    noteMoment(db, begunAt);
    const session = () => this.#session;
    const wake = () => this.wake();
    this.#requests = new Requests({
      connection,
      session,
      keyKnown: () => this.#awaited?.promise ?? null,
      wake,
    });
    this.#inbound = new Inbound({
      ...options,
      timing,
      connection,
      clocks: this.#clocks,
      progress: this.pullProgress,
      session,
      isOpen: () => this.#end === 'open',
      wake,
    });
    this.#alarm = new Alarm({
      db,
      timing,
      connection,
      clocks: this.#clocks,
      inbound: this.#inbound,
      onRing: wake,
    });
    this.ownPresence = new OwnPresence(this, {
      timing,
      onFault,
    });
    this.ownTyping = new OwnTyping(this);
    this.#teamSnippets = new TeamSnippets(this, { timing, onFault });
    if (options.apiKey !== undefined) this.#begin(options.apiKey);
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
    return this.#awaited !== null && this.#end === 'open';
  }

  /** Takes the key that was decrypted; null where there is none. Does nothing where the user signed in or out before. */
  useKey(apiKey: string | null): void {
    if (!this.awaitsKey) return;
    this.#endAwaiting();
    this.#begin(apiKey);
    this.wake();
  }

  #begin(apiKey: string | null): void {
    if (apiKey === null) this.connection.signedOut(null);
    else this.#openSession({ email: this.#options.email, apiKey });
  }

  #endAwaiting(): void {
    if (!this.#awaited) return;
    this.#noteIdentity();
    this.#awaited.resolve();
    this.#awaited = null;
  }

  /** Records whose cache this is. */
  #noteIdentity(): void {
    const { db } = this;
    db.transaction(() => {
      if (noteIdentity(db, this.#options)) leaveOutOneself(db, this.#options.userId);
    })();
  }

  /** The metadata of the organization, and the user's rights in it. */
  get organization(): OrganizationView {
    const { userId, serverUrl } = this.#options;
    return { ...organizationMetadata(this.db), userId, serverUrl };
  }

  /** The own status if it is scheduled to be cleared later; null otherwise. `now` is in milliseconds since the epoch. */
  timedStatus(now: number): TimedStatus | null {
    return timedStatus(this.db, now);
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
    return this.#session?.delivery.epoch ?? 0;
  }

  /** Whether the server is not known to be out of reach. */
  get #canServerRespond(): boolean {
    const { state } = this.connection;
    return this.awaitsKey || (this.#session !== null && (state === 'online' || state === 'connecting'));
  }

  /** Whether a request can be sent now, and the cache is caught up with the server. */
  get isInStep(): boolean {
    const { state, blockedUntil } = this.connection;
    const { isCaughtUp } = this.#inbound;
    return this.#end === 'open' && isCaughtUp && state === 'online' && blockedUntil <= this.#clocks.now();
  }

  /** Starts the engine, or runs it after something changed: a command, connectivity, a moment that has come. */
  wake(): void {
    if (this.#end === 'closed') return;
    this.#alarm.stop();
    this.#wokeAt = performance.now();
    let now = this.#clocks.now();
    try {
      this.#clocks.follow(this.#session?.clock ?? null, this.#canServerRespond);
      now = this.#clocks.now();
      this.#retryDisk();
      noteMoment(this.db, now);
      endUndoInTime(this.db, now);
      endDeletedSeries(this.db, timeReached(this.db, now));
      if (this.#end === 'open') this.#due.run(timeReached(this.db, now));
      if (this.#session && this.connection.state !== 'signed-out' && this.connection.blockedUntil <= now)
        this.#work(this.#session, now);
      this.ownPresence.check();
      this.#teamSnippets.check();
      if (this.#end === 'open' && !this.#inbound.isReading) this.#housekeeping.index();
    } catch (error) {
      // The file could not be written. Nothing is lost by trying later.
      this.#fault(error);
    }
    // The alarm is set from the moment of this run, so that a moment which has passed since rings at once.
    if (this.#end === 'open') this.#alarm.set(now, this.#session);
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

  /**
   * After a write failed for want of disk, a small one shows whether it has room again. Nothing else is tried before.
   * @throws {Error} of the disk.
   */
  #retryDisk(): void {
    if (!this.connection.hasDiskFailed) return;
    storedDiskTriedAt.write(this.db, Date.now());
    this.connection.diskIsBack();
  }

  /** The server's state is read first, then waiting changes are sent, then lists are fetched again. */
  #work(session: Session, now: number): void {
    const { delivery, listener, signal } = session;
    delivery.recover();
    takeUnreadable(this.db).forEach((collection) => noteStale(this.db, collection));
    if (!this.#inbound.bringIn(session)) return;
    linkRowsRead(this.db);
    this.#inbound.settleTime(session, now);
    this.#inbound.resolveCreates(session, now);
    delivery.sendNext({
      signal,
      creates: this.#end === 'open',
      goesOn: () => this.#goesOn(session),
      onSettled: () => this.wake(),
    });
    // A list is dropped if a delivery begins meanwhile, so none is fetched before everything that can be sent is sent.
    this.#inbound.refresh(session, now);
    if (this.#end === 'open') listener.listen();
    if (this.#end === 'open' && delivery.isIdle && !this.#inbound.isReading) this.#housekeeping.begin();
  }

  /** Whether a run would send the next change before anything else, and the last run was a short time ago. */
  #goesOn(session: Session): boolean {
    const isDue = performance.now() - this.#wokeAt > LONGEST_CHAIN;
    return session === this.#session && this.isInStep && !session.events.hasPending && !isDue;
  }

  /** Connectivity changed, the machine woke up or the user retries: every back-off ends. */
  retryNow(): void {
    this.connection.reset();
    try {
      clearPostponed(this.db);
    } catch (error) {
      this.#fault(error);
    }
    this.#inbound.refreshSoon();
    this.ownPresence.reset();
    this.#teamSnippets.reset();
    this.#session?.retryNow();
    if (this.#session?.events.isOpen) this.#inbound.fallBehind();
    this.wake();
  }

  /** Somebody looks at the window: every back-off ends, and lists that are not fresh are fetched again. */
  refreshIfStale(): void {
    const { nextTryAt } = this.connection.view;
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
    this.#endAwaiting();
    this.#openSession(credentials);
    releaseHeld(this.db);
    this.connection.signedIn();
    this.wake();
  }

  /**
   * Sends a request at once instead of queueing it: a single read, or an operation that needs a connection.
   * @throws {Refusal} with the reason to show to the user.
   */
  request<O extends Operation>(
    operation: O,
    params: ParamsOf<O>,
    signal?: AbortSignal,
  ): Promise<OperationResult<O>> {
    return this.#requests.request(operation, params, signal);
  }

  /**
   * The same, after every earlier request of this method has its response.
   * @throws {Refusal} with the reason to show to the user.
   */
  requestInTurn<O extends Operation>(operation: O, params: ParamsOf<O>): Promise<OperationResult<O>> {
    return this.#requests.requestInTurn(operation, params);
  }

  /** Drops the key. Cache and outbox wait until the user signs in again. */
  signOut(): void {
    this.#endAwaiting();
    this.#session?.end();
    void this.#session?.endQueue(this.#timing.quitWithin);
    this.#session = null;
    this.connection.signedOut(null);
  }

  /** Delivers what it can within the time for quitting, without starting a create, and closes the file. */
  async quit(): Promise<void> {
    this.#end = 'quitting';
    const deadline = performance.now() + this.#timing.quitWithin;
    this.#endUndo();
    this.wake();
    while (performance.now() < deadline && this.#session?.canStillDeliver()) await sleep(20);
    this.#session?.end();
    // The outcome of an aborted request is written before the file closes.
    while (this.#session && !this.#session.delivery.isIdle) await sleep(5);
    await this.#session?.endQueue(deadline - performance.now());
    this.close();
  }

  /** Who quits does not undo: what was held back is sent now, or waits in the outbox like any other change. */
  #endUndo(): void {
    try {
      endUndo(this.db);
    } catch (error) {
      // The next start offers it again.
      this.#fault(error);
    }
  }

  /** Stops at once. The next start recovers changes that were being sent. */
  close(): void {
    this.#end = 'closed';
    this.#awaited?.resolve();
    this.#alarm.stop();
    this.ownTyping.close();
    this.#session?.end();
    this.db.close();
  }

  #openSession(credentials: Credentials): void {
    this.#session?.end();
    this.#session = new Session({
      ...this.#options,
      credentials,
      timing: this.#timing,
      connection: this.connection,
      typing: this.incomingTyping,
      now: this.#clocks.now,
      isAway: () => this.ownPresence.isAway,
      isOver: () => this.#end === 'closed',
      onServerTime: () => doubtedTime(this.db) !== null && this.wakeSoon(),
      onTimeNeeded: () => this.#session && this.#inbound.readTime(this.#session),
      onPolled: (answer) => this.#onPolled(answer),
      onListeningFailed: (error, wasFailing) => this.#inbound.listeningFailed(error, wasFailing),
      onListeningEnded: () => this.wake(),
    });
    this.#inbound.fallBehind();
  }

  #onPolled(answer: PollResult): void {
    this.connection.succeeded();
    if (answer === 'lost') this.#inbound.fallBehind();
  }

  #onConnection(): void {
    if (this.connection.state !== 'online') {
      this.#inbound.fallBehind();
      this.#session?.listener.stop();
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

  #fault(error: unknown): void {
    this.#options.onFault(error);
    this.connection.faulted(error);
  }
}
