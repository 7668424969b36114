import type { Db } from '../../cache/file/db.ts';
import { peopleRows } from '../collections/people.ts';
import type { ServerMessage } from '../../contract/operations/messages.ts';
import type { ReminderValue } from '../../contract/values/reminder.ts';
import { linksToMessage, storedGivenReminders } from '../collections/reminders.ts';
import type { z } from 'zod';

/**
 * How many given reminders are stored, the last ones. If more are given at once, some direct messages are notified as well.
 */
const MOST = 200;

/** How many of them are stored with their texts, to be offered again. */
const MOST_TEXTS = 10;

/**
 * How much earlier than a reminder's moment the server's message may be, in seconds, because clocks differ. It may be later
 * by any time: servers give up no reminder (server-notes: Reminders).
 */
const EARLIEST = 11 * 60;

/**
 * Stores that this computer has given a reminder.
 * @param ofNote the row of a reminder of no message
 */
export function recordGiven(
  db: Db,
  { messageId, at, note, content }: ReminderValue,
  ofNote?: { key: string; everywhere: boolean },
): void {
  const reminders = storedGivenReminders.read(db) ?? [];
  const texts = { note, content };
  const all = [...reminders, { messageId, at, about: messageId, ...ofNote, texts }].slice(-MOST);
  storedGivenReminders.write(
    db,
    all.map(({ texts, ...one }, index) => (index < all.length - MOST_TEXTS ? one : { ...one, texts })),
  );
}

/**
 * Whether a direct message is the server's reminder for one that this computer has given already (server-notes: Reminders).
 * Such a message comes from a bot, after the reminder's moment, and links to its message. Each given reminder matches one
 * message, the latest first: an earlier one may have failed.
 */
export function takeReminderMessage(
  db: Db,
  { id, sender_id, timestamp, content }: z.infer<typeof ServerMessage>,
): boolean {
  // On some servers no list of people contains the server's own bots.
  if (peopleRows.findByServerId(db, sender_id)?.value.is_bot === false) return false;
  const reminders = storedGivenReminders.read(db) ?? [];
  const index = reminders.findLastIndex(
    ({ messageId, at }) =>
      messageId !== null && timestamp >= at - EARLIEST && linksToMessage(content, messageId),
  );
  if (index === -1) return false;
  storedGivenReminders.write(
    db,
    reminders.map((one, at) => (at === index ? { ...one, messageId: null, sentAs: id } : one)),
  );
  return true;
}
