import type { z } from 'zod';
import type { Db } from '../../cache/db.ts';
import { readMetadata, writeMetadata } from '../../cache/metadata.ts';
import { peopleRows } from '../collections/people.ts';
import type { ServerMessage } from '../../contract/operations/messages.ts';
import type { ReminderValue } from '../../contract/reminder.ts';
import { linksToMessage } from '../collections/reminders.ts';

/** So many are remembered, the last ones: of more at once, some direct messages are notified as well. */
const MOST = 200;

/**
 * Servers send reminders at each whole minute and give up one that is ten minutes late (server-notes: Scheduled messages); in
 * seconds.
 */
const LATEST = 11 * 60;

/** Writes down that this computer has reminded. */
export function noteGiven(db: Db, { messageId, at }: ReminderValue): void {
  const given = readMetadata(db, 'givenReminders') ?? [];
  writeMetadata(db, 'givenReminders', [...given, { messageId, at }].slice(-MOST));
}

/**
 * Whether a direct message is the server's own reminder of what this computer has reminded of already (server-notes:
 * Reminders). Such a message comes from a bot, at about the time, and names the message. Each reminder explains one message.
 */
export function takeReminderMessage(
  db: Db,
  { sender_id, timestamp, content }: z.infer<typeof ServerMessage>,
): boolean {
  // The server's own bots are in no list of people on some servers.
  if (peopleRows.findByServerId(db, sender_id)?.value.is_bot === false) return false;
  const given = readMetadata(db, 'givenReminders') ?? [];
  const index = given.findIndex(
    ({ messageId, at }) =>
      messageId !== null &&
      timestamp >= at - LATEST &&
      timestamp <= at + LATEST &&
      linksToMessage(content, messageId),
  );
  if (index === -1) return false;
  writeMetadata(
    db,
    'givenReminders',
    given.map((one, at) => (at === index ? { ...one, messageId: null } : one)),
  );
  return true;
}
