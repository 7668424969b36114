import type { Db } from '../../cache/file/db.ts';
import { storedLimits } from '../../cache/metadata/organization.ts';
import { checkMessage, type RepliedTo } from '../../contract/values/message.ts';
import { isBlank } from '../../contract/text/text.ts';
import { sendMessage } from '../../sync/collections/message-sending.ts';
import { reject } from '../../sync/outbox/states.ts';
import { changesOf } from '../../sync/outbox/store.ts';
import { subjects } from '../../sync/outbox/subjects.ts';
import { enqueueMutation } from '../../sync/rows/enqueue.ts';
import { setFlag } from './commands.ts';
import { conversationOf } from './present-place.ts';

/**
 * Queues a reply that was written in a notification, and marks the answered messages as read. No form keeps such a text, so a
 * reply that breaks a rule is stored too, as a change that waits for the user. The reply goes to where the messages are by now.
 */
export function queueReply(
  db: Db,
  { conversation: shown, messageIds }: RepliedTo,
  content: string,
  now: number,
): void {
  db.transaction(() => {
    setFlag(db, messageIds, 'read', true, now);
    if (isBlank(content)) return;
    const seen = Math.max(...messageIds);
    const conversation = conversationOf(db, seen) ?? shown;
    const subject = subjects.send(conversation);
    const params = { conversation, seen, content, read: true };
    enqueueMutation(db, sendMessage, { subject, mergeKey: null, params }, now);
    const topic = 'people' in conversation ? '' : conversation.topic;
    const problem = checkMessage({ content, topic }, storedLimits.read(db) ?? {});
    const queued = changesOf(db, subject).at(-1);
    if (problem && queued) reject(db, queued, problem);
  })();
}
