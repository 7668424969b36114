import Link from '@lucide/svelte/icons/link';
import Search from '@lucide/svelte/icons/search';
import {
  type Found,
  groupsInOrder,
  type PaletteFound,
  type OnlyGroup,
  signedSearch,
} from '../../src-main/contract/search/palette.ts';
import { NameSearch, type Named, RANKS } from '../../src-main/contract/search/name-search.ts';
import { words } from '../../resources/words.ts';
import { ask } from '../base/bridge/bridge.ts';
import { searchCode } from '../entities/settings/search-code.ts';
import {
  type PaletteItem,
  type PaletteRow,
  MOST_OF_A_GROUP,
  placeRows,
  settingRows,
  targetRow,
  unmarked,
  viewRows,
} from './rows.ts';
import { typedCode } from './typed-code.ts';
import { commandOfText } from '../state/link.ts';
import type { PaletteSource } from '../state/source.ts';

/** Far more than anyone types: a text that was pasted by mistake must not keep main busy. */
const LONGEST_SEARCH = 200;

/**
 * The rows of a search: items of the account's cache, places, pinned views, actions and settings, and items to create from the
 * text. Without a text: the items used last, places and actions. After a sign such as `#`: a single group.
 * @throws where nothing else is found and the cache cannot be read
 */
export async function findRows(source: PaletteSource, text: string): Promise<PaletteRow[]> {
  const link = await linkRow(source, text);
  if (link) return [link];
  const signed = signedSearch(text);
  if (signed) return rowsOfOne(source, signed);
  // An empty quick window does without it.
  const needsCode = text !== '' || source.beginsWithViews;
  const [found] = await Promise.all([
    cached(source, text.slice(0, LONGEST_SEARCH)),
    needsCode ? typedCode.load() : null,
  ]);
  const code = needsCode ? typedCode.module : undefined;
  const names = new NameSearch(text);
  const withUse = <Row extends { id: string }>(row: Row): Row & { use?: number } => ({
    ...row,
    ...(Object.hasOwn(found.used, row.id) && { use: found.used[row.id] }),
  });
  const rank = (all: Named<PaletteItem>[]): Found<PaletteItem>[] =>
    text === '' ? all.map(unranked) : names.rank(all.map(withUse), MOST_OF_A_GROUP);

  const views = text === '' ? firstViews(source, found.views) : rank(viewRows(found.views));
  const rows = groupsInOrder<PaletteItem>({
    ...Object.fromEntries(
      Object.entries(found.groups).map(([group, targets]) => [
        group,
        targets.map((target) => targetRow(source, target)),
      ]),
    ),
    places: rank(placeRows()).filter((row) => !views.some((view) => doTheSame(view, row))),
    views,
    actions: rank(code?.actionRows(source) ?? []),
    settings: (await settingsFor(source, text, names)).map(withUse).toSorted(byRankAndUse),
  }).flatMap(({ group, rows: some }) => some.map((row): PaletteRow => ({ ...row, group })));
  if (text === '') return rows;
  const texts = code?.textRows(source, found.texts) ?? [];
  const onServer = code?.webSearchRows(source, text) ?? [];
  const made =
    code?.rowsFromText(source, text).map((row): PaletteRow => ({ ...unranked(row), group: 'made' })) ?? [];
  if (rows.length + texts.length > 0) return [...rows, ...texts, ...onServer, ...made];
  if (found.problem !== undefined) throw found.problem;
  const near = found.near === null ? [] : [nearRow(found.near)];
  // What Enter does where nothing is found stays on this computer.
  return [...near, ...made, ...onServer];
}

/** The pinned views that a search begins with, where the window has a rail that may have no room for them. */
const firstViews = (
  { beginsWithViews }: PaletteSource,
  views: PaletteFound['views'],
): Found<PaletteItem>[] => (beginsWithViews ? viewRows(views).slice(0, MOST_OF_A_GROUP).map(unranked) : []);

/** Whether two rows do the same, as a pinned view and the place of Perch that shows it. */
const doTheSame = (one: Found<PaletteItem>, other: Found<PaletteItem>): boolean =>
  JSON.stringify(one.item.command) === JSON.stringify(other.item.command);

async function rowsOfOne(
  source: PaletteSource,
  { only, search }: NonNullable<ReturnType<typeof signedSearch>>,
): Promise<PaletteRow[]> {
  const { groups, problem } = await cached(source, search.slice(0, LONGEST_SEARCH), only);
  if (problem !== undefined) throw problem;
  return (groups[only] ?? []).map((target): PaletteRow => ({ ...targetRow(source, target), group: only }));
}

/** The settings that match a text. Their code is loaded on demand; none match if the code can't be loaded. */
async function settingsFor(
  source: PaletteSource,
  text: string,
  names: NameSearch,
): Promise<Found<PaletteItem>[]> {
  if (text === '') return [];
  await searchCode.load();
  const found = searchCode.module?.searchSettings(text, source.organization?.featureLevel ?? null) ?? [];
  return settingRows(found, names);
}

/** The row of a link to an item of this server; null for other texts. */
async function linkRow({ account }: PaletteSource, text: string): Promise<PaletteRow | null> {
  const command = await commandOfText(account.id, text);
  return (
    command && {
      group: 'made',
      id: 'link',
      rank: RANKS.whole,
      name: unmarked(words('palette.open-link')),
      item: { icon: Link, detail: unmarked(text), verb: words('palette.open'), command },
    }
  );
}

/** Finds nothing if the cache cannot be read: places, actions and settings do not need the cache. */
const cached = (
  { account }: PaletteSource,
  search: string,
  only?: OnlyGroup,
): Promise<PaletteFound & { problem?: unknown }> =>
  ask('palette:find', { accountId: account.id, search, ...(only && { only }) }).catch((problem: unknown) => ({
    groups: {},
    texts: [],
    views: [],
    near: null,
    used: {},
    problem,
  }));

const byRankAndUse = (a: Found<PaletteItem>, b: Found<PaletteItem>): number =>
  a.rank - b.rank || (b.use ?? 0) - (a.use ?? 0);

const unranked = ({ item, id, name }: Named<PaletteItem>): Found<PaletteItem> => ({
  item,
  id,
  rank: RANKS.whole,
  name: unmarked(name),
});

const nearRow = (near: string): PaletteRow => ({
  group: 'near',
  id: 'near',
  rank: RANKS.near,
  name: unmarked(words('snippet.search-for', { search: near })),
  item: { icon: Search, verb: words('palette.search'), command: { do: 'search', text: near } },
});
