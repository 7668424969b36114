import type { Db } from '../../cache/file/db.ts';
import { directMessageRows } from '../../cache/collections/direct-messages.ts';
import { allTopics } from '../../cache/collections/topics.ts';
import { type FoundRow, ownFirst, usedSnippets } from '../../cache/search/found-rows.ts';
import { searchSnippets } from '../../cache/search/search.ts';
import { nearSpelling } from '../../cache/search/spelling.ts';
import { fadedUses } from '../../cache/local/target-uses.ts';
import { conversationKey } from '../../contract/values/conversation.ts';
import type { Found, PaletteFound, PaletteTarget, OnlyGroup } from '../../contract/search/palette.ts';
import { NameSearch, type Named, type RankedName, RANKS } from '../../contract/search/name-search.ts';
import { joined, parts } from '../../contract/search/text-parts.ts';
import { isPlaceholder } from '../../contract/values/person.ts';
import { channelRows } from '../../sync/collections/channels.ts';
import { personName } from '../../sync/collections/known-names.ts';
import { peopleRows } from '../../sync/collections/people.ts';
import { peopleConversations } from '../messages/queries.ts';
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
  const names = new NameSearch(search);
  const uses = fadedUses(db, now);
  const groups = {
    snippets: findSnippets(db, search, names, uses),
    topics: findConversations(db, names, emptyName, uses),
    channels: findChannels(db, names, uses),
    people: findPeople(db, names, uses),
  };
  const isNothing = Object.values(groups).every(({ length }) => length === 0);
  return { groups, near: isNothing ? nearSpelling(db, search) : null, used: usesInWindows(uses) };
}

/** The cached matches of a single group. Without a search, the items that are used most. */
export function findOnly(db: Db, only: OnlyGroup, search: string, now: number): Found<PaletteTarget>[] {
  const names = new NameSearch(search);
  const uses = fadedUses(db, now);
  return { channels: findChannels, people: findPeople }[only](db, names, uses, MOST_OF_ONE);
}

/** The best matches. Without a search, the items that are used most. */
function best<Item>(names: NameSearch, all: Named<Item>[], limit: number): RankedName<Item>[] {
  if (!names.isEmpty) return names.rank(all, limit);
  return all
    .toSorted(
      (a, b) =>
        (b.use ?? 0) - (a.use ?? 0) || (b.weight ?? 0) - (a.weight ?? 0) || a.name.localeCompare(b.name),
    )
    .slice(0, limit)
    .map(({ item, id, name, use }) => ({
      item,
      id,
      rank: RANKS.whole,
      ...(use !== undefined && { use }),
      name: [{ text: name, match: false }],
    }));
}

/**
 * The rows of the search of snippets, ranked by their titles; of equally good ones the user's own, then those that are used most,
 * and then in the order of that search. It may have far more rows than are ranked here, so the ones that are used are looked at besides.
 */
function findSnippets(db: Db, search: string, names: NameSearch, uses: Uses): Found<PaletteTarget>[] {
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
      const use = useOf(uses, idOf(target));
      return { row, target: { id: idOf(target), rank, ...use, name: row.title, item: target } };
    })
    .toSorted(
      ({ row: { channelId: inA }, target: a }, { row: { channelId: inB }, target: b }) =>
        a.rank - b.rank || Number(inA !== null) - Number(inB !== null) || (b.use ?? 0) - (a.use ?? 0),
    );
  return ownFirst(found, ({ row }) => row)
    .slice(0, MOST_OF_A_GROUP)
    .map(({ target }) => target);
}

type Uses = ReadonlyMap<string, number>;

const useOf = (uses: Uses, id: string): { use?: number } => {
  const use = uses.get(id);
  return use === undefined ? {} : { use };
};

/** The uses of rows that are not in the cache, or have their names in the windows: places, views, actions and settings. */
export const usesInWindows = (uses: Uses): Record<string, number> =>
  Object.fromEntries([...uses].filter(([id]) => /^(?:place|view|action|setting)-/.test(id)));

/** Topics by their names and their channels', and conversations of several people by the people's; the newest first. */
function findConversations(db: Db, names: NameSearch, emptyName: string, uses: Uses): Found<PaletteTarget>[] {
  const channels = new Map(
    channelRows.list(db).flatMap((row) => (row.serverId === null ? [] : [[row.serverId, row.value]])),
  );
  const all: Named<() => PaletteTarget>[] = [];
  for (const { channelId, name: topic, lastMessageId } of allTopics(db)) {
    const channel = channels.get(channelId);
    if (!channel || channel.archived) continue;
    const id = `topic-${conversationKey({ channelId, topic })}`;
    all.push({
      item: () => topicTarget(channelId, topic, channel),
      id,
      ...useOf(uses, id),
      name: topic || emptyName,
      also: channel.name,
      weight: lastMessageId,
    });
  }
  const withPeople = peopleConversations(db).filter(({ length }) => length > 1);
  for (const [at, people] of withPeople.entries()) {
    const target: PaletteTarget = { kind: 'people', userIds: people.map(({ userId }) => userId) };
    all.push({
      item: () => target,
      id: idOf(target),
      ...useOf(uses, idOf(target)),
      name: people.flatMap(({ name }) => name ?? []).join(', '),
      weight: -at,
    });
  }
  return names.rank(all, MOST_OF_A_GROUP).map(foundBy);
}

/** Channels that are not archived; the subscribed ones first. */
function findChannels(
  db: Db,
  names: NameSearch,
  uses: Uses,
  limit = MOST_OF_A_GROUP,
): Found<PaletteTarget>[] {
  const all = channelRows
    .list(db, { fields: { archived: false } })
    .flatMap(({ key, serverId, value }): Named<() => PaletteTarget>[] =>
      serverId === null
        ? []
        : [
            {
              item: () => channelTarget(key, serverId, value),
              id: `channel-${serverId}`,
              ...useOf(uses, `channel-${serverId}`),
              name: value.name,
              weight: value.subscribed ? 1 : 0,
            },
          ],
    );
  return best(names, all, limit).map(foundBy);
}

/** People and bots with an active account; those with whom the user exchanged messages last come first. */
function findPeople(db: Db, names: NameSearch, uses: Uses, limit = MOST_OF_A_GROUP): Found<PaletteTarget>[] {
  const lastMessages = new Map(
    directMessageRows
      .list(db)
      .flatMap(({ value: { people, lastMessageId } }) =>
        people.length === 1 ? [[people[0], lastMessageId]] : [],
      ),
  );
  const all = peopleRows.names(db, { is_active: true }).map(({ serverId, label, also }): Named<number> => ({
    item: serverId,
    id: `person-${serverId}`,
    ...useOf(uses, `person-${serverId}`),
    name: label,
    also: isPlaceholder(also, serverId) ? '' : also,
    weight: lastMessages.get(serverId) ?? 0,
  }));
  return best(names, all, limit).flatMap((found) => {
    const target = personName(db, found.item) === null ? null : personTarget(db, found.item);
    return target ? [{ ...found, item: target }] : [];
  });
}

const foundBy = ({ item, ...found }: RankedName<() => PaletteTarget>): Found<PaletteTarget> => ({
  ...found,
  item: item(),
});
