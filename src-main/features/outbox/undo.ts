import type { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { bringBackDraft, readDraft, saveDraft } from '../../cache/local/drafts.ts';
import type { Undone, UndoOffer } from '../../contract/values/change.ts';
import { Refusal } from '../../contract/problem.ts';
import { unmarkEntries } from '../../domain/activity.ts';
import { keepMatches } from '../../domain/followed-file.ts';
import { describeChange } from '../../sync/collections/catalog.ts';
import { restoreChanges } from '../../sync/delivery/undo.ts';
import {
  endUndo,
  offerUndo,
  RemovedDraft,
  removedChanges,
  undoOffered,
} from '../../sync/outbox/undo-offer.ts';
import { restoreEntry } from '../history/commands.ts';
import { restoreRule } from '../rules/commands.ts';
import { restoreSeries } from '../series/commands.ts';
import { restorePreset } from '../status/presets.ts';

/** The deletion or the discarding that can be undone, as windows show it. */
export function undoView(db: Db): UndoOffer | null {
  const undo = undoOffered(db);
  if (!undo) return null;
  const { id, what, title, until } = undo;
  const [change] = what === 'change' ? (removedChanges(undo.removed)?.changes ?? []) : [];
  const described = change && { action: change.action, ...describeChange(db, change) };
  return { id, what, title, until, change: described ?? null };
}

/** Discards a draft so that it can be undone for a time (sync: Undo). */
export const discardDraft = (db: Db, name: string, now: number): void =>
  db.transaction(() => {
    const value = readDraft(db, name);
    if (value === null) return;
    saveDraft(db, name, '', now);
    const removed: z.infer<typeof RemovedDraft> = { name, value };
    offerUndo(db, { what: 'draft', title: '', removed }, now);
  })();

/**
 * Undoes the deletion or the discarding that is offered. One that cannot be undone any more is offered no longer.
 * @throws {Refusal} `gone` where its time is over, the item was deleted on the server, or another draft was begun.
 */
export function undo(db: Db, id: string, now: number): Undone {
  const offer = undoOffered(db);
  if (offer?.id !== id || offer.until <= now) throw new Refusal({ kind: 'gone' });
  try {
    return db.transaction(() => {
      endUndo(db);
      return offer.what === 'series'
        ? restoreSeries(db, offer.removed, now)
        : { what: offer.what === 'followed' ? 'snippet' : offer.what, key: restore(db, offer, now) };
    })();
  } catch (error) {
    if (error instanceof Refusal) endUndo(db);
    throw error;
  }
}

function restore(
  db: Db,
  { what, removed, deletions }: NonNullable<ReturnType<typeof undoOffered>>,
  now: number,
): string {
  switch (what) {
    case 'draft':
      return restoreDraft(db, removed, now);
    case 'preset':
      return restorePreset(db, removed);
    case 'rule':
      return restoreRule(db, removed);
    case 'history':
      return restoreEntry(db, removed);
    case 'change':
      return restoreChanges(db, removed, deletions, now).changeId ?? '';
    case 'read':
      unmarkEntries(db, removedChanges(removed)?.marked ?? []);
      restoreChanges(db, removed, deletions, now);
      return '';
    case 'followed':
      return keepMatches(db, restoreChanges(db, removed, deletions, now).keys);
    default:
      return restoreChanges(db, removed, deletions, now).keys[0] ?? '';
  }
}

function restoreDraft(db: Db, removed: unknown, now: number): string {
  const { name, value } = RemovedDraft.parse(removed);
  if (!bringBackDraft(db, name, value, now)) throw new Refusal({ kind: 'gone' });
  return name;
}
