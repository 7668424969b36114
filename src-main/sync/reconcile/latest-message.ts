import type { Db } from '../../cache/db.ts';
import { noteId, readMetadata, setHighestId } from '../../cache/metadata.ts';
import { forgetMarks } from '../outbox/store.ts';

/**
 * Records the ID of the latest message that the user has received, as register reports it. Where it is below one that was
 * received before, that one was deleted, or the server was restored from a backup and gives IDs again (server-notes:
 * Identifiers). A mark above it then shows nothing any more, so the user is asked about a message in doubt.
 */
export function noteLatestMessage(db: Db, latest: number): void {
  const received = readMetadata(db, 'notifiedUpTo')?.told ?? latest;
  if (latest >= received) return noteId(db, 'messages', latest);
  setHighestId(db, 'messages', latest);
  forgetMarks(db, 'send-message', latest);
}
