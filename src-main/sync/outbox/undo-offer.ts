import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import { ChangeState, MutationName, UndoWhat } from '../../contract/values/change.ts';
import { Problem } from '../../contract/problem.ts';
import { StoredUse } from '../../cache/local/snippet-uses.ts';
import type { SnippetUse } from '../../contract/values/snippet.ts';
import type { StoredChange } from './change.ts';
import { Metadata } from '../../cache/metadata/metadata.ts';

/** The latest deletion or discarding that the user can still undo (sync: Undo). */
const storedUndo = new Metadata(
  'undo',
  z
    .object({
      id: z.uuid(),
      what: UndoWhat,
      title: z.string(),
      until: z.int(),
      /** The latest end of the time for undoing, however often that begins anew, or null. */
      notAfter: z.int().nullable(),
      /** The subjects whose changes are held back until then. */
      subjects: z.array(z.string()),
      /** The IDs of the waiting changes that delete the items on the server. */
      deletions: z.array(z.string()),
      /** The removed data, in the shape of its owner. */
      removed: z.unknown(),
    })
    .nullable(),
);

/** How long a removal can be undone, in milliseconds. Held-back changes are sent only after that. */
export const UNDO_TIME = 10_000;

/** A change as the offer stores it while it is not in the outbox. */
const RemovedChange: z.ZodType<StoredChange> = z.object({
  sequence: z.int(),
  id: z.string(),
  action: MutationName,
  operation: z.string(),
  delivery: z.enum(['set', 'create']),
  subject: z.string(),
  mergeKey: z.string().nullable(),
  params: z.unknown(),
  state: ChangeState,
  createdAt: z.int(),
  attempts: z.int(),
  maybeOnServer: z.boolean(),
  mark: z.int().nullable(),
  lastSentAt: z.int().nullable(),
  nextAttemptAt: z.int().nullable(),
  mustAsk: z.boolean(),
  problem: Problem.nullable(),
  replaced: z.int(),
});

export interface RemovedRow {
  collection: string;
  /** Whether it was removed at once, and not only hidden. */
  isRemoved: boolean;
  row: StoredRow<object>;
  /** The favorite and the count of a snippet; null for anything else. */
  use: SnippetUse | null;
  /** What was written of it and not saved, or null. */
  draft: string | null;
}

const RemovedRow: z.ZodType<RemovedRow> = z.object({
  collection: z.string(),
  isRemoved: z.boolean(),
  row: z.object({
    key: z.string(),
    serverId: z.int().nullable(),
    value: z.record(z.string(), z.unknown()),
    server: z.record(z.string(), z.unknown()).nullable(),
    createdAt: z.int(),
    deleted: z.boolean(),
    madeHere: z.boolean(),
  }),
  use: StoredUse.nullable(),
  draft: z.string().nullable(),
});

/** The data that an undo of changes writes back: the rows, and the changes that were dropped from the outbox. */
const RemovedChanges = z.object({
  rows: z.array(RemovedRow),
  changes: z.array(RemovedChange),
  /** When the status was to be cleared, in milliseconds since the epoch. */
  clearAt: z.int().nullable(),
  /** The entries of the activity that were marked as read on this computer. */
  marked: z.array(z.string()),
});
export type RemovedChanges = z.infer<typeof RemovedChanges>;

interface NewOffer {
  what: UndoWhat;
  /** The window's name for the removed item. */
  title: string;
  subjects?: string[];
  deletions?: string[];
  /** The moment at which held-back changes must be sent, in milliseconds since the epoch. */
  notAfter?: number | null;
  removed: unknown;
}

/** The deletion or the discarding that the user can still undo, or null. */
export const undoOffered = (db: Db) => storedUndo.read(db);

const timeFrom = (now: number, notAfter: number | null): number =>
  Math.min(now + UNDO_TIME, notAfter ?? Infinity);

/** Offers an undo in place of an earlier offer. The earlier removal then becomes final, and a deletion is sent. */
export const offerUndo = (
  db: Db,
  { what, title, subjects = [], deletions = [], notAfter = null, removed }: NewOffer,
  now: number,
): void =>
  storedUndo.write(db, {
    id: uuidv7(),
    what,
    title,
    until: timeFrom(now, notAfter),
    notAfter,
    subjects,
    deletions,
    removed,
  });

