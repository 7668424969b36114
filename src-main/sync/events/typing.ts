import { z } from 'zod';
import { type Conversation, othersOf } from '../../contract/values/conversation.ts';
import type { TypingOp } from '../../contract/values/typing.ts';
import {
  eventHandler,
  type EventContext,
  type EventEffect,
  type EventHandler,
} from '../define/event-handler.ts';

const Typing = z.object({
  sender: z.object({ user_id: z.int() }),
  recipients: z.array(z.object({ user_id: z.int() })).optional(),
  stream_id: z.int().optional(),
  topic: z.string().optional(),
});

const EditTyping = z.object({
  sender_id: z.int(),
  recipient: z.object({
    channel_id: z.int().optional(),
    topic: z.string().optional(),
    user_ids: z.array(z.int()).optional(),
  }),
});

/** Where somebody is writing, as an event reports it. */
interface Place {
  channelId?: number;
  topic?: string;
  people?: number[];
}

function conversationOf({ channelId, topic = '', people = [] }: Place, userId: number): Conversation | null {
  if (channelId !== undefined) return { channelId, topic };
  return people.length === 0 ? null : { people: othersOf(people, userId) };
}

function effectOf(op: TypingOp, senderId: number, place: Place, context: EventContext): EventEffect {
  const { userId, typing } = context;
  const conversation = conversationOf(place, userId);
  const isOther = senderId !== userId;
  return {
    // `typing.note` informs the windows itself.
    apply: () => void (conversation && isOther && typing.note({ op, userId: senderId, conversation })),
  };
}

/** Who is writing where (server-notes: Typing). The cache stores none of it. */
export const typingEvents: readonly EventHandler[] = (['start', 'stop'] as const).flatMap((op) => [
  eventHandler('typing', op, Typing, ({ sender, recipients, stream_id, topic }, context) => {
    const people = recipients?.map(({ user_id }) => user_id);
    return effectOf(op, sender.user_id, { channelId: stream_id, topic, people }, context);
  }),
  eventHandler('typing_edit_message', op, EditTyping, ({ sender_id, recipient }, context) => {
    const { channel_id: channelId, topic, user_ids: people } = recipient;
    return effectOf(op, sender_id, { channelId, topic, people }, context);
  }),
]);
