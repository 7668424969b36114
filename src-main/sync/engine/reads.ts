import { accessBy } from '../define/server-access.ts';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import { EVERYTHING, clearStale, noteStale, storedStale } from '../../cache/metadata/stale-lists.ts';
import { operations } from '../../contract/operations/index.ts';
import type { MessageNotification } from '../../contract/values/notification.ts';
import type { Delays } from '../connection/delays.ts';
import { eventTypes } from '../events/handlers.ts';
import { followDrafts } from '../collections/unseen-moves.ts';
import { forgetUnknown } from '../events/unknown-items.ts';
import { fetchMissed } from '../events/missed-messages.ts';
import type { PullOptions } from '../pull/options.ts';
import { pullAll, pullWithoutRegister } from '../pull/pull.ts';
import type { PullProgress } from '../pull/progress.ts';
import { isRefusal, mayFailAlone } from '../wire/fails-alone.ts';
import { REGISTER_PATIENCE, type Session } from './session.ts';

/** The context of reads of the server's state, beside the session. */
export interface ReadContext {
  db: Db;
  userId: number;
  timing: Delays;
  progress: PullProgress;
  onNotifications(notifications: MessageNotification[]): void;
  tellsFailed(): boolean;
  onFault(error: unknown): void;
}

/** Makes the cheapest request to which only the server itself can respond. */
export async function probe({ api, userId, signal }: Session, timeout?: number): Promise<void> {
  await api.call(operations.getUser, { user_id: userId }, { signal, timeout });
}

/**
 * Asks a server that was too old for its feature level, by the cheapest request that shows it. A server that does not describe
 * itself to everybody shows it by register.
 * @throws {ApiError} where the server is still too old
 */
export async function probeLevel({ api, signal }: Session): Promise<void> {
  try {
    await api.call(operations.getServerSettings, {}, { signal });
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusal(error)) throw error;
  }
}

/** How often the queue is asked before it counts as silent: one response can be lost on its way. */
const RESUME_ATTEMPTS = 2;

/**
 * Resumes the event queue: the events since the last one are everything that the cache lacks.
 * @returns `lost` where there is no queue any more, so that everything is read by register. `silent` where its endpoint fails
 * although the server responds: the queue may still hold the only trace of a value that a delivery overwrote, so it stays
 * open, and lists show the rest meanwhile.
 * @throws {ApiError}
 */
export async function resume(
  { timing }: ReadContext,
  session: Session,
): Promise<'resumed' | 'lost' | 'silent'> {
  const { events, signal } = session;
  if (!events.isOpen) return 'lost';
  // Events from before the break of the connection are older than any later read.
  await applyPending(session);
  for (let attempt = 1; attempt <= RESUME_ATTEMPTS; attempt += 1) {
    try {
      const within = attempt === 1 ? timing.resumeTimeout : timing.probeTimeout;
      const answer = await events.poll({ within }, signal);
      if (answer === 'lost' || answer === 'none') return 'lost';
      await applyPending(session);
      return events.isOpen && !signal.aborted ? 'resumed' : 'lost';
    } catch (error) {
      if (!failsAlone(error, session)) throw error;
      await probe(session);
    }
  }
  return events.isForgotten ? 'lost' : 'silent';
}

/** Applies every received event. */
async function applyPending({ events, signal }: Session): Promise<void> {
  while (events.hasPending && !signal.aborted) {
    // Other work has its turn between two steps. Events that a delivery holds up are applied when it has ended.
    await (events.drain() ? nextTurn() : sleep(20));
  }
}

/**
 * Reads everything by register, which opens an event queue, or, as long as register alone fails or is refused, by single
 * lists.
 * @returns false if a delivery began or ended meanwhile, so that a response was dropped and the read must be repeated.
 * @throws {ApiError}
 */
export async function pullEverything(
  context: ReadContext,
  session: Session,
  options: Pick<PullOptions, 'hasServerResponded'> = {},
): Promise<boolean> {
  const { db } = context;
  session.pace.ran(EVERYTHING);
  const stale = storedStale.read(db) ?? {};
  const pulling = { ...pullOptions(context, session), ...options };
  try {
    if (!(await pullAll(pulling))) return false;
    clearStale(db, stale);
    forgetUnknown(db);
    // A poll of the earlier queue would wait in vain.
    session.listener.stop();
    session.events.noteAlive();
    session.registerPatience = REGISTER_PATIENCE;
    await notifyMissed(context, session);
    await followDrafts(accessBy(session.api, { ...context, signal: session.signal }));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'timeout')
      session.registerPatience = 2 * REGISTER_PATIENCE;
    const isRefused = error instanceof ApiError && isRefusal(error);
    if (isRefused) context.onFault(error);
    else if (!failsAlone(error, session)) throw error;
    const isWhole = await pullWithoutRegister(pulling);
    if (isWhole) noteStale(db, EVERYTHING);
    session.pace.failed(EVERYTHING);
    return isWhole;
  }
}

/**
 * Reads what single lists show, while the event queue is silent and stays open.
 * @returns false if a delivery began or ended meanwhile, so that the read must be repeated.
 * @throws {ApiError}
 */
export const pullBesideQueue = (context: ReadContext, session: Session): Promise<boolean> =>
  pullWithoutRegister(pullOptions(context, session));

/** The options of a pull in this session. */
export function pullOptions(
  { db, userId, progress, timing, onFault }: ReadContext,
  { api, delivery, signal, registerPatience }: Session,
): PullOptions {
  return {
    db,
    api,
    userId,
    signal,
    registerTimeout: registerPatience * timing.requestTimeout,
    eventTypes,
    onFault,
    progress,
    epoch: () => delivery.epoch,
  };
}

/** Notifies of messages that arrived while there was no event queue. */
async function notifyMissed(
  { db, userId, onNotifications, tellsFailed }: ReadContext,
  { api, signal }: Session,
): Promise<void> {
  const missed = await fetchMissed(accessBy(api, { db, userId, signal }), tellsFailed);
  if (missed.length > 0) onNotifications(missed);
}

/** Whether the requested endpoint may be the only one that fails. */
const failsAlone = (error: unknown, { signal }: Session): boolean =>
  !signal.aborted && error instanceof ApiError && mayFailAlone(error);
