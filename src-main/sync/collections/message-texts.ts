import { messageTextRows, MessageText } from '../../cache/messages.ts';
import { normalContent } from '../../contract/scheduled.ts';
import { resource } from '../define/collection.ts';
import { trimmed } from '../../contract/text.ts';

/** Servers cut off the space around a message (field notes C). */
const asServerKeeps = ({ content, topic }: MessageText): MessageText => ({
  content: normalContent(content),
  topic: trimmed(topic),
});

/** The texts of messages that were opened for writing. No list has them: each is read when it is opened, and before it is sent. */
export const messageTexts = resource<MessageText, MessageText & { id: number }>({
  collection: 'messages',
  noun: 'message-text',
  value: MessageText,
  rows: messageTextRows,
  actions: { edit: 'edit-message' },
  belongsTo: 'user',
  idOf: ({ id }) => id,
  keyOf: ({ id }) => String(id),
  valueOf: ({ content, topic }) => ({ content, topic }),
  asServerKeeps,
  isSame(a, b) {
    const [left, right] = [asServerKeeps(a), asServerKeeps(b)];
    return left.content === right.content && left.topic === right.topic;
  },
  conflicts: 'ask',
});
