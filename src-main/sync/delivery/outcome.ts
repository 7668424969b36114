import { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import { noteStale } from '../../cache/metadata/stale-lists.ts';
import { type ApiErrorKind, type Problem, Refusal } from '../../contract/problem.ts';
import { retryAfterOf } from '../connection/connection.ts';
import { type Delays, waitAfter, waitAsDemanded } from '../connection/delays.ts';
import { type Mutation, paramsOf } from '../define/mutation.ts';
import type { StoredChange } from '../outbox/change.ts';
import { expire, hold, putInDoubt, reject, requeue } from '../outbox/states.ts';
import { recordUnanswered } from '../outbox/unanswered.ts';
import { mayBeThereNevertheless } from './resolve-in-doubt.ts';

/** In milliseconds since the epoch: a change that is queued again is not tried before. */
export interface Wait {
  notBefore?: number;
}

/** An attempt that did not deliver its change. */
export interface FailedAttempt {
  /** The change as it was before the attempt. */
  change: StoredChange;
  mutation: Mutation;
  /** An `ApiError`, a `Refusal`, or a fault of ours. */
  error: unknown;
  wait?: Wait;
}

/** The state of a change after a failed attempt, with the data of that state. */
export type Outcome =
  | { to: 'in-doubt'; refusal: Problem | null }
  | { to: 'held'; problem: Problem }
  | { to: 'expired' }
  | { to: 'rejected'; problem: Problem }
  | { to: 'queued'; maybeOnServer: boolean; notBefore?: number };

interface Circumstances {
  db: Db;
  /** The server's time in milliseconds since the epoch; null if it is not known. */
  serverNow: number | null;
}

type Rule = (attempt: FailedAttempt, failure: ApiError, circumstances: Circumstances) => Outcome;

const waitForSignIn: Rule = (_, failure) => ({ to: 'held', problem: failure.toProblem() });

const tryAgain: Rule = ({ change, wait }, { mayHaveBeenProcessed }) => ({
  to: 'queued',
  maybeOnServer: mayHaveBeenProcessed || change.maybeOnServer,
  ...wait,
});

const refused: Rule = ({ change, mutation }, failure, { db, serverNow }) => {
  // The deadline passed while the request was under way.
  if (isPastDeadline(change, mutation, serverNow)) return { to: 'expired' };
  const field = mutation.fieldOf?.(paramsOf(mutation, change), failure);
  const problem: Problem = { ...failure.toProblem(), field };
  if (mayBeThereNevertheless(db, change, failure)) return { to: 'in-doubt', refusal: problem };
  return { to: 'rejected', problem };
};

/** The effect of an error on a set, or on a create that certainly took no effect (sync: States). */
const ruleOf: Record<ApiErrorKind, Rule> = {
  unauthorized: waitForSignIn,
  rejected: refused,
  forbidden: refused,
  'rate-limited': tryAgain,
  server: tryAgain,
  offline: tryAgain,
  timeout: tryAgain,
  malformed: tryAgain,
  'too-old': tryAgain,
};

/** Decides what becomes of a change whose attempt failed. Nothing is written. */
export function outcomeOf(attempt: FailedAttempt, circumstances: Circumstances): Outcome {
  const { change, error } = attempt;
  if (change.delivery === 'create' && mayHaveBeenProcessed(error)) return { to: 'in-doubt', refusal: null };
  if (error instanceof ApiError) return ruleOf[error.kind](attempt, error, circumstances);
  return { to: 'rejected', problem: error instanceof Refusal ? error.problem : { kind: 'unexpected' } };
}

/** Writes what became of a change whose attempt failed. `now` is in milliseconds since the epoch. */
export function writeOutcome(
  db: Db,
  attempt: FailedAttempt,
  outcome: Outcome,
  { now, requestTimeout }: { now: number; requestTimeout: number },
): void {
  const { change, mutation, error } = attempt;
  if (outcome.to === 'in-doubt')
    return putInDoubt(db, change, { refusal: outcome.refusal, sentAfter: now - requestTimeout });
  if (error instanceof ApiError && error.mayHaveBeenProcessed) recordUnanswered(db, change, now);
  switch (outcome.to) {
    case 'held':
      hold(db, change, outcome.problem);
      break;
    case 'expired':
      expire(db, change);
      break;
    case 'rejected':
      reject(db, change, outcome.problem);
      // Whoever is outside is not told that a channel became private (server-notes: Event types).
      if (outcome.problem.kind !== 'unexpected' && mutation.isInChannel?.(paramsOf(mutation, change)))
        noteStale(db, 'channels');
      break;
    case 'queued':
      requeue(db, change, outcome);
  }
  // Newer changes of the row, which waited behind this one, can become part of it.
  mutation.fold?.(db, change);
}

/**
 * How long the changes of a failed request wait, so that they are not tried all the time while others succeed. After the
 * first attempt that certainly did not arrive they do not wait: the connection is lost, and they are sent in their order as
 * soon as it is back. From the second attempt on they wait too, because a firewall may block one sort of request and let
 * others pass.
 */
export function waitAfterFailure(
  delays: Delays,
  changes: StoredChange[],
  failure: ApiError,
  now: number,
): Wait {
  const attempts = Math.max(...changes.map((change) => change.attempts));
  const isOffline = !failure.mayHaveBeenProcessed && failure.kind !== 'rate-limited';
  if (isOffline && attempts === 0) return {};
  const asDemanded = failure.kind === 'rate-limited' ? waitAsDemanded(delays, retryAfterOf(failure)) : null;
  return { notBefore: now + (asDemanded ?? waitAfter(delays, attempts, retryAfterOf(failure))) };
}

/** Whether the server may have processed the request. A fault of ours may have happened after its response. */
const mayHaveBeenProcessed = (error: unknown): boolean =>
  error instanceof ApiError ? error.mayHaveBeenProcessed : !(error instanceof Refusal);

function isPastDeadline(change: StoredChange, mutation: Mutation, serverNow: number | null): boolean {
  const deadline = mutation.deadlineOf?.(paramsOf(mutation, change)) ?? null;
  return deadline !== null && serverNow !== null && deadline * 1000 <= serverNow;
}
