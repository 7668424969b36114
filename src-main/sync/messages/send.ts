import { noteDirectMessage } from '../../cache/direct-messages.ts';
import { keepMessage } from '../../cache/messages.ts';
import { checkMessage, type Conversation } from '../../contract/message.ts';
import { operations } from '../../contract/operations/index.ts';
import { offersParam } from '../../contract/operations/operation.ts';
import { Refusal } from '../../contract/problem.ts';
import { setFlag } from '../actions/messages.ts';
import type { Engine } from '../engine.ts';
import { recipientOf } from '../recipient.ts';

/** The one that is under way: the next waits for it, because each has a connection of its own. */
const sending = new WeakMap<Engine, Promise<unknown>>();

/**
 * Sends a message at once. It is not queued: where it fails, the writer has it still. Servers leave it unread for its own
 * sender unless they are told otherwise (field notes H3).
 * @throws {Refusal} with the field that breaks a rule; with `maybeDone` where it may have been sent all the same.
 */
export async function sendMessage(
  engine: Engine,
  conversation: Conversation,
  content: string,
  readBySender = true,
): Promise<number> {
  const { limits, featureLevel, userId } = engine.organization;
  const topic = 'people' in conversation ? '' : conversation.topic;
  const problem = checkMessage({ content, topic }, limits);
  if (problem) throw new Refusal(problem);
  const before = sending.get(engine) ?? Promise.resolve();
  const says = offersParam(operations.sendMessage, 'read_by_sender', featureLevel);
  const answer = before.then(() =>
    engine.ask(operations.sendMessage, {
      ...recipientOf(operations.sendMessage, conversation, featureLevel),
      content,
      ...(says && { read_by_sender: readBySender }),
    }),
  );
  sending.set(
    engine,
    answer.catch(() => {}),
  );
  const { value } = await answer;
  const now = Date.now();
  const { db } = engine;
  db.transaction(() => {
    const known = {
      conversation,
      senderId: userId,
      sentAt: now,
      markdown: content,
      read: says && readBySender,
    };
    keepMessage(db, value.id, known, now);
    noteDirectMessage(db, conversation, value.id);
    // A server that cannot be told beforehand is told afterwards.
    if (readBySender && !says) setFlag(db, [value.id], 'read', true, now);
  })();
  engine.wake();
  return value.id;
}
