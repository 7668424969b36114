import { type z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import type { ChangeDescription } from '../../contract/values/change.ts';
import { type Conversation } from '../../contract/values/conversation.ts';
import { operations } from '../../contract/operations/index.ts';
import { isAboutRecipient } from '../../contract/values/scheduled.ts';
import { ApiError } from '../../api/transport/errors.ts';
import { Refusal } from '../../contract/problem.ts';
import type { ServerAccess } from '../define/server-access.ts';
import type { StoredChange } from '../outbox/change.ts';
import { noteParams } from '../outbox/store.ts';
import { excerptOfMessage } from './message-excerpt.ts';
import { channelAccess, channelName, personName } from './known-names.ts';
import { keepSent } from './keep-sent.ts';
import { isAmongOwn } from './own-messages.ts';
import { knownMessages, presentTopic, unseenMove } from './unseen-moves.ts';
import { SendParams } from './send-params.ts';
import { recipientOf } from '../wire/recipient.ts';
import { byName, defineMutation } from '../define/mutation.ts';

const { once: _, ...sendOperation } = { ...operations.sendMessage, delivery: 'create' as const };

/** A message that the user queued to be sent as soon as there is a connection. */
export const sendMessage = defineMutation('send-message', {
  operation: sendOperation,
  params: SendParams,
  collection: 'messages',
  evidence: { idsOf: 'messages', hasTakenEffect },
  async send(params, access) {
    const { content, read } = params;
    const { ask, takes, userId } = access;
    const conversation = await presentConversation(params, access);
    const sendsRead = takes(sendOperation, 'read_by_sender');
    const { id } = await ask(sendOperation, {
      ...recipientOf(sendOperation, conversation, takes),
      content,
      ...(sendsRead && { read_by_sender: read }),
    });
    const sent = { conversation, content, userId, read: sendsRead && read };
    return (tx) => keepSent(tx, id, sent, Date.now());
  },
  // The message is shown only as long as it waits, so nothing is left to undo.
  discard() {},
  fieldOf: ({ conversation }, { details }) =>
    isAboutRecipient(conversation, details.code) ? 'recipient' : undefined,
  isInChannel: ({ conversation }) => 'channelId' in conversation,
  describe: (db, { conversation, content }) => ({
    title: excerptOfMessage({ markdown: content }),
    content,
    ...placeOf(db, conversation),
    opens: { conversation },
  }),
});

/** Whether a message has arrived, wherever its topic is by now. */
async function hasTakenEffect(
  params: z.infer<typeof SendParams>,
  access: ServerAccess & { mark: number | null },
): Promise<boolean | null> {
  const { conversation, seen } = params;
  const isThere = await isAmongOwn(params, access);
  if (isThere !== false || 'people' in conversation) return isThere;
  const to = await unseenMove(access, conversation, knownMessages(access.db, conversation, seen));
  return to === null || to === 'gone' ? false : isAmongOwn({ ...params, conversation: to }, access);
}

/** Where a message is to be sent by now. Nothing was sent yet, so a failure says for certain that it is not there. */
async function presentConversation(
  { seen, ...params }: z.infer<typeof SendParams>,
  { change, ...access }: ServerAccess & { change: StoredChange },
): Promise<Conversation> {
  if ('people' in params.conversation) return params.conversation;
  try {
    return await presentTopic(access, params.conversation, seen);
  } catch (error) {
    // Where the user sends it again, it may begin the topic.
    if (error instanceof Refusal) noteParams(access.db, change, params);
    throw error instanceof ApiError
      ? new ApiError(error.kind, { ...error.details, mayHaveBeenProcessed: false })
      : error;
  }
}

/** The names of a conversation if they are known. */
function placeOf(
  db: Db,
  conversation: Conversation,
): Pick<ChangeDescription, 'within' | 'topic' | 'isPrivate'> {
  if ('people' in conversation) {
    const names = conversation.people.flatMap((userId) => personName(db, userId) ?? []);
    return names.length === conversation.people.length ? { within: names.join(', ') } : {};
  }
  const { channelId, topic } = conversation;
  const name = channelName(db, channelId);
  return name === null ? {} : { within: name, topic, isPrivate: channelAccess(db, channelId) === 'private' };
}

export const sendingMutations = byName(sendMessage);
