import type { Db } from '../../cache/file/db.ts';
import { findMessage, messageRows } from '../../cache/collections/messages.ts';
import type { TextCollection } from '../../cache/search/row-texts.ts';
import { indexedText } from '../../contract/search/search-text.ts';
import { addressedRows } from '../../domain/activity.ts';
import type { ReminderValue } from '../../contract/values/reminder.ts';
import { ownWordsOf } from './message-excerpt.ts';
import { quotedText, reminderRows } from './reminders.ts';
import { scheduledRows } from './scheduled.ts';

/** The text by which a row is found, and of which a search shows a part, in one line. */
export function foundText(db: Db, collection: TextCollection, key: string): string {
  switch (collection) {
    case 'messages': {
      const message = messageRows.find(db, key)?.value;
      return message ? ownWordsOf(message) : (addressedRows.find(db, key)?.value.text ?? '');
    }
    case 'scheduled':
      return ownWordsOf({ markdown: scheduledRows.find(db, key)?.value.content ?? '' });
    case 'reminders': {
      const reminder = reminderRows.find(db, key)?.value;
      return reminder ? textOfReminder(db, reminder) : '';
    }
  }
}

/** The note, and the text of the message. */
function textOfReminder(db: Db, { note, messageId, content }: ReminderValue): string {
  const message = messageId === null ? null : findMessage(db, messageId);
  const about = (message && ownWordsOf(message)) || ownWordsOf({ markdown: quotedText(content) });
  return [ownWordsOf({ markdown: note }), about].filter((text) => text !== '').join(' · ');
}

/** The indexed form of that text. */
export const indexedTextOf = (db: Db, collection: TextCollection, key: string): string =>
  indexedText(foundText(db, collection, key));
