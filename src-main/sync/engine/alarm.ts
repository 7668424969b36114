import type { Db } from '../../cache/file/db.ts';
import { timerDelay } from '../../contract/values/bounds.ts';
import { timeReached } from '../clocks/clock-skew.ts';
import type { Connection } from '../connection/connection.ts';
import type { Delays } from '../connection/delays.ts';
import { nextMoment } from '../outbox/moments.ts';
import { undoOffered } from '../outbox/undo-offer.ts';
import { chosenMoments } from '../timers/due.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { Inbound } from './inbound.ts';
import type { Session } from './session.ts';

/** The longest time until a clock that was set is noticed while something waits, in milliseconds. */
const LONGEST_TIMER = 60_000;

interface AlarmOptions {
  db: Db;
  timing: Delays;
  connection: Connection;
  clocks: ClockWatch;
  inbound: Inbound;
  /** The next moment has come. */
  onRing(): void;
}

/** The single timer of an engine. It rings at the next moment at which a part of the engine has work. */
export class Alarm {
  readonly #options: AlarmOptions;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AlarmOptions) {
    this.#options = options;
  }

  /** @param now the moment of the last run. A moment that has passed since then rings at once. */
  set(now: number, session: Session | null): void {
    // Where the file cannot be read, this one rings.
    this.#ringIn(LONGEST_TIMER);
    const undo = undoOffered(this.#options.db);
    const moments = [...(undo ? [undo.until] : []), ...this.#chosen(now), ...this.#ofWork(now, session)];
    const next = Math.min(...moments.filter((moment) => moment > now));
    this.stop();
    if (Number.isFinite(next)) this.#ringIn(timerDelay(Math.min(next - now + 1, LONGEST_TIMER)));
  }

  #ringIn(wait: number): void {
    this.#timer = setTimeout(() => this.#options.onRing(), wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** The moments that the user chose. They are compared to another clock than waits. */
  #chosen(now: number): number[] {
    const { db } = this.#options;
    const comparedAt = timeReached(db, now);
    return chosenMoments(db, comparedAt).map((moment) => moment - comparedAt + now);
  }

  /** When there is something to read or to send; none where nobody is signed in. */
  #ofWork(now: number, session: Session | null): number[] {
    const { db, timing, connection, clocks, inbound } = this.#options;
    if (!session) return [];
    if (connection.state === 'signed-out') return [connection.retryAt];
    const inOutbox = nextMoment(db, timing.requestLifetime, now);
    return [
      connection.retryAt,
      connection.limit.notBefore('act'),
      connection.limit.notBefore('read'),
      ...inbound.nextMoments(session),
      ...(inOutbox === null ? [] : [inOutbox]),
      clocks.earlierRunsAreOver,
    ];
  }
}
