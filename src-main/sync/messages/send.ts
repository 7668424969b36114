import { keepMessage } from '../../cache/messages.ts';
import { checkMessage, type Conversation } from '../../contract/message.ts';
import { operations } from '../../contract/operations/index.ts';
import { offersParam, type ParamsOf } from '../../contract/operations/operation.ts';
import { Refusal } from '../../contract/problem.ts';
import type { Engine } from '../engine.ts';

/** How servers before the empty topic call what has none (contract, POST /typing). */
export const NO_TOPIC = '(no topic)';

/** How a message says where it goes, in the words that a server of this feature level knows. */
export function recipientOf(
  conversation: Conversation,
  featureLevel: number | null,
): Pick<ParamsOf<typeof operations.sendMessage>, 'type' | 'to' | 'topic'> {
  const knows = (value: string) => offersParam(operations.sendMessage, value, featureLevel);
  if ('people' in conversation)
    return { type: knows('type=direct') ? 'direct' : 'private', to: conversation.people };
  return {
    type: knows('type=channel') ? 'channel' : 'stream',
    to: conversation.channelId,
    topic: knows('topic=empty') ? conversation.topic : conversation.topic || NO_TOPIC,
  };
}

/** The one that is under way: the next waits for it, because each has a connection of its own. */
const sending = new WeakMap<Engine, Promise<unknown>>();

/**
 * Sends a message at once. It is not queued: where it fails, the writer has it still.
 * @throws {Refusal} with the field that breaks a rule; with `maybeDone` where it may have been sent all the same.
 */
export async function sendMessage(
  engine: Engine,
  conversation: Conversation,
  content: string,
): Promise<number> {
  const { limits, featureLevel, userId } = engine.organization;
  const topic = 'people' in conversation ? '' : conversation.topic;
  const problem = checkMessage({ content, topic }, limits);
  if (problem) throw new Refusal(problem);
  const before = sending.get(engine) ?? Promise.resolve();
  const answer = before.then(() =>
    engine.ask(operations.sendMessage, { ...recipientOf(conversation, featureLevel), content }),
  );
  sending.set(
    engine,
    answer.catch(() => {}),
  );
  const { value } = await answer;
  const now = Date.now();
  const known = { conversation, senderId: userId, sentAt: now, markdown: content, read: true };
  keepMessage(engine.db, value.id, known, now);
  return value.id;
}
