import type { Db } from '../../cache/file/db.ts';
import { noteId, setHighestId } from '../../cache/metadata/highest-ids.ts';
import { forgetMarks } from '../outbox/store.ts';
import { z } from 'zod';
import { Metadata } from '../../cache/metadata/metadata.ts';

/**
 * Message IDs: up to which events reported messages, and up to which messages were fetched after a gap. With `toldAt`, when
 * the latest of them was sent, in UNIX seconds of the server's clock.
 */
export const storedNotifiedUpTo = new Metadata(
  'notifiedUpTo',
  z.object({ told: z.int(), asked: z.int(), toldAt: z.int().optional() }),
);

/**
 * Records the ID of the user's latest message, as register reports it. If a message that was received before has a
 * higher ID, that message was deleted, or the server was restored from a backup and assigns IDs again (server-notes:
 * Identifiers). Higher marks are then no evidence any more, so the user is asked about a message in doubt.
 */
export function noteLatestMessage(db: Db, latest: number): void {
  const received = storedNotifiedUpTo.read(db)?.told ?? latest;
  if (latest >= received) return noteId(db, 'messages', latest);
  setHighestId(db, 'messages', latest);
  forgetMarks(db, 'send-message', latest);
}
