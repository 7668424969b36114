import type { Db } from '../../cache/db.ts';
import { noteId, readMetadata, setHighestId } from '../../cache/metadata.ts';
import { forgetMarks } from '../outbox/store.ts';

/**
 * Records the ID of the user's latest message, as register reports it. If a message that was received before has a
 * higher ID, that message was deleted, or the server was restored from a backup and assigns IDs again (server-notes:
 * Identifiers). Higher marks are then no evidence any more, so the user is asked about a message in doubt.
 */
export function noteLatestMessage(db: Db, latest: number): void {
  const received = readMetadata(db, 'notifiedUpTo')?.told ?? latest;
  if (latest >= received) return noteId(db, 'messages', latest);
  setHighestId(db, 'messages', latest);
  forgetMarks(db, 'send-message', latest);
}
