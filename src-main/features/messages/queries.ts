import type { Db } from '../../cache/file/db.ts';
import { directMessageRows } from '../../cache/collections/direct-messages.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import {
  conversationRows,
  findMessage,
  messageKeyOf,
  messageRows,
  messageTextRows,
  type MessageValue,
  UNKNOWN_MESSAGE,
} from '../../cache/collections/messages.ts';
import { emojiKey } from '../../contract/values/emoji-kinds.ts';
import type { EmojiReference } from '../../contract/values/emoji-reference.ts';
import { movedSince } from '../../cache/collections/moved-topics.ts';
import { type ChannelTopic, type Conversation, conversationKey } from '../../contract/values/conversation.ts';
import {
  MessageFlag,
  type MessageList,
  type MessageSource,
  type MessageView,
  type PeopleConversation,
  type ReactionView,
  type PollView,
} from '../../contract/values/message.ts';
import type { RowMark } from '../../contract/values/change.ts';
import { needsUser, type StoredChange } from '../../sync/outbox/change.ts';
import { FlagParams, ReactionParams } from '../../sync/collections/message-marks.ts';
import { subjects } from '../../sync/outbox/subjects.ts';
import { channelAccess, channelName, closedChannel, personName } from '../../sync/collections/known-names.ts';
import { changesOfAny } from '../../sync/outbox/store.ts';
import { messageTexts } from '../../sync/collections/message-texts.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { renamedTopic, resolutionOf } from './topics.ts';
import { statusOf } from '../people/person-status.ts';

/** How many messages are shown at once, the newest. */
const MOST_SHOWN = 500;

/** The changes that wait for some messages. */
interface Waiting {
  bySubject: Map<string, StoredChange[]>;
  /** Those of each message's reactions, by the message's ID. */
  reactions: Map<number, StoredChange[]>;
}

/** Asks only for the changes of these messages: thousands of other changes may be waiting. */
function waitingOf(db: Db, ids: number[]): Waiting {
  const exactly = ids.flatMap((messageId) => [
    subjectOf(messageTexts, messageKeyOf(messageId)),
    subjects.report(messageId),
    ...MessageFlag.options.map((flag) => subjects.flag({ messageId, flag })),
  ]);
  const changes = changesOfAny(db, exactly, ids.map(subjects.reactionsOf));
  const reactions = changes.filter(({ action }) => action === 'add-reaction' || action === 'remove-reaction');
  return {
    bySubject: Map.groupBy(changes, ({ subject }) => subject),
    reactions: Map.groupBy(reactions, ({ params }) => ReactionParams.parse(params).messageId),
  };
}

const markIn = ({ bySubject }: Waiting, subject: string): RowMark | null => {
  const change = bySubject.get(subject)?.[0];
  return change
    ? { state: change.state, needsUser: needsUser(change), changeId: change.id, problem: change.problem }
    : null;
};

/** Whether a message is in the cache, or can be fetched now. */
export const canShowMessage = (db: Db, messageId: number, isInStep: boolean): boolean =>
  findMessage(db, messageId) !== null || (isInStep && hasCapability(db, 'messages') !== false);

/**
 * The cached messages of a conversation, oldest first. A topic that was moved since it was opened has those of its new place.
 * @param since when it was opened, in milliseconds since the epoch
 */