/** The subjects whose changes are held back, so that none is sent before the undo. */
export const heldSubjects = (db: Db): readonly string[] => undoOffered(db)?.subjects ?? [];

/** The IDs of the deletions that are held back. They do not count as unsent yet. */
export const heldDeletions = (db: Db): readonly string[] => undoOffered(db)?.deletions ?? [];

/** Ends the time for undoing. The removal becomes final, and a deletion may be sent. */
export function endUndo(db: Db): void {
  if (undoOffered(db)) storedUndo.write(db, null);
}

/** Ends the time for undoing where it is about this subject, because a newer change of the subject was made. */
export function endUndoOf(db: Db, subject: string): void {
  if (heldSubjects(db).includes(subject)) endUndo(db);
}

/** Begins the time for undoing anew. `now` in milliseconds since the epoch. */
export function renewUndo(db: Db, now: number): void {
  const undo = undoOffered(db);
  if (undo) storedUndo.write(db, { ...undo, until: timeFrom(now, undo.notAfter) });
}

/**
 * Ends the time for undoing where it has run out at `now`, in milliseconds since the epoch. A time that a wrong clock wrote
 * is shortened, so that nothing is held back for longer than `UNDO_TIME`.
 */
export function endUndoInTime(db: Db, now: number): void {
  const undo = undoOffered(db);
  if (!undo) return;
  if (undo.until <= now) endUndo(db);
  else if (undo.until > now + UNDO_TIME) renewUndo(db, now);
}

/** The changes that the offered undo brings back. Null if the offer is about something else, or cannot be parsed. */
export const removedChanges = (removed: unknown): RemovedChanges | null =>
  RemovedChanges.safeParse(removed).data ?? null;

/** The computer's clock was set by this many milliseconds. The moments of the removed changes move with those in the outbox. */
export function shiftUndo(db: Db, jump: number): void {
  const undo = undoOffered(db);
  if (!undo) return;
  const moved = (moment: number | null) => moment && moment + jump;
  editRemoved(db, (removed) => ({
    ...removed,
    changes: removed.changes.map((change) => ({
      ...change,
      lastSentAt: moved(change.lastSentAt),
      nextAttemptAt: moved(change.nextAttemptAt),
    })),
  }));
  const [until, notAfter] = [undo.until + jump, moved(undo.notAfter)];
  storedUndo.write(db, { ...(undoOffered(db) ?? undo), until, notAfter });
}

/** A change that certainly had no effect was folded into the deletion behind it. Undo brings it back. */
export function noteFolded(db: Db, deletionId: string, change: StoredChange): void {
  if (!heldDeletions(db).includes(deletionId)) return;
  const isOver = change.state === 'sending' || change.state === 'in-doubt';
  const folded: StoredChange = { ...change, state: isOver ? 'queued' : change.state };
  editRemoved(db, (removed) => ({ ...removed, changes: [folded, ...removed.changes] }));
}

/** Gives the removed changes of a subject another address, and holds that back instead (see `readdress` in store.ts). */
export function readdressRemoved(
  db: Db,
  from: string,
  to: string,
  addressOf: (change: StoredChange) => Pick<StoredChange, 'subject' | 'mergeKey' | 'params'> | null,
): void {
  const undo = undoOffered(db);
  if (!undo?.subjects.includes(from)) return;
  storedUndo.write(db, { ...undo, subjects: undo.subjects.map((one) => (one === from ? to : one)) });
  editRemoved(db, (removed) => ({
    ...removed,
    changes: removed.changes.map((change) =>
      change.subject === from ? { ...change, ...addressOf(change) } : change,
    ),
  }));
}

/** A discarded draft, which an undo writes back. */
export const RemovedDraft = z.object({ name: z.string(), value: z.string() });

/** A discarded draft has another name by now. */
export function renameRemovedDraft(db: Db, from: string, to: string): void {
  const undo = undoOffered(db);
  const { data } = RemovedDraft.safeParse(undo?.what === 'draft' ? undo.removed : null);
  if (undo && data?.name === from) storedUndo.write(db, { ...undo, removed: { ...data, name: to } });
}

function editRemoved(db: Db, edit: (removed: RemovedChanges) => RemovedChanges): void {
  const undo = undoOffered(db);
  const removed = undo && removedChanges(undo.removed);
  if (removed) storedUndo.write(db, { ...undo, removed: edit(removed) });
}
