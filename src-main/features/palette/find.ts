import type { Db } from '../../cache/file/db.ts';
import { type FoundRow, ownFirst, usedSnippets } from '../../cache/search/found-rows.ts';
import { firstOf, type KeptName, leadersOf } from '../../cache/search/name-leaders.ts';
import { searchSnippets } from '../../cache/search/search.ts';
import { nearSpelling } from '../../cache/search/spelling.ts';
import { fadedUses } from '../../cache/local/target-uses.ts';
import type { ChannelTopic } from '../../contract/values/conversation.ts';
import type { Found, PaletteFound, PaletteTarget, OnlyGroup } from '../../contract/search/palette.ts';
import { NameSearch, type RankedName, RANKS } from '../../contract/search/name-search.ts';
import { joined, parts } from '../../contract/search/text-parts.ts';
import { channelRows } from '../../sync/collections/channels.ts';
import { findTexts } from './find-texts.ts';
import { accountNames } from './names.ts';
import { channelTarget, idOf, personTarget, snippetTarget, topicTarget } from './targets.ts';

/** How many rows of each group are shown. */
const MOST_OF_A_GROUP = 6;
/** How many rows are shown of the one group that a search is limited to. */
const MOST_OF_ONE = 30;
/** How many of the snippets that were used last are considered besides those that the search returns. */
const MOST_USED = 50;

/**
 * The cached matches of a search, in each group the best first.
 * @param emptyName the organization's name for topics without one
 * @param now milliseconds since the epoch: uses fade
 */
export function findTargets(
  db: Db,
  search: string,
  emptyName: string,
  now: number,
): Omit<PaletteFound, 'views'> {
  const finding = findingOf(db, search, now);
  const groups = {
    snippets: findSnippets(db, search, finding),
    topics: findConversations(db, finding, emptyName),
    channels: findChannels(db, finding),
    people: findPeople(db, finding),
  };
  const isNothing = Object.values(groups).every(({ length }) => length === 0);
  const near = isNothing ? nearSpelling(db, search) : null;
  return { groups, texts: findTexts(db, search, now), near, used: usesInWindows(finding.uses) };
}

/** The cached matches of a single group. Without a search, the items that are used most. */
export function findOnly(db: Db, only: OnlyGroup, search: string, now: number): Found<PaletteTarget>[] {
  const finding = findingOf(db, search, now);
  return { channels: findChannels, people: findPeople }[only](db, finding, MOST_OF_ONE);
}

/** The typed text, the searched names, and the used entries. */
interface Finding {
  search: NameSearch;
  kept: ReturnType<typeof accountNames>;
  uses: ReadonlyMap<string, number>;
}

const findingOf = (db: Db, search: string, now: number): Finding => ({
  search: new NameSearch(search),
  kept: accountNames(db),
  uses: fadedUses(db, now),
});

/** The best matches. Without a search, the items that are used most. */
function best<Item>(
  { search, uses }: Finding,
  all: Iterable<KeptName<Item>>,
  limit: number,
): RankedName<Item>[] {
  if (!search.isEmpty) return search.rank(leadersOf(search, all, limit, uses), limit);
  const useOf = ({ id }: KeptName<Item>): number => uses.get(id) ?? 0;
  return firstOf(
    all,
    limit,
    (a, b) => useOf(b) - useOf(a) || (b.weight ?? 0) - (a.weight ?? 0) || byName.compare(a.name, b.name),
  ).map(({ item, id, name }) => ({
    item,
    id,
    rank: RANKS.whole,
    ...(uses.has(id) && { use: uses.get(id) }),
    name: [{ text: name, match: false }],
  }));
}

const byName = new Intl.Collator();

/**
 * The rows of the search of snippets, ranked by their titles; of equally good ones the user's own, then those that are used most,
 * and then in the order of that search. It may have far more rows than are ranked here, so the ones that are used are looked at besides.
 */
function findSnippets(
  db: Db,
  search: string,
  { search: names, uses }: Pick<Finding, 'search' | 'uses'>,
): Found<PaletteTarget>[] {
  const { rows, similar } = searchSnippets(db, search, 0, MOST_OF_A_GROUP);
  const cachedKeys = new Set(rows.map(({ key }) => key));
  const titleOf = (row: FoundRow): string => row.title.map(({ text }) => text).join('');
  const used = usedSnippets(db, MOST_USED).flatMap((row) => {
    const match = cachedKeys.has(row.key) ? null : names.match(titleOf(row));
    return match ? [{ ...row, title: joined(parts(titleOf(row), match.places)) }] : [];
  });
  const found = [...rows, ...used]
    .map((row) => {
      const target = snippetTarget(db, row);
      const rank =
        similar && cachedKeys.has(row.key) ? RANKS.near : (names.match(titleOf(row))?.rank ?? RANKS.other);
      const use = uses.get(idOf(target));
      return {
        row,
        target: { id: idOf(target), rank, ...(use !== undefined && { use }), name: row.title, item: target },
      };
    })
    .toSorted(
      ({ row: { channelId: inA }, target: a }, { row: { channelId: inB }, target: b }) =>
        a.rank - b.rank || Number(inA !== null) - Number(inB !== null) || (b.use ?? 0) - (a.use ?? 0),
    );
  return ownFirst(found, ({ row }) => row)
    .slice(0, MOST_OF_A_GROUP)
    .map(({ target }) => target);
}

/** The uses of rows that are not in the cache, or have their names in the windows: places, views, actions and settings. */
export const usesInWindows = (uses: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...uses].filter(([id]) => /^(?:place|view|action|setting)-/.test(id)));

/** Topics by their names and their channels', and conversations of several people by the people's; the newest first. */
function findConversations(
  db: Db,
  { search, uses, kept }: Finding,
  emptyName: string,
): Found<PaletteTarget>[] {
  const all = [...kept.topics(emptyName), ...kept.conversations];
  return search
    .rank(leadersOf<ChannelTopic | number[]>(search, all, MOST_OF_A_GROUP, uses), MOST_OF_A_GROUP)
    .flatMap((found) => {
      const { item } = found;
      if (Array.isArray(item)) return { ...found, item: { kind: 'people', userIds: item } };
      const channel = channelRows.findByServerId(db, item.channelId)?.value;
      return channel ? { ...found, item: topicTarget(item.channelId, item.topic, channel) } : [];
    });
}

function findChannels(db: Db, finding: Finding, limit = MOST_OF_A_GROUP): Found<PaletteTarget>[] {
  return best(finding, finding.kept.channels, limit).flatMap((found) => {
    const row = channelRows.findByServerId(db, found.item);
    return row ? { ...found, item: channelTarget(row.key, found.item, row.value) } : [];
  });
}

function findPeople(db: Db, finding: Finding, limit = MOST_OF_A_GROUP): Found<PaletteTarget>[] {
  return best(finding, finding.kept.people, limit).flatMap((found) => {
    const target = personTarget(db, found.item);
    return target ? { ...found, item: target } : [];
  });
}