export function messageList(db: Db, opened: Conversation, userId: number, since = Infinity): MessageList {
  const moved = 'channelId' in opened ? movedTo(db, opened, since) : null;
  const conversation = moved ?? opened;
  const key = conversationKey(conversation);
  const state = conversationRows.find(db, key)?.value;
  const rows = messageRows.list(db, { label: key, order: 'newest', limit: MOST_SHOWN }).toReversed();
  const waiting = waitingOf(
    db,
    rows.map(({ serverId }) => Number(serverId)),
  );
  const last = rows.at(-1)?.value;
  return {
    asOf: state?.asOf ?? null,
    hasOlder: state?.hasOlder ?? null,
    offered: hasCapability(db, 'messages') !== false,
    messages: rows.map(({ serverId, value }) => viewOf(db, Number(serverId), value, waiting, userId)),
    people: 'people' in conversation ? conversation.people.map((id) => named(db, id, last)) : [],
    channelName: 'channelId' in conversation ? channelName(db, conversation.channelId) : null,
    access: 'channelId' in conversation ? channelAccess(db, conversation.channelId) : null,
    closed: 'channelId' in conversation ? closedChannel(db, conversation.channelId) : null,
    topic: 'channelId' in conversation ? resolutionOf(db, conversation.channelId, conversation.topic) : null,
    movedTo: moved,
    hasGaps: state?.hasGaps === true,
  };
}

/**
 * Where a topic goes on that somebody opened at `since`. One that was opened by its older name, resolved or not, goes on under
 * the present name.
 */
function movedTo(db: Db, opened: ChannelTopic, since: number): ChannelTopic | null {
  const now = movedSince(db, opened, since);
  const topic = renamedTopic(db, now.channelId, now.topic) ?? now.topic;
  return now.channelId === opened.channelId && topic === opened.topic ? null : { ...now, topic };
}

/**
 * The people of each conversation with people: the server's list, and the conversations that were viewed here. The
 * conversation with the latest message comes first. Conversations without a known message are ordered by the moment of
 * viewing.
 */
export function peopleConversations(db: Db): MessageList['people'][] {
  const listed = new Map(directMessageRows.list(db).map(({ key, value }) => [key, value.lastMessageId]));
  const viewed = new Map(
    conversationRows
      .list(db)
      .flatMap(({ key, value }) => (key.startsWith('people:') ? [[key, value.asOf]] : [])),
  );
  const keys = [...new Set([...listed.keys(), ...viewed.keys()])];
  const newest = messageRows.newestOf(db, keys);
  const all = keys.map((key) => {
    const last = newest.get(key);
    const lastMessageId = Math.max(listed.get(key) ?? -1, last?.serverId ?? -1);
    return { key, last: last?.value, lastMessageId, asOf: viewed.get(key) ?? 0 };
  });
  return all
    .toSorted((a, b) => b.lastMessageId - a.lastMessageId || b.asOf - a.asOf)
    .map(({ key, last }) =>
      key
        .slice('people:'.length)
        .split(',')
        .map((id) => named(db, Number(id), last)),
    );
}

/** The same, each with one other person with that person's status. */
export const peopleWithStatus = (db: Db, self: number): PeopleConversation[] =>
  peopleConversations(db).map((people) => {
    const [one] = people;
    return { people, status: one && people.length === 1 ? statusOf(db, one.userId, self) : null };
  });

/** A message if the cache has it. Without a cached copy it has only its ID and its waiting changes. */
export const messageView = (db: Db, id: number, userId: number): MessageView =>
  viewOf(db, id, findMessage(db, id) ?? UNKNOWN_MESSAGE, waitingOf(db, [id]), userId);

const named = (db: Db, userId: number, message?: MessageValue) => ({
  userId,
  name: personName(db, userId) ?? message?.people.find((person) => person.userId === userId)?.name ?? null,
});

function viewOf(db: Db, id: number, value: MessageValue, waiting: Waiting, userId: number): MessageView {
  const subjectOfText = subjectOf(messageTexts, messageKeyOf(id));
  const edit = markIn(waiting, subjectOfText);
  const text = edit ? messageTextRows.find(db, messageKeyOf(id)) : null;
  const flags = flagsOf(id, value, waiting);
  return {
    id,
    conversation: value.conversation,
    sender:
      value.senderId === null
        ? null
        : { userId: value.senderId, name: personName(db, value.senderId) ?? value.senderName },
    senderStatus: value.senderId === null ? null : (statusOf(db, value.senderId, userId)?.emoji ?? null),
    isOwn: value.senderId === userId,
    sentAt: value.sentAt,
    editedAt: value.editedAt,
    html: text ? null : value.html,
    markdown: text?.value.content ?? value.markdown,
    flags: flags.flags,
    marks: flags.marks,
    reactions: reactionsOf(db, id, value, waiting, userId),
    isWidget: value.isWidget,
    poll: pollOf(value, userId),
    todo: value.todo && { title: value.todo.title, tasks: value.todo.tasks },
    edit,
    conflict:
      edit?.problem?.kind === 'conflict' && text?.server ? { mine: text.value, server: text.server } : null,
    report: markIn(waiting, subjects.report(id)),
  };
}

