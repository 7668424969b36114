import type { RowMark } from '../../../../src-main/contract/values/change.ts';
import { type Conversation, conversationKey } from '../../../../src-main/contract/values/conversation.ts';
import type { MessageList, PeopleConversation } from '../../../../src-main/contract/values/message.ts';
import type { TopicTreeChannel } from '../../../../src-main/contract/values/topic.ts';
import type { UnreadView } from '../../../../src-main/contract/values/unread.ts';
import { words } from '../../../../resources/words.ts';
import type { Source } from '../../../state/topics.svelte.ts';

/** How many topics of a channel, and conversations with people, are listed before the user wants the rest. */
const RECENT_TOPICS = 4;
const RECENT_PEOPLE = 8;

/** A row of the tree. Its key stays the same while its name and counts change. */
export type TreeRow = {
  key: string;
  level: number;
  label: string;
  unread: number;
  /** Some of the unread messages are for the user alone, or mention them. */
  direct: boolean;
} & (
  | { kind: 'group'; open: boolean; source: Source | null }
  | { kind: 'channel'; open: boolean; channel: TopicTreeChannel }
  | {
      kind: 'people';
      conversation: Conversation;
      userId: number | null;
      status: PeopleConversation['status'];
    }
  | {
      kind: 'topic';
      conversation: Conversation;
      isEmpty: boolean;
      lastMessageId: number;
      resolved: boolean;
      muted: boolean;
      /** Nobody can write in its channel. */
      closed: boolean;
      mark: RowMark | null;
    }
  | { kind: 'more'; source: Source }
  /** Why a channel lists no topics. */
  | { kind: 'note' }
);

interface TreeContents {
  people: readonly PeopleConversation[];
  /** In the order in which a group lists them. */
  channels: readonly TopicTreeChannel[];
  search: string;
  unread: UnreadView | null;
  unreadOnly: boolean;
  /** The user's folding, by the keys of rows. */
  unfolded: ReadonlyMap<string, boolean>;
  /** Of which all is listed. */
  whole: ReadonlyMap<Source, boolean>;
  nameOf: {
    people: (people: MessageList['people']) => string;
    channel: (channel: TopicTreeChannel) => string;
    topic: (name: string) => string;
  };
  /** Why there are no topics, for an unfolded channel without any. */
  noteOf: (channel: TopicTreeChannel) => string;
}

/**
 * Whether a channel is unfolded: always if a search found only its topics, else as the user left it. Pinned channels start
 * unfolded.
 */
export const isUnfolded = (
  { channelId, pinned, found }: Pick<TopicTreeChannel, 'channelId' | 'pinned' | 'found'>,
  { unfolded, search }: Pick<TreeContents, 'unfolded' | 'search'>,
): boolean => (search !== '' && !found) || (unfolded.get(`channel:${channelId}`) ?? pinned);

/** The visible rows of the tree from the first to the last. Groups without rows are left out, but not the direct messages. */
export function treeRows(contents: TreeContents): TreeRow[] {
  const { channels, search } = contents;
  const groups = new Map<string, { label: string; channels: TopicTreeChannel[] }>();
  const folders = channels.flatMap(({ folder }) => folder ?? []).toSorted((a, b) => a.place - b.place);
  groups.set('pinned', { label: words('topic.pinned'), channels: [] });
  for (const { name } of folders) groups.set(`folder:${name}`, { label: name, channels: [] });
  groups.set('channels', { label: words('topic.channels'), channels: [] });
  groups.set('other', { label: words('topic.other-channels'), channels: [] });
  for (const channel of channels) groups.get(groupOf(channel))?.channels.push(channel);

  const rows = peopleRows(contents);
  for (const [key, group] of groups) {
    const inGroup = group.channels.flatMap((channel) => channelRows(channel, contents));
    if (inGroup.length === 0) continue;
    const open = search !== '' || (contents.unfolded.get(key) ?? true);
    rows.push({
      kind: 'group',
      key,
      level: 1,
      label: group.label,
      unread: 0,
      direct: false,
      open,
      source: null,
    });
    if (open) rows.push(...inGroup);
  }
  return rows;
}

