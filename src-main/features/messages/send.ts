import type { Conversation } from '../../contract/values/conversation.ts';
import { checkMessage } from '../../contract/values/message.ts';
import { operations } from '../../contract/operations/index.ts';
import { offersParam, type Operation } from '../../contract/operations/operation.ts';
import { refuse } from '../../contract/problem.ts';
import { setFlag } from './commands.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { recipientOf } from '../../sync/wire/recipient.ts';
import { inChannel } from '../../sync/collections/channel-topics.ts';
import { accessOf, presentTopic } from '../../sync/collections/unseen-moves.ts';
import { keepSent } from '../../sync/collections/keep-sent.ts';

/**
 * Sends a message at once, to where its topic is by now. Where it fails, the form still has the text, and the user may queue it. Servers count it
 * as unread for its own sender unless `read_by_sender` is sent (server-notes: Read by sender).
 * @throws {Refusal} with the field that breaks a rule; with `maybeDone` where it may have been sent all the same
 */
export async function sendMessage(
  engine: Engine,
  written: Conversation,
  content: string,
  readBySender = true,
): Promise<number> {
  const { limits, featureLevel, userId } = engine.organization;
  const topic = 'people' in written ? '' : written.topic;
  refuse(checkMessage({ content, topic }, limits));
  const conversation = 'people' in written ? written : await presentTopic(accessOf(engine), written);
  const takes = (operation: Operation, name: string) => offersParam(operation, name, featureLevel);
  const hasReadBySender = takes(operations.sendMessage, 'read_by_sender');
  const send = () =>
    engine.requestInTurn(operations.sendMessage, {
      ...recipientOf(operations.sendMessage, conversation, takes),
      content,
      ...(hasReadBySender && { read_by_sender: readBySender }),
    });
  const { value } = await ('people' in conversation ? send() : inChannel(engine, send));
  const now = Date.now();
  const { db } = engine;
  db.transaction(() => {
    keepSent(db, value.id, { conversation, content, userId, read: hasReadBySender && readBySender }, now);
    // A server without `read_by_sender` gets the flag afterwards.
    if (readBySender && !hasReadBySender) setFlag(db, [value.id], 'read', true, now);
  })();
  engine.wake();
  return value.id;
}
