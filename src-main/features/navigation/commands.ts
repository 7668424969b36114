import type { Db } from '../../cache/file/db.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import { builtInViewsAt, checkNavigationView } from '../../contract/values/navigation.ts';
import { Refusal, refuse } from '../../contract/problem.ts';
import { navigation } from '../../sync/collections/navigation.ts';
import { deleteRowForNow } from '../../sync/rows/undoable.ts';
import { cached } from '../../sync/rows/cached-rows.ts';
import { trimmed } from '../../contract/text/text.ts';
import { pinnedRows, storedViewOrder } from './queries.ts';

/** The changed fields of a view; missing ones stay. */
export interface ViewChange {
  fragment: string;
  isPinned?: boolean;
  name?: string;
}

/**
 * Pins, hides, renames or adds a view.
 * @throws {Refusal} where a built-in view is given a name, or a rule is broken.
 */
export function saveView(db: Db, { fragment, isPinned, name }: ViewChange, now: number): void {
  const { rows } = navigation;
  const { featureLevel = null } = storedRealm.read(db) ?? {};
  if (name !== undefined && builtInViewsAt(featureLevel).some((view) => view === fragment))
    throw new Refusal({ kind: 'invalid-input', field: 'viewName' });
  db.transaction(() => {
    const stored = rows.find(db, fragment);
    const value = {
      fragment,
      isPinned: isPinned ?? stored?.value.isPinned ?? null,
      name: (name === undefined ? null : trimmed(name)) ?? stored?.value.name ?? null,
    };
    refuse(checkNavigationView(value));
    if (!stored)
      rows.insert(db, { key: fragment, serverId: null, value, server: null, createdAt: now, madeHere: true });
    cached(db, navigation).edit(fragment, value, now);
  })();
}

/** Moves a pinned view to another place among them, from 0. Only this computer knows their order. */
export function movePinnedView(db: Db, { fragment, to }: { fragment: string; to: number }): void {
  const others = pinnedRows(db).flatMap((row) => (row.fragment === fragment ? [] : [row.fragment]));
  storedViewOrder.write(db, others.toSpliced(to, 0, fragment));
}

/** Removes a view so that it can be undone for a time (sync: Undo). */
export function removeViewForNow(db: Db, fragment: string, now: number): void {
  const title = navigation.rows.find(db, fragment)?.value.name ?? fragment;
  deleteRowForNow(db, navigation, fragment, { what: 'view', title }, now);
}

export const removeView = (db: Db, fragment: string, now: number): void =>
  cached(db, navigation).delete(fragment, now);
