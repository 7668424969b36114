import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../api/errors.ts';
import type { Db } from '../../cache/db.ts';
import { EVERYTHING, clearStale, noteStale, readMetadata } from '../../cache/metadata.ts';
import { operations } from '../../contract/operations/index.ts';
import type { MessageNotification } from '../../contract/notification.ts';
import type { Delays } from '../connection/delays.ts';
import { eventTypes } from '../events/handlers.ts';
import { takeMissed } from '../events/missed-messages.ts';
import { pullAll, pullWithoutRegister, type PullOptions } from '../pull/pull.ts';
import type { PullProgress } from '../pull/progress.ts';
import { mayFailAlone } from '../wire/fails-alone.ts';
import type { Session } from './session.ts';

/** What reads of the server's state work with beside the session. */
export interface ReadContext {
  db: Db;
  userId: number;
  timing: Delays;
  progress: PullProgress;
  onNotifications(notifications: MessageNotification[]): void;
  onFault(error: unknown): void;
}

/** The cheapest call that only the server itself can answer. */
export async function probe({ api, email, signal }: Session, timeout?: number): Promise<void> {
  await api.call(operations.getUserByEmail, { email }, { signal, timeout });
}

/**
 * Goes on where the queue of events was left: what was told since then is all that is not here yet.
 * @returns false where there is no queue, or not any more, or nobody to ask about it although the server is there.
 * @throws {ApiError}
 */
export async function resume({ timing }: ReadContext, session: Session): Promise<boolean> {
  const { events, signal } = session;
  if (!events.isOpen) return false;
  try {
    const answer = await events.poll({ within: timing.resumeTimeout }, signal);
    if (answer === 'lost' || answer === 'none') return false;
  } catch (error) {
    if (!failsAlone(error, session)) throw error;
    await probe(session);
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
 * @throws {ApiError}
 */
export async function pullEverything(
  context: ReadContext,
  session: Session,
  options: Pick<PullOptions, 'isNoStranger'> = {},
): Promise<boolean> {
  const { db } = context;
  session.pace.ran(EVERYTHING);
  const stale = readMetadata(db, 'stale') ?? {};
  const pulling = { ...pullOptions(context, session), ...options };
  try {
    if (!(await pullAll(pulling))) return false;
    clearStale(db, stale);
    // Whoever still waits for the queue that was there before waits in vain.
    session.listener.stop();
    await tellMissed(context, session);
    return true;
  } catch (error) {
    if (!failsAlone(error, session)) throw error;
    const isWhole = await pullWithoutRegister(pulling);
    if (isWhole) noteStale(db, EVERYTHING);
    return isWhole;
  }
}

/** What a pull of this session needs. */
export function pullOptions(
  { db, userId, progress, onFault }: ReadContext,
  { api, email, delivery, signal }: Session,
): PullOptions {
  return {
    db,
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

/** Tells of messages that came while the server kept no queue. */
async function tellMissed(
  { db, userId, onNotifications }: ReadContext,
  { api, signal }: Session,
): Promise<void> {
  const missed = await takeMissed({ api, db, userId, signal });
  if (missed.length > 0) onNotifications(missed);
}

/** The address that was asked may be the only one that fails. */
const failsAlone = (error: unknown, { signal }: Session): boolean =>
  !signal.aborted && error instanceof ApiError && mayFailAlone(error);
