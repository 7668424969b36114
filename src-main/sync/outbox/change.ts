import { MutationName, ChangeState } from '../../contract/change.ts';
import { Problem } from '../../contract/problem.ts';

/** A change as it is kept in the outbox. Times are milliseconds since the epoch. */
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
  /** An attempt with these parameters may have taken effect. What others may have, that they took the place of, is `earlier`. */
  maybeOnServer: boolean;
  /** The highest known server ID of its kind before the first attempt; null where none was known. */
  mark: number | null;
  lastSentAt: number | null;
  nextAttemptAt: number | null;
  /** In doubt, and only the user can tell. */
  mustAsk: boolean;
  problem: Problem | null;
  /** How many earlier changes that were never sent it stands for. */
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

/** Only the user can move it on: it was refused, came too late, or nobody but the user can tell what became of it. */
export const needsUser = (change: Pick<StoredChange, 'state' | 'mustAsk'>): boolean =>
  change.state === 'rejected' ||
  change.state === 'expired' ||
  (change.state === 'in-doubt' && change.mustAsk);
