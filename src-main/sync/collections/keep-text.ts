import type { Db } from '../../cache/db.ts';
import { messageKeyOf, messageTextRows, type MessageText } from '../../cache/messages.ts';
import { changesOf } from '../outbox/store.ts';
import { messageTexts } from './message-texts.ts';
import { subjectOf } from '../define/collection.ts';

/**
 * Stores the text of a message as the server has it now. An unsent edit stays as the user wrote it.
 * @returns the text to show: the unsent one, or else the server's.
 */
export function keepMessageText(db: Db, messageId: number, text: MessageText, now: number): MessageText {
  const key = messageKeyOf(messageId);
  return db.transaction(() => {
    const stored = messageTextRows.find(db, key);
    if (!stored) {
      messageTextRows.insert(db, {
        key,
        serverId: messageId,
        value: text,
        server: text,
        createdAt: now,
        madeHere: false,
      });
      return text;
    }
    if (changesOf(db, subjectOf(messageTexts, key)).length > 0) return stored.value;
    messageTextRows.setServer(db, key, messageId, text);
    messageTextRows.setVisible(db, key, text);
    return text;
  })();
}
