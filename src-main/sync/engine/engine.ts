import { ApiClient, type Credentials } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { HttpPort } from '../../api/http.ts';
import type { Db } from '../../cache/db.ts';
import {
  EVERYTHING,
  forgetStale,
  noteIdentity,
  noteCapability,
  noteStale,
  readMetadata,
} from '../../cache/metadata.ts';
import { readOwnStatus } from '../../cache/own-status.ts';
import { takeUnreadable } from '../../cache/unreadable.ts';
import { timerDelay } from '../../contract/bounds.ts';
import { CollectionName } from '../../contract/ipc.ts';
import { operations } from '../../contract/operations/index.ts';
import type { Operation, ParamsOf, ResponseOf } from '../../contract/operations/operation.ts';
import type { OrganizationView } from '../../contract/organization.ts';
import type { TimedStatus } from '../../contract/status.ts';
import { Refusal } from '../../contract/problem.ts';
import { clearOwnStatusWhenDue, timedStatus } from '../timers/clear-status.ts';
import type { StoredChange } from '../outbox/change.ts';
import { Connection, LONGEST_RETRY_AFTER } from '../connection/connection.ts';
import { nextDeadline } from '../timers/deadlines.ts';
import { Delivery } from '../delivery/delivery.ts';
import { ExpectedEchoes } from '../outbox/echoes.ts';
import { eventTypes } from '../events/handlers.ts';
import { EventStream } from '../events/event-stream.ts';
import { Listener } from '../events/listener.ts';
import { mayFailAlone } from '../wire/fails-alone.ts';
import { IncomingTyping } from '../live/incoming-typing.ts';
import { Housekeeping } from './housekeeping.ts';
import type { MessageNotification } from '../../contract/notification.ts';
import { firstGivenUpAt, forgetUnanswered } from '../outbox/unanswered.ts';
import type { LocalReminder } from '../../contract/reminder.ts';
import { nextLocalReminder, takeLocalReminders } from '../timers/local-reminders.ts';
import { takeMissed } from '../events/missed-messages.ts';
import { OwnPresence } from '../live/own-presence.ts';
import { OwnTyping } from '../live/own-typing.ts';
import { isEndpointMissing } from '../wire/missing-endpoint.ts';
import { organizationFacts } from '../reconcile/organization.ts';
import { clampMoments, clearWaiting, hasWaiting, nextMoment, shiftMoments } from '../outbox/moments.ts';
import { recoverInterrupted, releaseHeld } from '../outbox/states.ts';
import { sendableChanges } from '../outbox/store.ts';
import type { Collection } from '../define/collection.ts';
import { upsertItems } from '../reconcile/items.ts';
import { leaveOutOneself } from '../reconcile/oneself.ts';
import { Pace } from '../connection/pace.ts';
import { pullAll, pullLists, pullWithoutRegister, type PullOptions } from '../pull/pull.ts';
import { PullProgress } from '../pull/progress.ts';
import { Backoff } from '../connection/backoff.ts';
import { ENOUGH_AGREE, ServerClock } from '../clocks/server-clock.ts';
import { createsToResolve, resolveInDoubt } from '../delivery/resolve-in-doubt.ts';
import { MonotonicClock } from '../clocks/monotonic-clock.ts';
import { defaultDelays, type Delays } from '../connection/delays.ts';
import {
  followJump,
  doubtAhead,
  noteMoment,
  noteServerAhead,
  serverAhead,
  timeReached,
} from '../clocks/clock-skew.ts';
import { WaitsOfBefore } from '../outbox/waits-of-before.ts';

export interface EngineOptions {
  db: Db;
  http: HttpPort;
  serverUrl: string;
  userId: number;
  email: string;
  /** Null where the key is not known in this session: everything waits for signing in. */
  apiKey: string | null;
  timing?: Delays;
  onChanged(collections: CollectionName[]): void;
  /** The moment of a reminder has come. Told once. */
  onReminder(reminder: LocalReminder): void;
  /** Messages have come of which the user wants to be notified. Told once. */
  onNotifications(notifications: MessageNotification[]): void;
  onFault(error: unknown): void;
}

/** What lives from signing in until signing out. */
interface Session {
  api: ApiClient;
  email: string;
  delivery: Delivery;
  clock: ServerClock;
  events: EventStream;
  /** What may fail again and again while everything else succeeds. */
  retries: { listening: Backoff; refreshing: Backoff; evidence: Backoff; time: Backoff };
  /** What succeeds and is needed again and again: each list that an event makes stale. */
  pace: Pace;
  listener: Listener;
  ended: AbortController;
}

