import type { Db } from '../../cache/file/db.ts';
import { conversationRows, messageRows } from '../../cache/collections/messages.ts';
import { usedSnippets } from '../../cache/search/found-rows.ts';
import type { Found, PaletteTarget, Recency } from '../../contract/search/palette.ts';
import { RANKS } from '../../contract/search/name-search.ts';
import { unreadIn } from '../../domain/unread.ts';
import { channelRows } from '../../sync/collections/channels.ts';
import { personName } from '../../sync/collections/known-names.ts';
import type { TextPart } from '../../contract/values/snippet.ts';
import { idOf, personTarget, snippetTarget, topicTarget } from './targets.ts';

/** How many rows are shown before anything is typed. */
const MOST_RECENT = 7;

interface Recent {
  recency: Recency;
  name: TextPart[];
  target: PaletteTarget;
}

/** The snippets that were copied last and the conversations that were read last, the latest first. */
export function recentTargets(db: Db): Found<PaletteTarget>[] {
  return [...recentSnippets(db), ...recentConversations(db)]
    .toSorted((a, b) => b.recency.usedAt - a.recency.usedAt)
    .slice(0, MOST_RECENT)
    .map(({ recency: recent, name, target }) => ({
      ...{ id: idOf(target), rank: RANKS.whole, name, item: target, recent },
    }));
}

const recentSnippets = (db: Db): Recent[] =>
  usedSnippets(db, MOST_RECENT).map((row) => ({
    recency: { usedAt: row.moment },
    name: row.title,
    target: snippetTarget(db, row),
  }));

function recentConversations(db: Db): Recent[] {
  const viewed = conversationRows
    .list(db)
    .toSorted((a, b) => b.value.asOf - a.value.asOf)
    .slice(0, MOST_RECENT);
  const newest = messageRows.newestOf(
    db,
    viewed.map(({ key }) => key),
  );
  return viewed.flatMap(({ key, value: { asOf } }) => {
    // The key has the topic in lower case; a message has it as it is written.
    const { conversation = null, sentAt = null } = newest.get(key)?.value ?? {};
    if (!conversation) return [];
    const recency = { usedAt: asOf, unread: unreadIn(db, conversation), newestAt: sentAt };
    const recent = (text: string, target: PaletteTarget | null): Recent[] =>
      target ? [{ recency, name: [{ text, match: false }], target }] : [];
    if ('channelId' in conversation) {
      const { channelId, topic } = conversation;
      const channel = channelRows.findByServerId(db, channelId)?.value;
      return channel ? recent(topic, topicTarget(channelId, topic, channel)) : [];
    }
    const { people } = conversation;
    const names = people.flatMap((id) => personName(db, id) ?? []);
    if (names.length < people.length) return [];
    const [only, ...more] = people;
    if (only !== undefined && more.length === 0) return recent(names.join(), personTarget(db, only));
    return recent(names.join(', '), { kind: 'people', userIds: people });
  });
}