const pollOf = ({ poll }: MessageValue, userId: number): PollView | null =>
  poll && {
    question: poll.question,
    options: poll.options.map(({ text, voters }) => ({
      text,
      votes: voters.length,
      mine: voters.includes(userId),
    })),
  };

function flagsOf(
  messageId: number,
  value: MessageValue,
  waiting: Waiting,
): { flags: MessageView['flags']; marks: MessageView['marks'] } {
  const { read, starred, collapsed, hide_link_previews } = value;
  const flags = { read, starred, collapsed, hide_link_previews };
  const marks: MessageView['marks'] = {
    read: null,
    starred: null,
    collapsed: null,
    hide_link_previews: null,
  };
  for (const flag of MessageFlag.options) {
    const subject = subjects.flag({ messageId, flag });
    const last = waiting.bySubject.get(subject)?.at(-1);
    if (!last) continue;
    flags[flag] = FlagParams.parse(last.params).on;
    marks[flag] = markIn(waiting, subject);
  }
  return { flags, marks };
}

function reactionsOf(
  db: Db,
  messageId: number,
  { reactions, senderId, senderName }: MessageValue,
  waiting: Waiting,
  userId: number,
): ReactionView[] {
  const views = [...Map.groupBy(reactions, emojiKey).values()].map((same): Reaction => {
    const [{ userId: _, ...emoji } = { userId: null, name: '' }] = same;
    return {
      emoji,
      people: same.flatMap(({ userId: who }) => (who === null ? [] : [who])),
      count: same.length,
    };
  });
  for (const { action, params } of waiting.reactions.get(messageId) ?? []) {
    const { emoji } = ReactionParams.parse(params);
    const there = views.find((reaction) => emojiKey(reaction.emoji) === emojiKey(emoji));
    if (!there) views.push({ emoji, people: [], count: 0 });
    const reaction = there ?? views.at(-1);
    if (reaction) applyReaction(reaction, userId, action === 'add-reaction');
  }
  const nameOf = (who: number) => personName(db, who) ?? (who === senderId ? senderName : null);
  return views.flatMap(({ emoji, people, count }) => {
    const mark = markIn(waiting, subjects.reaction({ messageId, emoji }));
    // A reaction that is being removed stays visible until the server has removed it.
    if (count === 0 && mark === null) return [];
    const names = people.filter((who) => who !== userId).flatMap((who) => nameOf(who) ?? []);
    return [{ emoji, count, mine: people.includes(userId), names, mark }];
  });
}

interface Reaction {
  emoji: EmojiReference;
  people: number[];
  count: number;
}

function applyReaction(reaction: Reaction, userId: number, on: boolean): void {
  const isThere = reaction.people.includes(userId);
  if (isThere === on) return;
  reaction.people = on ? [...reaction.people, userId] : reaction.people.filter((who) => who !== userId);
  reaction.count += on ? 1 : -1;
}

/**
 * The cached text of a message as it was written, and the server's text. An unsent text comes first. Undefined if no
 * text is cached.
 */
export function textView(db: Db, messageId: number): (MessageSource & { server: MessageSource }) | undefined {
  const text = messageTextRows.find(db, messageKeyOf(messageId));
  return text ? { ...text.value, server: text.server ?? text.value } : undefined;
}
