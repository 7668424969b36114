import { accessBy } from '../define/server-access.ts';
import { ApiError } from '../../api/transport/errors.ts';
import { EVERYTHING, clearStale, storedStale } from '../../cache/metadata/stale-lists.ts';
import { doubtedTime, timeSurelyReached } from '../clocks/doubted-time.ts';
import { ENOUGH_AGREE } from '../clocks/server-clock.ts';
import type { Backoff } from '../connection/backoff.ts';
import type { Connection } from '../connection/connection.ts';
import { createsToResolve, resolveInDoubt } from '../delivery/resolve-in-doubt.ts';
import type { StoredChange } from '../outbox/change.ts';
import { releaseHeld } from '../outbox/states.ts';
import { firstGivenUpAt, forgetUnanswered } from '../outbox/unanswered.ts';
import { pullLists } from '../pull/pull.ts';
import { mayFailAlone } from '../wire/fails-alone.ts';
import type { ClockWatch } from './clock-watch.ts';
import {
  probe,
  probeLevel,
  pullBesideQueue,
  pullEverything,
  pullOptions,
  resume,
  type ReadContext,
} from './reads.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

/**
 * How far the cache is in step with the server. After any break the server's state is read first, and only then waiting
 * changes are sent (sync: Catching up). One read runs at a time: in `catching-up`, `reading` and `outdated`.
 *
 *                catch-up                caught-up               end
 *     behind ───────────────▶ catching-up ───────▶ reading ──────────────▶ live
 *      ▲ ▲ ▲ │                     │                │   ▲                  │ │
 *      │ │ │ │                     │                │   └───────read───────┘ │
 *      │ │ └─┼─────────end─────────┘                │                        │
 *      │ │   └──────read──────┐                     │                        │
 *      │ │                    ▼                     │                        │
 *      │ └─────────end──── outdated ◀──fall-behind──┘                        │
 *      └───────────────────────────────fall-behind───────────────────────────┘
 *
 * `behind`       the cache may lack changes on the server
 * `catching-up`  what the cache lacks is read, and nothing is sent meanwhile
 * `reading`      the cache is caught up; lists, creates in doubt or the time are read, or the server is probed
 * `live`         the cache is caught up, and nothing is read
 * `outdated`     the cache fell behind during a read, which ends first
 */
type State = 'behind' | 'catching-up' | 'reading' | 'live' | 'outdated';

type Step = 'catch-up' | 'caught-up' | 'read' | 'end' | 'fall-behind';

/** A step that a state does not name leaves it as it is. */
const TRANSITIONS: Record<State, Partial<Record<Step, State>>> = {
  behind: { 'catch-up': 'catching-up', read: 'outdated' },
  'catching-up': { 'caught-up': 'reading', end: 'behind' },
  reading: { end: 'live', 'fall-behind': 'outdated' },
  live: { read: 'reading', 'fall-behind': 'behind' },
  outdated: { end: 'behind' },
};

interface InboundOptions extends ReadContext {
  connection: Connection;
  clocks: ClockWatch;
  sessions: Sessions;
  /** Whether Perch is not quitting. While it quits, nothing is read. */
  isOpen(): boolean;
  /** A read has ended, or more events are pending: the engine runs again. */
  wake(): void;
}

/** Decides when the server's state is read into the cache, one read at a time. The reads themselves are in `reads.ts`. */
export class Inbound {
  readonly #options: InboundOptions;
  #state: State = 'behind';
  /** When lists were last read, by the monotonic clock. */
  #refreshedAt = 0;

  constructor(options: InboundOptions) {
    this.#options = options;
    this.#take('fall-behind');
  }

  /** Whether the server's state was read since the connection began. Nothing is delivered before. */
  get isCaughtUp(): boolean {
    return this.#state === 'live' || this.#state === 'reading';
  }

  get isReading(): boolean {
    return this.#state !== 'live' && this.#state !== 'behind';
  }

  /** The cache may lack changes: the connection broke, the event queue is lost, or the user retries. */
  fallBehind(): void {
    this.#take('fall-behind');
  }

