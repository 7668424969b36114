import type { Db } from '../../cache/db.ts';
import { directMessageRows } from '../../cache/direct-messages.ts';
import { topicRows } from '../../cache/messages.ts';
import { searchSnippets } from '../../cache/search.ts';
import { nearSpelling } from '../../cache/search-spelling.ts';
import { conversationKey } from '../../contract/message.ts';
import type { Found, JumpFound, JumpTarget } from '../../contract/jump.ts';
import { NameSearch, type Named, type RankedName, RANKS } from '../../contract/name-search.ts';
import { isPlaceholder } from '../../contract/person.ts';
import { channelRows } from '../../sync/collections/channels.ts';
import { personName } from '../../sync/collections/known-names.ts';
import { peopleRows } from '../../sync/collections/people.ts';
import { peopleConversations } from '../messages/queries.ts';
import { channelTarget, idOf, personTarget, snippetTarget, topicTarget } from './targets.ts';

/** How many rows of each group are shown. */
const MOST_OF_A_GROUP = 6;

/**
 * What the cache contains for a search, in each group the best first.
 * @param emptyName the organization's name for topics without one
 */
export function findTargets(db: Db, search: string, emptyName: string): JumpFound {
  const names = new NameSearch(search);
  const groups = {
    snippets: findSnippets(db, search, names),
    topics: findConversations(db, names, emptyName),
    channels: findChannels(db, names),
    people: findPeople(db, names),
  };
  const isNothing = Object.values(groups).every(({ length }) => length === 0);
  return { groups, near: isNothing ? nearSpelling(db, search) : null };
}

/** The rows of the search of snippets, in its order; they are ranked by their titles among the other groups. */
function findSnippets(db: Db, search: string, names: NameSearch): Found<JumpTarget>[] {
  const { rows, similar } = searchSnippets(db, search, 0, MOST_OF_A_GROUP);
  return rows.map((row) => {
    const title = row.title.map(({ text }) => text).join('');
    const target = snippetTarget(db, row);
    const rank = similar ? RANKS.near : (names.match(title)?.rank ?? RANKS.other);
    return { id: idOf(target), rank, name: row.title, item: target };
  });
}

/** Topics by their names and their channels', and conversations of several people by the people's; the newest first. */
function findConversations(db: Db, names: NameSearch, emptyName: string): Found<JumpTarget>[] {
  const channels = new Map(
    channelRows.list(db).flatMap((row) => (row.serverId === null ? [] : [[row.serverId, row.value]])),
  );
  const all: Named<() => JumpTarget>[] = [];
  for (const { key, value } of topicRows.list(db)) {
    const channelId = Number(key);
    const channel = channels.get(channelId);
    if (!channel || channel.archived) continue;
    for (const { name: topic, lastMessageId } of value.topics)
      all.push({
        item: () => topicTarget(channelId, topic, channel),
        id: `topic-${conversationKey({ channelId, topic })}`,
        name: topic || emptyName,
        also: channel.name,
        weight: lastMessageId,
      });
  }
  const withPeople = peopleConversations(db).filter(({ length }) => length > 1);
  for (const [at, people] of withPeople.entries()) {
    const target: JumpTarget = { kind: 'people', userIds: people.map(({ userId }) => userId) };
    all.push({
      item: () => target,
      id: idOf(target),
      name: people.flatMap(({ name }) => name ?? []).join(', '),
      weight: -at,
    });
  }
  return names.rank(all, MOST_OF_A_GROUP).map(foundBy);
}

/** Channels that are not archived; the subscribed ones first. */
function findChannels(db: Db, names: NameSearch): Found<JumpTarget>[] {
  const all = channelRows
    .list(db, { fields: { archived: false } })
    .flatMap(({ key, serverId, value }): Named<() => JumpTarget>[] =>
      serverId === null
        ? []
        : [
            {
              item: () => channelTarget(key, serverId, value),
              id: `channel-${serverId}`,
              name: value.name,
              also: '#',
              weight: value.subscribed ? 1 : 0,
            },
          ],
    );
  return names.rank(all, MOST_OF_A_GROUP).map(foundBy);
}

/** People and bots with an active account; those with whom the user exchanged messages last come first. */
function findPeople(db: Db, names: NameSearch): Found<JumpTarget>[] {
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
    name: label,
    also: isPlaceholder(also, serverId) ? '@' : also,
    weight: lastMessages.get(serverId) ?? 0,
  }));
  return names.rank(all, MOST_OF_A_GROUP).flatMap((found) => {
    const target = personName(db, found.item) === null ? null : personTarget(db, found.item);
    return target ? [{ ...found, item: target }] : [];
  });
}

const foundBy = ({ item, ...found }: RankedName<() => JumpTarget>): Found<JumpTarget> => ({
  ...found,
  item: item(),
});
