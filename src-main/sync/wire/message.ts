import type { z } from 'zod';
import type { MessageValue, Poll, TodoList } from '../../cache/collections/messages.ts';
import { type Conversation, othersOf } from '../../contract/values/conversation.ts';
import type { ServerMessage } from '../../contract/operations/messages.ts';
import { emojiFromServer } from './emoji.ts';
import { withPollPart } from './poll.ts';
import { withTodoPart } from './todo.ts';

type Item = z.infer<typeof ServerMessage>;

/** A listed message as rows store it (server-notes: Messages). */
export function messageFromServer(item: Item, userId: number): MessageValue {
  const people = Array.isArray(item.display_recipient)
    ? item.display_recipient.map(({ id, full_name }) => ({ userId: id, name: full_name ?? null }))
    : [];
  const isMarkdown = item.content_type === 'text/x-markdown';
  const has = (flag: string): boolean | null => item.flags?.includes(flag) ?? null;
  return {
    conversation: conversationOf(item, people, userId),
    channelName: typeof item.display_recipient === 'string' ? item.display_recipient : null,
    people,
    senderId: item.sender_id,
    senderName: item.sender_full_name ?? null,
    sentAt: item.timestamp * 1000,
    editedAt: momentOf(item.last_edit_timestamp),
    html: isMarkdown ? null : item.content,
    markdown: isMarkdown ? item.content : null,
    read: has('read'),
    starred: has('starred'),
    collapsed: has('collapsed'),
    hide_link_previews: has('hide_link_previews'),
    reactions: (item.reactions ?? []).map((reaction) => ({
      ...emojiFromServer(reaction),
      userId: reaction.user_id ?? null,
    })),
    isWidget: (item.submessages ?? []).length > 0,
    poll: (item.submessages ?? []).reduce<Poll | null>(
      (poll, part) => withPollPart(poll, part, part.sender_id === item.sender_id),
      null,
    ),
    todo: (item.submessages ?? []).reduce<TodoList | null>(
      (todo, part) => withTodoPart(todo, part, part.sender_id === item.sender_id),
      null,
    ),
  };
}

/** Milliseconds since the epoch; null if the server sends no moment. */
const momentOf = (moment: number | null | undefined): number | null =>
  moment === null || moment === undefined ? null : moment * 1000;

function conversationOf(
  { stream_id, subject }: Item,
  people: { userId: number }[],
  self: number,
): Conversation | null {
  if (stream_id !== undefined) return { channelId: stream_id, topic: subject ?? '' };
  const ids = people.map(({ userId }) => userId);
  return ids.length > 0 ? { people: othersOf(ids, self) } : null;
}