function groupOf({ pinned, subscribed, folder }: TopicTreeChannel): string {
  if (pinned && subscribed) return 'pinned';
  if (!subscribed) return 'other';
  return folder === null ? 'channels' : `folder:${folder.name}`;
}

function peopleRows({
  people,
  search,
  unread,
  unreadOnly,
  unfolded,
  whole,
  nameOf,
}: TreeContents): TreeRow[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const all = people.flatMap(({ people: one, status }): TreeRow[] => {
    const conversation = { people: one.map(({ userId }) => userId) };
    const key = conversationKey(conversation);
    const label = nameOf.people(one);
    const count = unread?.conversations[key] ?? 0;
    const isFound = wanted.every((word) => label.toLowerCase().includes(word));
    if (!isFound || (unreadOnly && count === 0)) return [];
    const userId = one[0]?.userId ?? null;
    return [
      { kind: 'people', key, level: 2, label, unread: count, direct: true, conversation, userId, status },
    ];
  });
  if (all.length === 0 && (search !== '' || unreadOnly)) return [];
  const open = search !== '' || (unfolded.get('people') ?? true);
  const rows: TreeRow[] = [
    {
      kind: 'group',
      key: 'people',
      level: 1,
      label: words('topic.people'),
      unread: open ? 0 : (unread?.people ?? 0),
      direct: true,
      open,
      source: 'people',
    },
  ];
  if (!open) return rows;
  const shown = whole.get('people') || search !== '' ? all : all.slice(0, RECENT_PEOPLE);
  rows.push(...shown);
  const more = all.slice(shown.length);
  if (more.length > 0)
    rows.push(moreRow('people', 2, words('topic.more-people', { count: more.length }), more));
  return rows;
}

function channelRows(channel: TopicTreeChannel, contents: TreeContents): TreeRow[] {
  const { unread, unreadOnly, search, whole, nameOf } = contents;
  const { channelId, topics, found } = channel;
  const count = unread?.channels[channelId] ?? 0;
  if (unreadOnly && count === 0) return [];
  const open = isUnfolded(channel, contents);
  const row: TreeRow = {
    kind: 'channel',
    key: `channel:${channelId}`,
    level: 2,
    label: nameOf.channel(channel),
    unread: open ? 0 : count,
    direct:
      !open && Object.keys(unread?.mentions ?? {}).some((key) => key.startsWith(`channel:${channelId}:`)),
    open,
    channel,
  };
  if (!open) return [row];
  const all = topics.topics.flatMap(({ name, ...topic }): TreeRow[] => {
    const conversation = { channelId, topic: name };
    const key = conversationKey(conversation);
    const inTopic = unread?.conversations[key] ?? 0;
    if (unreadOnly && inTopic === 0) return [];
    const label = nameOf.topic(name);
    const isEmpty = name === '';
    const direct = (unread?.mentions[key] ?? 0) > 0;
    return [
      {
        kind: 'topic',
        key,
        level: 3,
        label,
        unread: inTopic,
        direct,
        conversation,
        isEmpty,
        closed: channel.closed !== null,
        ...topic,
      },
    ];
  });
  const isWhole = whole.get(channelId) === true || (search !== '' && !found);
  const listed = isWhole ? all : all.slice(0, RECENT_TOPICS);
  const more = all.slice(listed.length);
  if (more.length > 0)
    listed.push(moreRow(channelId, 3, words('topic.more-topics', { count: more.length }), more));
  if (listed.length === 0)
    listed.push({
      kind: 'note',
      key: `note:${channelId}`,
      level: 3,
      label: contents.noteOf(channel),
      unread: 0,
      direct: false,
    });
  return [row, ...listed];
}

const moreRow = (source: Source, level: number, label: string, hidden: readonly TreeRow[]): TreeRow => ({
  kind: 'more',
  key: `more:${source}`,
  level,
  label,
  unread: hidden.reduce((total, { unread }) => total + unread, 0),
  direct: hidden.some(({ unread, direct }) => direct && unread > 0),
  source,
});
