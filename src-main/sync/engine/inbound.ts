import { ApiError } from '../../api/errors.ts';
import { EVERYTHING, clearStale, readMetadata } from '../../cache/metadata.ts';
import { CollectionName } from '../../contract/ipc.ts';
import { timeReached } from '../clocks/clock-skew.ts';
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
import { probe, pullEverything, pullOptions, resume, type ReadContext } from './reads.ts';
import type { Session } from './session.ts';

/**
 * Where the cache stands against the server. After any break the server's state comes in first, and only then what waits
 * goes out (sync: Catching up). One read runs at a time: in `catching-up`, `reading` and `outdated`.
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
 * `behind`       what the cache knows of the server is of before
 * `catching-up`  all that is not known yet is read; nothing is sent meanwhile
 * `reading`      the cache is caught up, and lists, creates in doubt, the time or the server's presence are asked about
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
  /** The session of now; null where nobody is signed in. */
  session(): Session | null;
  /** Whether the app goes on: while it quits nothing is asked for. */
  isOpen(): boolean;
  onChanged(collections: CollectionName[]): void;
  /** A read has ended, or more is to be brought in: the engine goes on. */
  wake(): void;
}

/** Brings the server's state into the cache: when it is read, and one read at a time. What a read does stands in `reads.ts`. */
export class Inbound {
  readonly #options: InboundOptions;
  #state: State = 'behind';
  /** When lists were last read, by the clock of waits. */
  #refreshedAt = 0;

  constructor(options: InboundOptions) {
    this.#options = options;
    this.#take('fall-behind');
  }

  /** Whether the server's state was brought in since the connection came; nothing is delivered before. */
  get isCaughtUp(): boolean {
    return this.#state === 'live' || this.#state === 'reading';
  }

  get isReading(): boolean {
    return this.#state !== 'live' && this.#state !== 'behind';
  }

  /** What is known of the server is of before: the connection broke, the queue of events is lost, or the user asks. */
  fallBehind(): void {
    this.#take('fall-behind');
  }

