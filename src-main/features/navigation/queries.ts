import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { Metadata } from '../../cache/metadata/metadata.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { channelRows } from '../../sync/collections/channels.ts';
import { navigationRows, navigation } from '../../sync/collections/navigation.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import { accessOf, type ChannelAccess } from '../../contract/values/channel.ts';
import {
  builtInViewsAt,
  type NavigationList,
  type NavigationRow,
  type NavigationViewValue,
} from '../../contract/values/navigation.ts';
import { narrowOf } from '../../contract/links/narrow.ts';
import { marksOfRows } from '../base/row-mark.ts';

/** The user's order of pinned views, by fragment. Servers have no such order. */
export const storedViewOrder = new Metadata('viewOrder', z.array(z.string()));

/**
 * The pinned views in the user's order, then the others. Views that the user has not moved are in the order of the web app:
 * the built-in ones, stored or not, then the user's own in the order of the server's list.
 */
export function navigationList(db: Db): NavigationList {
  const { featureLevel = null } = storedRealm.read(db) ?? {};
  const builtIn: readonly string[] = builtInViewsAt(featureLevel);
  const stored = new Map(navigationRows.list(db, { order: 'stored' }).map((row) => [row.key, row]));
  const own = [...stored.keys()].filter((fragment) => !builtIn.includes(fragment));
  const fragments = [...builtIn, ...own];
  const mark = marksOfRows(
    db,
    navigation,
    fragments.map((key) => ({ key })),
  );
  const rows = fragments.map((fragment) => ({
    ...viewOf(db, { fragment, builtIn: builtIn.includes(fragment) }, stored.get(fragment)),
    mark: mark(fragment),
  }));
  const order = storedViewOrder.read(db) ?? [];
  const placeOf = ({ fragment, isPinned }: NavigationRow): number =>
    isPinned === true && order.includes(fragment) ? order.indexOf(fragment) : order.length;
  return {
    rows: rows.toSorted((a, b) => placeOf(a) - placeOf(b)),
    readable: hasCapability(db, 'navigation') !== false,
  };
}

/** The pinned views, in their order. */
export const pinnedRows = (db: Db): NavigationRow[] =>
  navigationList(db).rows.filter(({ isPinned }) => isPinned === true);

function accessIn(db: Db, fragment: string): ChannelAccess | null {
  const channel = narrowOf(fragment)?.channel;
  if (!channel || !('channelId' in channel)) return null;
  const row = channelRows.findByServerId(db, channel.channelId);
  return row && accessOf(row.value);
}

function viewOf(
  db: Db,
  { fragment, builtIn }: Pick<NavigationRow, 'fragment' | 'builtIn'>,
  row: StoredRow<NavigationViewValue> | undefined,
): Omit<NavigationRow, 'mark'> {
  const differs = row?.server && !navigation.isEquivalent(row.value, row.server);
  return {
    fragment,
    name: row?.value.name ?? null,
    builtIn,
    access: accessIn(db, fragment),
    isPinned: row?.value.isPinned ?? null,
    server: differs ? row.server : null,
  };
}
