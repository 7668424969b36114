import { MutationName, ChangeState } from '../../contract/values/change.ts';
import { Problem } from '../../contract/problem.ts';

/** A change in the outbox. Moments are milliseconds since the epoch. */
export interface StoredChange {
  sequence: number;
  id: string;
  action: MutationName;
  operation: string;
  delivery: 'set' | 'create';
  subject: string;
  mergeKey: string | null;
  params: unknown;
  state: ChangeState;
  createdAt: number;
  attempts: number;
  /** Whether an attempt with these parameters may have taken effect. `earlier` in `params` has the values sent before. */
  maybeOnServer: boolean;
  /** The highest known server ID of the collection before the first attempt; null if no ID was known. */
  mark: number | null;
  lastSentAt: number | null;
  nextAttemptAt: number | null;
  /** Whether the change is in doubt and Perch cannot resolve it. The user must be asked. */
  mustAsk: boolean;
  problem: Problem | null;
  /** How many older changes were merged into it before they were sent. */
  replaced: number;
}

export interface ChangeRow {
  sequence: number;
  id: string;
  action: string;
  operation: string;
  delivery: 'set' | 'create';
  subject: string;
  merge_key: string | null;
  params: string;
  state: string;
  created_at: number;
  attempts: number;
  maybe_on_server: number;
  mark: number | null;
  last_sent_at: number | null;
  next_attempt_at: number | null;
  must_ask: number;
  problem: string | null;
  replaced: number;
}

export const changeFromRow = (row: ChangeRow): StoredChange => ({
  sequence: row.sequence,
  id: row.id,
  action: MutationName.parse(row.action),
  operation: row.operation,
  delivery: row.delivery,
  subject: row.subject,
  mergeKey: row.merge_key,
  params: JSON.parse(row.params),
  state: ChangeState.parse(row.state),
  createdAt: row.created_at,
  attempts: row.attempts,
  maybeOnServer: row.maybe_on_server === 1,
  mark: row.mark,
  lastSentAt: row.last_sent_at,
  nextAttemptAt: row.next_attempt_at,
  mustAsk: row.must_ask === 1,
  problem: row.problem === null ? null : Problem.parse(JSON.parse(row.problem)),
  replaced: row.replaced,
});

/** Whether only the user can move the change on: it was rejected, it has expired, or Perch cannot resolve its doubt. */
export const needsUser = (change: Pick<StoredChange, 'state' | 'mustAsk'>): boolean =>
  change.state === 'rejected' ||
  change.state === 'expired' ||
  (change.state === 'in-doubt' && change.mustAsk);
