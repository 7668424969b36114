import type { Db } from '../../cache/file/db.ts';
import { highestId } from '../../cache/metadata/highest-ids.ts';
import { type Conversation, conversationKey } from '../../contract/values/conversation.ts';
import { checkMessage } from '../../contract/values/message.ts';
import { operations } from '../../contract/operations/index.ts';
import { offersParam, type Operation } from '../../contract/operations/operation.ts';
import { Refusal, refuse } from '../../contract/problem.ts';
import { setFlag } from './commands.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { recipientOf } from '../../sync/wire/recipient.ts';
import { inChannel } from '../../sync/collections/channel-topics.ts';
import { accessOf, presentTopic } from '../../sync/collections/unseen-moves.ts';
import { isAmongOwn } from '../../sync/collections/own-messages.ts';
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
  const { db } = engine;
  const mark = highestId(db, 'messages');
  const attempt = 'people' in conversation ? send() : inChannel(engine, send);
  const { value } = await attempt.catch((error: unknown) => {
    if (error instanceof Refusal && error.problem.maybeDone)
      unconfirmedOf(db).set(keyOf(conversation, content), mark);
    throw error;
  });
  const now = Date.now();
  db.transaction(() => {
    keepSent(db, value.id, { conversation, content, userId, read: hasReadBySender && readBySender }, now);
    // A server without `read_by_sender` gets the flag afterwards.
    if (readBySender && !hasReadBySender) setFlag(db, [value.id], 'read', true, now);
  })();
  engine.wake();
  return value.id;
}

/**
 * The messages of each account that may have been sent, with the highest message ID that was known before. A form shows one
 * only until Perch quits.
 */
const unconfirmed = new WeakMap<Db, Map<string, number | null>>();

function unconfirmedOf(db: Db): Map<string, number | null> {
  const known = unconfirmed.get(db) ?? new Map<string, number | null>();
  unconfirmed.set(db, known);
  return known;
}

const keyOf = (conversation: Conversation, content: string): string =>
  `${conversationKey(conversation)} ${content}`;

/**
 * Whether a message that was not confirmed is there by now, by the rule for creates in doubt (sync: Evidence). False for any
 * other message.
 * @throws {Refusal} where the server cannot be asked
 */
export async function findSent(
  engine: Engine,
  conversation: Conversation,
  content: string,
): Promise<boolean> {
  const { db, organization } = engine;
  const [known, key] = [unconfirmedOf(db), keyOf(conversation, content)];
  const mark = known.get(key);
  if (mark === undefined) return false;
  const isThere = await isAmongOwn(
    { conversation, content },
    {
      ask: async (operation, params) => (await engine.request(operation, params)).value,
      db,
      userId: organization.userId,
      mark,
    },
  );
  if (isThere) known.delete(key);
  return isThere === true;
}
