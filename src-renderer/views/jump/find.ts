import Search from '@lucide/svelte/icons/search';
import Settings2 from '@lucide/svelte/icons/settings-2';
import {
  type Found,
  groupsInOrder,
  type JumpFound,
  type JumpGroup,
} from '../../../src-main/contract/jump.ts';
import { NameSearch, type Named, RANKS } from '../../../src-main/contract/name-search.ts';
import { joined, parts } from '../../../src-main/contract/text-parts.ts';
import { words } from '../../../resources/words.ts';
import { ask } from '../../app/bridge.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';

import { actionRows, rowsFromText } from './actions.ts';
import { searchSettings } from '../settings/settings-search.ts';
import { placeRows } from './places.ts';
import { type JumpItem, unmarked } from './row.ts';
import { targetRow } from './targets.ts';

/** How many rows of each group are shown. */
const MOST_OF_A_GROUP = 6;

/** A row of the search; the first of a group has the group's heading. */
export interface JumpRow extends Found<JumpItem> {
  group: JumpGroup | 'near' | 'made';
}

/**
 * What a search finds: what the account's cache contains, places, actions and settings, and what can be made from the
 * text. Without a text it is what was used last, places and actions.
 * @param signOut asks whether to sign out
 */
export async function findRows(workspace: Workspace, text: string, signOut: () => void): Promise<JumpRow[]> {
  const found = await cached(workspace, text);
  const names = new NameSearch(text);
  const rank = (all: Named<JumpItem>[]): Found<JumpItem>[] =>
    text === '' ? all.map(unranked) : names.rank(all, MOST_OF_A_GROUP);
  const rows = groupsInOrder<JumpItem>({
    ...Object.fromEntries(
      Object.entries(found.groups).map(([group, targets]) => [
        group,
        targets.map((target) => targetRow(workspace, target)),
      ]),
    ),
    places: rank(placeRows(workspace)),
    actions: rank(actionRows(workspace, signOut)),
    settings: settingRows(workspace, text, names),
  }).flatMap(({ group, rows: some }) => some.map((row): JumpRow => ({ ...row, group })));
  if (text === '') return rows;
  const near = found.near === null || rows.length > 0 ? [] : [nearRow(found.near)];
  const made = rowsFromText(workspace, text).map((row): JumpRow => ({ ...unranked(row), group: 'made' }));
  return [...near, ...rows, ...made];
}

/** Nothing where the cache cannot be read: places, actions and settings are found without it. */
const cached = ({ accountId }: Workspace, search: string): Promise<JumpFound> =>
  ask('jump:find', { accountId, search }).catch(() => ({ groups: {}, near: null }));

const unranked = ({ item, id, name }: Named<JumpItem>): Found<JumpItem> => ({
  item,
  id,
  rank: RANKS.whole,
  name: unmarked(name),
});

const nearRow = (near: string): JumpRow => ({
  group: 'near',
  id: 'near',
  rank: RANKS.near,
  name: unmarked(words('snippet.search-for', { search: near })),
  item: { icon: Search, verb: words('jump.search'), run: () => undefined, searches: near },
});

/** The settings whose labels match best; of equally good ones, in the order of their own search. */
function settingRows({ facts, session }: Workspace, text: string, names: NameSearch): Found<JumpItem>[] {
  return searchSettings(text, facts?.featureLevel ?? null)
    .map(({ key, label, path }) => {
      const match = names.match(label);
      return {
        id: `setting-${key}`,
        rank: match?.rank ?? RANKS.other,
        name: joined(parts(label, match?.places ?? [])),
        item: {
          icon: Settings2,
          detail: unmarked(path.join(' › ')),
          verb: words('jump.open'),
          goes: true,
          run: () => session.places.open('settings', { key }),
        },
      };
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_OF_A_GROUP);
}
