import type { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import type { ServerMessage } from '../../contract/operations/messages.ts';
import { setMessageFlag } from '../collections/message-marks.ts';
import { failedToTell } from '../collections/failed-scheduled.ts';
import { peopleRows } from '../collections/people.ts';
import { subjects } from '../outbox/subjects.ts';
import { enqueueMutation } from '../rows/enqueue.ts';

/** Servers write the moment of a scheduled message to the second, and some to the minute. */
const MINUTE = 60;

/**
 * Whether a direct message is the server's note about a scheduled message that failed, of which Perch tells the user itself
 * (server-notes: Scheduled messages). Such a message comes from a bot, names the moment of the scheduled message and links to
 * the list of them. It is marked as read, so that Perch tells of it once. `now` is in milliseconds since the epoch.
 */
export function takeFailureMessage(
  db: Db,
  { id, sender_id, content }: Pick<z.infer<typeof ServerMessage>, 'id' | 'sender_id' | 'content'>,
  now: number,
): boolean {
  // On some servers no list of people contains the server's own bots.
  if (peopleRows.findByServerId(db, sender_id)?.value.is_bot === false) return false;
  if (!/href="[^"]*#scheduled"/.test(content)) return false;
  const [, moment = ''] = /<time datetime="([^"]{1,50})"/.exec(content) ?? [];
  const at = Date.parse(moment) / 1000;
  if (!failedToTell(db, now).some(({ value }) => Math.abs(value.at - at) < MINUTE)) return false;
  const change = { flag: 'read' as const, messageId: id, on: true };
  const subject = subjects.flag(change);
  enqueueMutation(db, setMessageFlag, { subject, mergeKey: subject, params: change }, now);
  return true;
}