  #take(step: Step): void {
    this.#state = TRANSITIONS[this.#state][step] ?? this.#state;
    // What is queued meanwhile may be compared with the server's copies (rows/enqueue.ts).
    this.#options.db.isCaughtUp = this.isCaughtUp;
  }

  /** Whether lists are of this moment, or events tell what happens. */
  get isFresh(): boolean {
    const { clocks, timing, session } = this.#options;
    return clocks.now() - this.#refreshedAt < timing.freshFor || session()?.receivesEvents === true;
  }

  /** Lists are asked for again as soon as that can be. */
  refreshSoon(): void {
    this.#refreshedAt = 0;
  }

  /** The clock that waits are measured by was set by so many milliseconds. */
  shift(jump: number): void {
    this.#refreshedAt += jump;
  }

  /**
   * Brings in what comes before anything is sent: events that were told, or all that is not known yet.
   * @returns whether the cache is caught up, so that what waits may be sent.
   */
  bringIn(session: Session): boolean {
    if (this.isCaughtUp && !this.#drainEvents(session)) return false;
    if (this.isCaughtUp) return true;
    if (this.#options.isOpen()) this.#read('catch-up', session, () => this.#catchUp(session));
    return false;
  }

  /**
   * Brings in what was told, before anything more is sent: what a delivery held up goes on when that has ended.
   * @returns false where more is to be brought in first.
   */
  #drainEvents({ events }: Session): boolean {
    // A list that is being brought in may be older than what was told meanwhile.
    if (!events.hasPending || this.isReading) return true;
    if (!events.drain() || !events.hasPending) return true;
    setImmediate(() => this.#options.wake());
    return false;
  }

  /** Asks the time where the server's answers disagree about it. */
  settleTime(session: Session): void {
    if (session.clock.isInDoubt && session.retries.time.waits === 0) this.readTime(session);
  }

  /**
   * What waits with a time is sent or expired as soon as the server has said what time it is. Where its answers do not say
   * it, the computer's clock is the best there is; where they say another than was known, it is asked until enough agree.
   */
  readTime(session: Session): void {
    const { db, isOpen } = this.#options;
    if (!isOpen()) return;
    this.#read('read', session, async () => {
      const { clock, retries } = session;
      // Answers that never agree are looked into ever more seldom.
      retries.time.begin();
      if (clock.isInDoubt) retries.time.failed();
      for (let asked = 0; asked < ENOUGH_AGREE; asked += 1) {
        await probe(session);
        if (!clock.isInDoubt) break;
      }
      clock.settle(timeReached(db, Date.now()));
    });
  }

  /** Finds out what became of creates in doubt, where something can be found out by now. */
  resolveCreates(session: Session, now: number): void {
    const { evidence } = session.retries;
    if (this.#options.isOpen() && evidence.waits === 0 && this.#resolvable(now).length > 0)
      this.#read('read', session, () => this.#resolveCreates(session), evidence);
  }

  /** Asks again for lists that are not what they were. */
  refresh(session: Session, now: number): void {
    const { refreshing } = session.retries;
    const isDue = refreshing.waits === 0 && now >= this.#refreshAt(session);
    if (this.#options.isOpen() && isDue && session.delivery.isIdle)
      this.#read('read', session, () => this.#refresh(session), refreshing);
  }

  /** When there is something to read again, by the clock of waits. */
  nextMoments(session: Session, now: number): number[] {
    const { refreshing, evidence, time } = session.retries;
    return [this.#refreshAt(session), ...[refreshing, evidence, time].map(({ waits }) => now + waits)];
  }

  /**
   * Nothing was told. Where the server answers something else, it is that address alone, and nobody is offline: what was to be
   * told is read, and then the rest goes on without it.
   */
  listeningFailed(error: unknown, wasFailing: boolean): void {
    const session = this.#options.session();
    if (!session || !(error instanceof ApiError) || !mayFailAlone(error)) return this.#readFailed(error);
    if (!wasFailing && this.isReading) this.fallBehind();
    else
      this.#read('read', session, async () => {
        await probe(session, this.#options.timing.probeTimeout);
        if (!wasFailing) this.fallBehind();
      });
  }

  /** Runs one read of the server's state, and goes on when it has ended. One that gives `false` was in vain, and is tried later. */
  #read(
    step: 'catch-up' | 'read',
    session: Session,
    read: () => Promise<boolean | void>,
    retry?: Backoff,
  ): void {
    if (this.isReading) return;
    const { connection, session: sessionOfNow, wake } = this.#options;
    this.#take(step);
    retry?.begin();
    read()
      .then((result) => {
        if (result === false) retry?.failed();
        else retry?.reset();
        if (session === sessionOfNow()) connection.succeeded();
      })
      .catch((error: unknown) => {
        if (session !== sessionOfNow() || session.signal.aborted) return;
        retry?.failed();
        this.#readFailed(error);
      })
      .finally(() => {
        this.#take('end');
        wake();
      });
  }

  #readFailed(error: unknown): void {
    const { connection, onFault } = this.#options;
    if (error instanceof ApiError) return connection.readFailed(error);
    onFault(error);
    connection.faulted(error);
  }

  async #catchUp(session: Session): Promise<void> {
    const { db, connection, clocks } = this.#options;
    // A stranger's answer may be followed by another: first let the server itself answer something cheap.
    const wasPaused = connection.state === 'paused';
    if (wasPaused) await probe(session);
    if (!(await resume(this.#options, session))) {
      const asked = performance.now();
      if (!(await pullEverything(this.#options, session, { isNoStranger: wasPaused }))) return;
      forgetUnanswered(db, clocks.sentBeforeCannotRun(clocks.at(asked)));
    }
    // The server took the key: what was held by an earlier refusal of it goes on.
    releaseHeld(db);
    this.#take('caught-up');
    this.#refreshed();
  }

  async #refresh(session: Session): Promise<boolean> {
    const { db, clocks } = this.#options;
    const asked = performance.now();
    const stale = readMetadata(db, 'stale') ?? {};
    const due = Object.entries(stale).filter(([name]) => session.pace.waits(name) === 0);
    const only = due.map(([name]) => name);
    const isAll = only.length === 0 || only.includes(EVERYTHING);
    only.forEach((name) => session.pace.ran(name));
    const isWhole = only.includes(EVERYTHING)
      ? await pullEverything(this.#options, session)
      : await pullLists({ ...pullOptions(this.#options, session), ...(!isAll && { only }) });
    if (!isWhole) return false;
    if (!only.includes(EVERYTHING)) clearStale(db, Object.fromEntries(due));
    if (isAll) forgetUnanswered(db, clocks.sentBeforeCannotRun(clocks.at(asked)));
    this.#refreshed();
    return true;
  }

  #refreshed(): void {
    const { clocks, onChanged } = this.#options;
    this.#refreshedAt = clocks.now();
    onChanged([...CollectionName.options]);
  }

  /** When the lists are asked again: from time to time, and when a request that was given up cannot come any more. */
  #refreshAt({ receivesEvents, pace }: Session): number {
    const { db, clocks, timing } = this.#options;
    const givenUpAt = firstGivenUpAt(db);
    const lateIsOver = givenUpAt === null ? Infinity : clocks.cannotRunAfter(givenUpAt);
    const now = clocks.now();
    const stale = Object.keys(readMetadata(db, 'stale') ?? {});
    const staleAt = stale.map((name) => pace.waits(name)).map((waits) => waits && now + waits);
    const untoldAt = receivesEvents ? Infinity : this.#refreshedAt + timing.refreshEvery;
    return Math.min(untoldAt, lateIsOver, ...staleAt);
  }

  /** Creates in doubt about which something can be found out by now. */
  #resolvable(now: number): StoredChange[] {
    const { db, clocks } = this.#options;
    return createsToResolve(db, clocks.sentBeforeCannotRun(now));
  }

  async #resolveCreates({ api, delivery, signal }: Session): Promise<boolean> {
    const { db, userId, clocks, onChanged } = this.#options;
    const asking = { api, db, userId, signal };
    const isSettled = await resolveInDoubt(asking, this.#resolvable(clocks.now()), () => delivery.epoch);
    onChanged([...CollectionName.options]);
    return isSettled;
  }
}
