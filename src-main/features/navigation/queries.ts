import type { Db } from '../../cache/file/db.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { channelRows } from '../../sync/collections/channels.ts';
import { navigationRows, navigation } from '../../sync/collections/navigation.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import { accessOf, type ChannelAccess } from '../../contract/values/channel.ts';
import {
  BUILT_IN_VIEWS,
  isBuiltInView,
  type NavigationList,
  type NavigationRow,
  type NavigationViewValue,
} from '../../contract/values/navigation.ts';
import { narrowOf } from '../../contract/links/narrow.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { markOf } from '../base/row-mark.ts';

/** Built-in views in their own order, stored or not, then the user's by name. */
export function navigationList(db: Db): NavigationList {
  const stored = new Map(navigationRows.list(db).map((row) => [row.key, row]));
  const others = [...stored.values()].filter(({ key }) => !isBuiltInView(key));
  return {
    rows: [
      ...BUILT_IN_VIEWS.map((fragment) => viewOf(db, fragment, stored.get(fragment))),
      ...others.map((row) => viewOf(db, row.key, row)),
    ],
    readable: hasCapability(db, 'navigation') !== false,
  };
}

function accessIn(db: Db, fragment: string): ChannelAccess | null {
  const channel = narrowOf(fragment)?.channel;
  if (!channel || !('channelId' in channel)) return null;
  const row = channelRows.findByServerId(db, channel.channelId);
  return row && accessOf(row.value);
}

function viewOf(db: Db, fragment: string, row: StoredRow<NavigationViewValue> | undefined): NavigationRow {
  const differs = row?.server && !navigation.isEquivalent(row.value, row.server);
  return {
    fragment,
    name: row?.value.name ?? null,
    builtIn: isBuiltInView(fragment),
    access: accessIn(db, fragment),
    isPinned: row?.value.isPinned ?? null,
    mark: markOf(db, subjectOf(navigation, fragment)),
    server: differs ? row.server : null,
  };
}
