import type { Db } from '../../cache/db.ts';
import { findMessage } from '../../cache/messages.ts';
import { messageLink } from '../../contract/narrow.ts';
import type { RemindedMessage, ReminderView } from '../../contract/reminder.ts';
import { isChangeable } from '../../sync/rows/rows.ts';
import { changesOf } from '../../sync/outbox/store.ts';
import { noteIn, reminderRows, reminders } from '../../sync/collections/reminders.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { markOf } from '../outbox/marks.ts';
import { conversationView } from '../scheduled/queries.ts';

/** All reminders, the earliest first. */
export const reminderList = (db: Db, serverUrl: string): ReminderView[] =>
  reminderRows.list(db).map((row) => {
    const { key, serverId, value } = row;
    const { messageId, ...rest } = value;
    const subject = subjectOf(reminders, key);
    // While the creation is in flight or in doubt, the reminder cannot be changed.
    const isOpen = changesOf(db, subject).some(({ state }) => state === 'sending' || state === 'in-doubt');
    return {
      key,
      serverId,
      ...rest,
      message: messageId === null ? null : remindedMessage(db, messageId, serverUrl),
      mark: markOf(db, subject),
      noteKnown: row.madeHere || value.note !== '' || noteIn(value.content) === '',
      changeable: !isOpen && isChangeable(db, reminders, row),
    };
  });

/** What the cache has of the message of a reminder, existing or new. */
export function remindedMessage(db: Db, id: number, serverUrl: string): RemindedMessage {
  const known = findMessage(db, id);
  const conversation = known?.conversation ?? null;
  return {
    id,
    sender: known?.senderName ?? null,
    conversation: conversation && conversationView(db, conversation),
    html: known?.html ?? null,
    link: messageLink(serverUrl, id, conversation, known?.channelName ?? null),
  };
}