/** While something waits, a clock that was set is noticed after so long at the latest, in milliseconds. */
const LONGEST_TIMER = 60_000;

/** Keeps one account's cache and its server in step. Accounts share nothing, so none holds up another. */
export class Engine {
  readonly db: Db;
  readonly connection: Connection;
  /** Who is writing where; what the server's events say is noted here. */
  readonly incomingTyping: IncomingTyping;
  /** How far bringing in the server's state is. */
  readonly pullProgress: PullProgress;
  /** Tells the server whether the user is at the computer. */
  readonly ownPresence: OwnPresence;
  /** Tells others where the user is writing. */
  readonly ownTyping: OwnTyping;
  readonly #options: EngineOptions;
  readonly #timing: Delays;
  readonly #housekeeping: Housekeeping;
  #session: Session | null = null;
  /** Whether the server's state was brought in since the connection came; nothing is delivered before. */
  get #isCaughtUp(): boolean {
    return this.db.isCaughtUp;
  }
  set #isCaughtUp(is: boolean) {
    this.db.isCaughtUp = is;
  }
  /** One read of the server's state at a time. */
  #isReading = false;
  #refreshedAt = 0;
  /** Every wait of this run is measured by it. */
  readonly #clock = new MonotonicClock();
  /** When this run began, by that clock. */
  #begunAt = this.#clock.now();
  readonly #waitsOfBefore: WaitsOfBefore;
  /** Whether the server's time shows that the clock was not set since an earlier run; null where it was, or that stays unknown. */
  #isClockCompared: boolean | null = false;
  /** The time by which the user's moments are judged, when that was last done. */
  #wokenAt: number;
  #timer: NodeJS.Timeout | undefined;
  #end: 'open' | 'quitting' | 'closed' = 'open';

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#timing = options.timing ?? defaultDelays;
    this.db = options.db;
    const { db, onFault } = options;
    this.#housekeeping = new Housekeeping({ db, every: this.#timing.pruneEvery, onFault });
    this.connection = new Connection(
      this.#timing,
      () => this.#onConnection(),
      this.#clock.now,
      () => void (this.#end === 'closed' || options.onChanged(['accounts'])),
    );
    this.incomingTyping = new IncomingTyping({
      expiry: () => this.organization.typing.startedExpiry,
      onChange: () => options.onChanged(['typing']),
    });
    this.pullProgress = new PullProgress(
      (collections) => void (this.#end === 'closed' || options.onChanged(collections)),
    );
    doubtAhead(this.db, this.#begunAt);
    db.transaction(() => {
      if (noteIdentity(db, options)) leaveOutOneself(db, options.userId);
    })();
    noteMoment(this.db, this.#begunAt);
    this.#wokenAt = timeReached(this.db, this.#begunAt);
    recoverInterrupted(this.db, this.#begunAt);
    this.#waitsOfBefore = new WaitsOfBefore(this.db);
    clampMoments(this.db, this.#begunAt, LONGEST_RETRY_AFTER);
    this.ownPresence = new OwnPresence(this, {
      timing: this.#timing,
      onTold: () => options.onChanged(['presences']),
      onFault: options.onFault,
    });
    this.ownTyping = new OwnTyping(this);
    if (options.apiKey === null) this.connection.signedOut(null);
    else this.#openSession({ email: options.email, apiKey: options.apiKey });
  }

  /** What is known of the organization, and of what the user may do there. */
  get organization(): OrganizationView {
    const { userId, serverUrl } = this.#options;
    return { ...organizationFacts(this.db), userId, serverUrl };
  }

  /** The own status where it is to be cleared at a moment to come; null else. `now` is in milliseconds since the epoch. */
  timedStatus(now: number): TimedStatus | null {
    return timedStatus(this.db, now);
  }

  /** Brings items that were asked for on their own into the cache. */
  keepItems<Value extends object, Item extends object>(
    collection: Collection<Value, Item>,
    items: Item[],
  ): void {
    this.db.transaction(() => upsertItems(this.db, collection, items))();
  }

  /** Grows whenever a delivery begins or ends: what was asked for at another count is stale. */
  get deliveryEpoch(): number {
    return this.#session?.delivery.epoch ?? 0;
  }

  /** Whether the server can be told something now, and what is known of it is of this connection. */
  get isInStep(): boolean {
    const { state, blockedUntil } = this.connection;
    return (
      this.#end === 'open' && this.#isCaughtUp && state === 'online' && blockedUntil <= this.#clock.now()
    );
  }

  /** Starts, or goes on after something changed: an action, connectivity, a moment that was waited for. */
  wake(): void {
    if (this.#end === 'closed') return;
    clearTimeout(this.#timer);
    let now = this.#clock.now();
    try {
      this.#followClocks();
      now = this.#clock.now();
      noteMoment(this.db, now);
      if (this.#end === 'open') this.#runDue(timeReached(this.db, now));
      if (this.#session && this.connection.state !== 'signed-out' && this.connection.blockedUntil <= now)
        this.#work(this.#session, now);
      this.ownPresence.check();
    } catch (error) {
      // The file could not be written. Nothing is lost by trying later.
      this.#options.onFault(error);
      this.connection.faulted(error);
    }
    // Of the moment that was looked at: what has come since is not slept over.
    if (this.#end === 'open') this.#sleep(now);
  }

  /** Where the computer's clock was set, in this run or before it, waits stay as long as they were. */
  #followClocks(): void {
    this.#clock.follow((jump) => {
      this.db.transaction(() => {
        shiftMoments(this.db, jump);
        followJump(this.db, jump);
      })();
      this.connection.shift(jump);
      this.#refreshedAt += jump;
      this.#begunAt += jump;
      this.#waitsOfBefore.follow(jump);
      this.#session?.clock.forget();
      this.#options.onChanged([...CollectionName.options]);
    });
    const ahead = this.#session?.clock.aheadOf(this.#clock.now()) ?? null;
    if (ahead === null) return;
    const known = serverAhead(this.db);
    const set = noteServerAhead(this.db, ahead, this.#clock.now());
    if (this.#isClockCompared === false) {
      // Answers tell whole seconds, which is good enough for the next attempt and not for the age of a request.
      if (set) {
        this.#waitsOfBefore.shift(set);
        clampMoments(this.db, this.#clock.now(), LONGEST_RETRY_AFTER);
      }
      this.#isClockCompared = set === 0 ? true : null;
    }
    if (serverAhead(this.db) !== known) this.#options.onChanged([...CollectionName.options]);
  }

  /**
   * What was sent until this moment cannot be running any more. After a start how old requests are is only known once the
   * server has said the time, which shows whether the computer's clock was set meanwhile; until then they count as new.
   */
  #sentBeforeCannotRun(now: number): number {
    const over = now - this.#timing.requestLifetime;
    return this.#isClockCompared || over >= this.#begunAt ? over : 0;
  }

  /** When a request that was sent at this moment cannot be running any more. */
  #cannotRunAfter(sentAt: number): number {
    return (this.#isClockCompared ? sentAt : Math.max(sentAt, this.#begunAt)) + this.#timing.requestLifetime;
  }

  /** What happens at a moment of its own, with or without a connection. */
  #runDue(now: number): void {
    const { onChanged, onReminder } = this.#options;
    if (clearOwnStatusWhenDue(this.db, now)) onChanged(['status', 'outbox']);
    const due = takeLocalReminders(this.db, now);
    if (due.length > 0) onChanged(['reminders', 'outbox']);
    due.forEach(onReminder);
    // Where many are due, others have their turn between them.
    if (due.length > 0) setImmediate(() => this.wake());
    // What has just become too late is shown so.
    const expiresAt = nextDeadline(this.db, this.#wokenAt);
    if (expiresAt !== null && expiresAt <= now) onChanged([...CollectionName.options]);
    this.#wokenAt = now;
  }

  /** Connectivity changed, the machine woke up or the user asks: nothing waits for its back-off. */
  retryNow(): void {
    this.connection.reset();
    try {
      clearWaiting(this.db);
    } catch (error) {
      this.#options.onFault(error);
      this.connection.faulted(error);
    }
    this.#refreshedAt = 0;
    this.ownPresence.reset();
    Object.values(this.#session?.retries ?? {}).forEach((retry) => retry.reset());
    this.#session?.pace.reset();
    // Whoever waits on a connection that is not there any more would not know for long.
    this.#session?.listener.stop();
    if (this.#session?.events.isOpen) this.#isCaughtUp = false;
    this.wake();
  }

  /** Somebody looks at the window: nothing waits for its back-off, and lists that are not of this moment are asked for again. */
  refreshIfStale(): void {
    const { nextTryAt } = this.connection.view;
    if (nextTryAt !== null) return this.retryNow();
    if (this.connection.state === 'online' && hasWaiting(this.db)) {
      clearWaiting(this.db);
      this.wake();
    }
    if (this.#clock.now() - this.#refreshedAt < this.#timing.freshFor || this.#isTold) return;
    this.#refreshedAt = 0;
    this.wake();
  }

  /** A key for the same user: what was held goes on. */
  signIn(credentials: Credentials): void {
    this.#openSession(credentials);
    releaseHeld(this.db);
    this.connection.signedIn();
    this.#options.onChanged(['accounts', 'outbox']);
    this.wake();
  }

  /**
   * Asks the server for something that is not queued: what is only read, and what needs a connection.
   * @throws {Refusal} with what the user has to know.
   */
  async ask<O extends Operation>(
    operation: O,
    params: ParamsOf<O>,
    signal?: AbortSignal,
  ): Promise<{ value: ResponseOf<O>; ignored: string[] }> {
    const session = this.#session;
    if (!session || this.connection.state === 'signed-out') throw new Refusal({ kind: 'unauthorized' });
    const ended = signal ? AbortSignal.any([signal, session.ended.signal]) : session.ended.signal;
    try {
      const answer = await session.api.call(operation, params, { signal: ended });
      if (session === this.#session) this.connection.succeeded();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (session === this.#session && !ended.aborted) this.connection.failed(error);
      // The server lacks the endpoint; it is not a thing that is missing (server-notes: Missing endpoints).
      const isUnknown =
        error.kind === 'rejected' && error.details.code === undefined && isEndpointMissing(error);
      if (isUnknown) throw new Refusal({ kind: 'unsupported' });
      const maybeDone = operation.delivery === 'now' && error.mayHaveBeenProcessed;
      throw new Refusal({ ...error.toProblem(), ...(maybeDone && { maybeDone }) });
    } finally {
      this.wake();
    }
  }

  /** Forgets the key; cache and outbox wait for signing in again. */
  signOut(): void {
    this.#session?.ended.abort();
    void this.#endQueue(this.#timing.quitWithin);
    this.#session = null;
    this.connection.signedOut(null);
  }

  /** Delivers what it can within the time for quitting, starts no create in it, and closes the file. */
  async quit(): Promise<void> {
    this.#end = 'quitting';
    const deadline = performance.now() + this.#timing.quitWithin;
    this.wake();
    while (performance.now() < deadline && this.#canStillDeliver()) await sleep(20);
    this.#session?.ended.abort();
    // The outcome of what was cut off is written before the file closes.
    while (this.#session && !this.#session.delivery.isIdle) await sleep(5);
    await this.#endQueue(deadline - performance.now());
    this.close();
  }

  /** Ends the queue of events with the session, where the server can be told so within these milliseconds. */
  async #endQueue(within: number): Promise<void> {
    const { state, blockedUntil } = this.connection;
    if (state !== 'online' || blockedUntil > this.#clock.now()) return;
    try {
      await this.#session?.events.end(within);
    } catch (error) {
      // The file could not be written: the queue goes on where it is.
      this.#options.onFault(error);
    }
  }

  /** Stops at once. What is being sent is found again at the next start. */
  close(): void {
    this.#end = 'closed';
    clearTimeout(this.#timer);
    this.#session?.ended.abort();
    this.db.close();
  }

  #canStillDeliver(): boolean {
    if (!this.#session || this.connection.state !== 'online') return false;
    const now = this.#clock.now();
    const waits =
      this.connection.blockedUntil <= now &&
      sendableChanges(this.db, { delivery: 'set', now, serverNow: 0, limit: 1 }).length > 0;
    return waits || !this.#session.delivery.isIdle;
  }

  #openSession(credentials: Credentials): void {
    this.#session?.ended.abort();
    const { db, http, serverUrl, userId, onChanged, onNotifications, onFault } = this.#options;
    const clock = new ServerClock(
      () => Date.now(),
      () => readMetadata(db, 'serverAhead') ?? 0,
    );
    const echoes = new ExpectedEchoes(db);
    const api = new ApiClient({
      serverUrl,
      http,
      credentials,
      timeout: this.#timing.requestTimeout,
      featureLevel: () => readMetadata(db, 'realm')?.featureLevel ?? null,
      onAllowance: (allowance) => this.connection.paced(allowance),
      onServerTime: (serverTime, at) => clock.tell(serverTime, at),
    });
    const isOver = () => this.#end === 'closed';
    const onCommit = (collections: CollectionName[]) => void (isOver() || onChanged(collections));
    const events = new EventStream({
      db,
      api,
      userId,
      timing: this.#timing,
      typing: this.incomingTyping,
      echoes,
      onCommit,
      onNotifications: (notifications) => void (isOver() || onNotifications(notifications)),
      onFault,
    });
    const delivery = new Delivery({
      db,
      api,
      userId,
      connection: this.connection,
      timing: this.#timing,
      now: this.#clock.now,
      clock,
      echoes,
      whatIsTold: () => events.whatIsTold(),
      onTimeNeeded: () => this.#session && this.#readTime(this.#session),
      onCommit,
      onFault,
      isOver,
    });
    // The server may have been updated since it was found to tell no events.
    noteCapability(db, 'events', true);
    const ended = new AbortController();
    const listener = new Listener({
      events,
      timing: this.#timing,
      ended: ended.signal,
      answeredAt: () => this.connection.answeredAt,
      isAway: () => this.ownPresence.isAway,
      onTold: (answer) => {
        this.connection.succeeded();
        if (answer === 'lost') this.#isCaughtUp = false;
      },
      onFailed: (error, wasFailing) => this.#listeningFailed(error, wasFailing),
      onEnd: () => this.wake(),
    });
    const retries = {
      listening: listener.retry,
      refreshing: new Backoff(this.#timing),
      evidence: new Backoff(this.#timing),
      time: new Backoff(this.#timing),
    };
    this.#session = {
      api,
      email: credentials.email,
      delivery,
      clock,
      events,
      retries,
      pace: new Pace(this.#timing),
      listener,
      ended,
    };
    this.#isCaughtUp = false;
  }

  #onConnection(): void {
    // After any break the server's state comes first, then what waits (sync: Catching up).
    if (this.connection.state !== 'online') {
      this.#isCaughtUp = false;
      this.#session?.listener.stop();
      this.incomingTyping.forget();
      this.ownPresence.forget();
    }
    this.#options.onChanged(['accounts', 'outbox']);
  }

  #work(session: Session, now: number): void {
    session.delivery.recover();
    takeUnreadable(this.db).forEach((collection) => noteStale(this.db, collection));
    if (this.#isCaughtUp && !this.#drainEvents(session)) return;
    if (!this.#isCaughtUp) {
      if (this.#end === 'open') this.#read(session, () => this.#catchUp(session));
      return;
    }
    const { refreshing, evidence, time } = session.retries;
    if (session.clock.isInDoubt && time.waits === 0) this.#readTime(session);
    if (this.#end === 'open' && evidence.waits === 0 && this.#dueForEvidence(now).length > 0)
      this.#read(session, () => this.#lookForEvidence(session), evidence);
    session.delivery.sendNext(session.ended.signal, () => this.wake(), { creates: this.#end === 'open' });
    // A list that a delivery overtakes is thrown away, so none is asked for before everything that can be sent is.
    const isDue = refreshing.waits === 0 && now >= this.#refreshAt();
    if (this.#end === 'open' && isDue && session.delivery.isIdle)
      this.#read(session, () => this.#refresh(session), refreshing);
    if (this.#end === 'open') session.listener.listen();
    if (this.#end === 'open' && session.delivery.isIdle && !this.#isReading)
      this.#housekeeping.begin(session.ended.signal);
  }

  /**
   * Brings in what was told, before anything more is sent: what a delivery held up goes on when that has ended.
   * @returns false where more is to be brought in first.
   */
  #drainEvents({ events }: Session): boolean {
    // A list that is being brought in may be older than what was told meanwhile.
    if (!events.hasPending || this.#isReading) return true;
    if (!events.drain() || !events.hasPending) return true;
    setImmediate(() => this.wake());
    return false;
  }

  /**
   * Nothing was told. Where the server answers something else, it is that address alone, and nobody is offline: what was to be
   * told is read, and then the rest goes on without it.
   */
  #listeningFailed(error: unknown, wasFailing: boolean): void {
    const session = this.#session;
    if (!session || !(error instanceof ApiError) || !mayFailAlone(error)) return this.#readFailed(error);
    if (!wasFailing && this.#isReading) this.#isCaughtUp = false;
    else
      this.#read(session, async () => {
        await this.#probe(session, this.#timing.probeTimeout);
        if (!wasFailing) this.#isCaughtUp = false;
      });
  }

  #readFailed(error: unknown): void {
    if (error instanceof ApiError) return this.connection.readFailed(error);
    this.#options.onFault(error);
    this.connection.faulted(error);
  }

  /** Runs one read of the server's state, and goes on when it has ended. One that gives `false` was in vain, and is tried later. */
  #read(session: Session, read: () => Promise<boolean | void>, retry?: Backoff): void {
    if (this.#isReading) return;
    this.#isReading = true;
    retry?.begin();
    read()
      .then((result) => {
        if (result === false) retry?.failed();
        else retry?.reset();
        if (session === this.#session) this.connection.succeeded();
      })
      .catch((error: unknown) => {
        if (session !== this.#session || session.ended.signal.aborted) return;
        retry?.failed();
        this.#readFailed(error);
      })
      .finally(() => {
        this.#isReading = false;
        this.wake();
      });
  }

  async #catchUp(session: Session): Promise<void> {
    // A stranger's answer may be followed by another: first let the server itself answer something cheap.
    const wasPaused = this.connection.state === 'paused';
    if (wasPaused) await this.#probe(session);
    if (!(await this.#resume(session))) {
      const asked = performance.now();
      if (!(await this.#pull(session, { isNoStranger: wasPaused }))) return;
      forgetUnanswered(this.db, this.#sentBeforeCannotRun(this.#clock.at(asked)));
    }
    // The server took the key: what was held by an earlier refusal of it goes on.
    releaseHeld(this.db);
    this.#isCaughtUp = true;
    this.#refreshedAt = this.#clock.now();
    this.#options.onChanged([...CollectionName.options]);
  }

  /** Tells of messages that came while the server kept no queue. */
  async #tellMissed({ api, ended: { signal } }: Session): Promise<void> {
    const missed = await takeMissed({ api, db: this.db, userId: this.#options.userId, signal });
    if (missed.length > 0) this.#options.onNotifications(missed);
  }

  /**
   * Goes on where the queue of events was left: what was told since then is all that is not here yet.
   * @returns false where there is no queue, or not any more, or nobody to ask about it although the server is there.
   */
  async #resume(session: Session): Promise<boolean> {
    const { events, ended } = session;
    const { signal } = ended;
    if (!events.isOpen) return false;
    try {
      const answer = await events.ask({ within: this.#timing.resumeTimeout }, signal);
      if (answer === 'lost' || answer === 'none') return false;
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || !mayFailAlone(error)) throw error;
      await this.#probe(session);
      return false;
    }
    while (events.hasPending) {
      if (signal.aborted) return false;
      // Between two steps others have their turn; what a delivery holds up goes on when that has ended.
      await (events.drain() ? nextTurn() : sleep(20));
    }
    return events.isOpen;
  }

  /**
   * Brings in everything by register, which opens a queue of events, or, as long as that alone fails, by lists.
   * @returns false where a delivery overtook an answer: ask again.
   */
  async #pull(session: Session, options: Pick<PullOptions, 'isNoStranger'> = {}): Promise<boolean> {
    session.pace.ran(EVERYTHING);
    const stale = readMetadata(this.db, 'stale') ?? {};
    const pulling = { ...this.#pullOptions(session), ...options };
    try {
      if (!(await pullAll(pulling))) return false;
      forgetStale(this.db, stale);
      // Whoever still waits for the queue that was there before waits in vain.
      session.listener.stop();
      await this.#tellMissed(session);
      return true;
    } catch (error) {
      if (session.ended.signal.aborted || !(error instanceof ApiError) || !mayFailAlone(error)) throw error;
      const isWhole = await pullWithoutRegister(pulling);
      if (isWhole) noteStale(this.db, EVERYTHING);
      return isWhole;
    }
  }

  /**
   * What waits with a time is sent or expired as soon as the server has said what time it is. Where its answers do not say
   * it, the computer's clock is the best there is; where they say another than was known, it is asked until enough agree.
   */
  #readTime(session: Session): void {
    if (this.#end !== 'open') return;
    this.#read(session, async () => {
      const { clock, retries } = session;
      // Answers that never agree are looked into ever more seldom.
      retries.time.begin();
      if (clock.isInDoubt) retries.time.failed();
      for (let asked = 0; asked < ENOUGH_AGREE; asked += 1) {
        await this.#probe(session);
        if (!clock.isInDoubt) break;
      }
      clock.settle(timeReached(this.db, Date.now()));
    });
  }

  /** The cheapest call that only the server itself can answer. */
  async #probe({ api, email, ended: { signal } }: Session, timeout?: number): Promise<void> {
    await api.call(operations.getUserByEmail, { email }, { signal, timeout });
  }

  /** When the lists are asked again: from time to time, and when a request that was given up cannot come any more. */
  #refreshAt(): number {
    const givenUpAt = firstGivenUpAt(this.db);
    const lateIsOver = givenUpAt === null ? Infinity : this.#cannotRunAfter(givenUpAt);
    const now = this.#clock.now();
    const staleAt = this.#stale.map((name) => this.#waitsFor(name)).map((waits) => waits && now + waits);
    const untoldAt = this.#isTold ? Infinity : this.#refreshedAt + this.#timing.refreshEvery;
    return Math.min(untoldAt, lateIsOver, ...staleAt);
  }

  /** Whether events tell what happens; then nothing needs to be asked for without a reason. */
  get #isTold(): boolean {
    return this.#session?.events.isOpen === true && !this.#session.events.isFailing;
  }

  /** What is to be asked for again. */
  get #stale(): string[] {
    return Object.keys(readMetadata(this.db, 'stale') ?? {});
  }

  #waitsFor(name: string): number {
    return this.#session?.pace.waits(name) ?? 0;
  }

  async #refresh(session: Session): Promise<boolean> {
    const asked = performance.now();
    const stale = readMetadata(this.db, 'stale') ?? {};
    const due = Object.entries(stale).filter(([name]) => this.#waitsFor(name) === 0);
    const only = due.map(([name]) => name);
    const isAll = only.length === 0 || only.includes(EVERYTHING);
    only.forEach((name) => session.pace.ran(name));
    const isWhole = only.includes(EVERYTHING)
      ? await this.#pull(session)
      : await pullLists({ ...this.#pullOptions(session), ...(!isAll && { only }) });
    if (!isWhole) return false;
    if (!only.includes(EVERYTHING)) forgetStale(this.db, Object.fromEntries(due));
    if (isAll) forgetUnanswered(this.db, this.#sentBeforeCannotRun(this.#clock.at(asked)));
    this.#refreshedAt = this.#clock.now();
    this.#options.onChanged([...CollectionName.options]);
    return true;
  }

  #pullOptions({ api, email, delivery, ended: { signal } }: Session): PullOptions {
    const { userId, onFault } = this.#options;
    const progress = this.pullProgress;
    return {
      db: this.db,
      api,
      userId,
      email,
      signal,
      eventTypes,
      onFault,
      progress,
      epoch: () => delivery.epoch,
    };
  }

  /** Creates in doubt about which something can be found out by now. */
  #dueForEvidence(now: number): StoredChange[] {
    return createsToResolve(this.db, this.#sentBeforeCannotRun(now));
  }

  async #lookForEvidence({ api, delivery, ended: { signal } }: Session): Promise<boolean> {
    const asking = { api, db: this.db, userId: this.#options.userId, signal };
    const due = this.#dueForEvidence(this.#clock.now());
    const isSettled = await resolveInDoubt(asking, due, () => delivery.epoch);
    this.#options.onChanged([...CollectionName.options]);
    return isSettled;
  }

  /** Waits for the next moment at which there is something to do. */
  #sleep(now: number): void {
    const judgedAt = timeReached(this.db, now);
    const chosen = [
      readOwnStatus(this.db).clearAt,
      nextLocalReminder(this.db, judgedAt),
      nextDeadline(this.db, judgedAt),
    ];
    const moments = chosen.map((moment) => moment && moment - judgedAt + now);
    if (this.#session && this.connection.state !== 'signed-out')
      moments.push(
        this.connection.blockedUntil,
        this.#refreshAt(),
        nextMoment(this.db, this.#timing.requestLifetime, now),
        this.#cannotRunAfter(this.#begunAt),
        now + this.#session.retries.refreshing.waits,
        now + this.#session.retries.evidence.waits,
        now + this.#session.retries.time.waits,
      );
    const next = Math.min(...moments.filter((moment) => moment !== null && moment > now).map(Number));
    if (Number.isFinite(next))
      this.#timer = setTimeout(() => this.wake(), timerDelay(Math.min(next - now + 1, LONGEST_TIMER)));
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