  #take(step: Step): void {
    this.#state = TRANSITIONS[this.#state][step] ?? this.#state;
    // A new change is compared with the server's copies only while the cache is caught up (rows/enqueue.ts).
    this.#options.db.isCaughtUp = this.isCaughtUp;
  }

  /** Whether lists were read recently, or events arrive. */
  get isFresh(): boolean {
    const { clocks, timing, sessions } = this.#options;
    return clocks.now() - this.#refreshedAt < timing.freshFor || sessions.current?.receivesEvents === true;
  }

  /** Lists are fetched again as soon as possible. */
  refreshSoon(): void {
    this.#refreshedAt = 0;
  }

  /** The computer's clock was set by this many milliseconds. */
  shift(jump: number): void {
    this.#refreshedAt += jump;
  }

  /**
   * Brings in what must be known before anything is sent: pending events, or everything that the cache lacks.
   * @returns whether the cache is caught up, so that waiting changes may be sent.
   */
  bringIn(session: Session): boolean {
    if (this.isCaughtUp && !this.#drainEvents(session)) return false;
    if (this.isCaughtUp) return true;
    if (this.#options.isOpen()) this.#read('catch-up', session, () => this.#catchUp(session));
    return false;
  }

  /**
   * Applies pending events before anything more is sent. Events that a delivery holds up are applied when it has ended.
   * @returns false if more events are to be applied first.
   */
  #drainEvents({ events }: Session): boolean {
    // A list that is being read may be older than the pending events.
    if (!events.hasPending || this.isReading) return true;
    if (!events.drain() || !events.hasPending) return true;
    setImmediate(() => this.#options.wake());
    return false;
  }

  /** Requests the time where the server's responses disagree about it, or where the computer's clock may have been set. */
  settleTime(session: Session, now: number): void {
    const { clock, retries } = session;
    const isInDoubt = clock.isInDoubt || doubtedTime(this.#options.db) !== null;
    if (isInDoubt && this.#endOf(retries.time) <= now) this.readTime(session);
  }

  /**
   * Requests the server's time, which decides whether changes with a deadline are sent or expire. If the responses have no
   * time, the computer's clock is used. If they disagree with the known time, requests are repeated until enough agree.
   */
  readTime(session: Session): void {
    const { db, isOpen } = this.#options;
    if (!isOpen()) return;
    this.#read('read', session, async () => {
      const { clock, retries } = session;
      // Responses that never agree are requested ever more rarely.
      retries.time.begin();
      if (clock.isInDoubt || doubtedTime(db) !== null) retries.time.failed();
      for (let requests = 0; requests < ENOUGH_AGREE; requests += 1) {
        await probe(session);
        if (!clock.isInDoubt) break;
      }
      clock.settle(timeSurelyReached(db, Date.now()));
    });
  }

  /** Asks whether the server accepts the key again that it refused: the account may be active again. */
  tryKey(session: Session): void {
    const { connection, isOpen } = this.#options;
    if (!isOpen()) return;
    this.#read('read', session, async () => {
      await probe(session);
      connection.signedIn();
    });
  }

  /** Resolves creates in doubt, where that is possible by now. */
  resolveCreates(session: Session, now: number): void {
    const { evidence } = session.retries;
    if (this.#options.isOpen() && this.#endOf(evidence) <= now && this.#resolvable(now).length > 0)
      this.#read('read', session, () => this.#resolveCreates(session), evidence);
  }

  /** Fetches lists that are out of date. */
  refresh(session: Session, now: number): void {
    const { refreshing } = session.retries;
    const mayRead = this.#options.connection.limit.notBefore('read') <= now;
    const isDue = mayRead && this.#endOf(refreshing) <= now && this.#refreshAt(session) <= now;
    if (this.#options.isOpen() && isDue && session.delivery.isIdle)
      this.#read('read', session, () => this.#refresh(session), refreshing);
  }

  /**
   * When there is something to read again, by the monotonic clock. These are the very moments that a run compares with its
   * own, so that a wait which ends between a run and the alarm is not lost.
   */
  nextMoments(session: Session): number[] {
    const { refreshing, evidence, time } = session.retries;
    return [this.#refreshAt(session), ...[refreshing, evidence, time].map((retry) => this.#endOf(retry))];
  }

  /** When a back-off ends, by the monotonic clock. */
  #endOf({ notBefore }: Backoff): number {
    return this.#options.clocks.at(notBefore);
  }

  /**
   * A poll for events failed. If the server responds to another request, only that endpoint fails and the account stays
   * online: the changes that the events would have reported are read, and everything else continues without events.
   */
  listeningFailed(error: unknown, wasFailing: boolean): void {
    const session = this.#options.sessions.current;
    // The server counts requests for events apart, so only they wait.
    if (error instanceof ApiError && error.kind === 'rate-limited') return;
    if (!session || !(error instanceof ApiError) || !mayFailAlone(error)) return this.#readFailed(error);
    if (!wasFailing && (this.isReading || this.#isBlocked)) this.fallBehind();
    else
      this.#read('read', session, async () => {
        await probe(session, this.#options.timing.probeTimeout);
        if (!wasFailing) this.fallBehind();
      });
  }

  /** Runs one read of the server's state and then wakes the engine. A read that returns `false` is tried again later. */
  #read(
    step: 'catch-up' | 'read',
    session: Session,
    read: () => Promise<boolean | void>,
    retry?: Backoff,
  ): void {
    if (this.isReading || this.#isBlocked) return;
    const { connection, sessions, wake } = this.#options;
    this.#take(step);
    retry?.begin();
    read()
      .then((result) => {
        if (result === false) retry?.failed();
        else retry?.reset();
        if (session === sessions.current) connection.succeeded();
      })
      .catch((error: unknown) => {
        if (session !== sessions.current || session.signal.aborted) return;
        retry?.failed();
        this.#readFailed(error);
      })
      .finally(() => {
        this.#take('end');
        wake();
      });
  }

  /** Whether no request may begin now, but for one for events. */
  get #isBlocked(): boolean {
    const { connection, clocks } = this.#options;
    return connection.blockedUntil > clocks.now();
  }

  #readFailed(error: unknown): void {
    const { connection, sessions, onFault } = this.#options;
    // Only register or the settings show whether the server was updated, so its queue is not resumed.
    if (error instanceof ApiError && error.kind === 'too-old') sessions.current?.events.close();
    if (error instanceof ApiError) return connection.readFailed(error);
    onFault(error);
    connection.faulted(error);
  }

  async #catchUp(session: Session): Promise<void> {
    const { db, connection, clocks } = this.#options;
    // After a page of a proxy another may follow, so a cheap request first shows whether the server itself responds. Where its
    // requests failed, a response to one for events would not show that they succeed again.
    const wasPaused = connection.state === 'paused';
    if (connection.isServerTooOld) await probeLevel(session);
    else if (connection.needsProbe) await probe(session);
    const queue = await resume(this.#options, session);
    if (queue !== 'resumed') {
      const requestedAt = performance.now();
      const isWhole =
        queue === 'silent'
          ? await pullBesideQueue(this.#options, session)
          : await pullEverything(this.#options, session, { hasServerResponded: wasPaused });
      if (!isWhole) return;
      forgetUnanswered(db, clocks.sentBeforeCannotRun(clocks.at(requestedAt)));
    }
    // The server has accepted the key, so changes that were held after an earlier refusal are queued.
    releaseHeld(db);
    this.#take('caught-up');
    this.#refreshed();
  }

  async #refresh(session: Session): Promise<boolean> {
    const { db, clocks } = this.#options;
    const requestedAt = performance.now();
    const stale = storedStale.read(db) ?? {};
    const due = Object.entries(stale).filter(
      ([name]) => clocks.at(session.pace.notBefore(name)) <= clocks.now(),
    );
    const only = due.map(([name]) => name);
    const isAll = only.length === 0 || only.includes(EVERYTHING);
    only.forEach((name) => session.pace.ran(name));
    const isEverything = only.includes(EVERYTHING) || session.events.isForgotten;
    // A new queue replaces the present queue, so the remaining events of the present queue are read first.
    if (isEverything && session.receivesEvents) await resume(this.#options, session);
    const isWhole = isEverything
      ? await pullEverything(this.#options, session)
      : await pullLists({ ...pullOptions(this.#options, session), ...(!isAll && { only }) });
    if (!isWhole) return false;
    if (!isEverything) clearStale(db, Object.fromEntries(due));
    if (isAll) forgetUnanswered(db, clocks.sentBeforeCannotRun(clocks.at(requestedAt)));
    this.#refreshed();
    return true;
  }

  #refreshed(): void {
    this.#refreshedAt = this.#options.clocks.now();
  }

  /**
   * When lists are fetched again: at intervals while no events arrive, and when an unanswered request cannot run any more.
   */
  #refreshAt({ receivesEvents, pace }: Session): number {
    const { db, clocks, timing } = this.#options;
    const givenUpAt = firstGivenUpAt(db);
    const unansweredIsOver = givenUpAt === null ? Infinity : clocks.cannotRunAfter(givenUpAt);
    const stale = Object.keys(storedStale.read(db) ?? {});
    const staleAt = stale.map((name) => clocks.at(pace.notBefore(name)));
    const withoutEventsAt = receivesEvents ? Infinity : this.#refreshedAt + timing.refreshEvery;
    return Math.min(withoutEventsAt, unansweredIsOver, ...staleAt);
  }

  /** Creates in doubt that can be resolved by now. */
  #resolvable(now: number): StoredChange[] {
    const { db, clocks } = this.#options;
    return createsToResolve(db, clocks.sentBeforeCannotRun(now));
  }

  async #resolveCreates({ api, delivery, signal }: Session): Promise<boolean> {
    const { db, userId, clocks } = this.#options;
    const access = accessBy(api, { db, userId, signal });
    return resolveInDoubt(access, this.#resolvable(clocks.now()), () => delivery.epoch);
  }
}
