import { createHash } from 'node:crypto';
import { type Apply, byName, defineMutation } from '../define/mutation.ts';
import { findMessage, keepMessage, MessageText, messageTextRows } from '../../cache/collections/messages.ts';
import { normalContent } from '../../contract/values/scheduled.ts';
import { defineCollection, type RowMutations } from '../define/collection.ts';
import { trimmed } from '../../contract/text/text.ts';
import { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import { operations } from '../../contract/operations/index.ts';
import { UNKNOWN_ORGANIZATION } from '../../contract/values/organization.ts';
import { Refusal } from '../../contract/problem.ts';
import type { StoredChange } from '../outbox/change.ts';
import { emptyTopicParam } from '../wire/empty-topic.ts';
import { messageExcerpt } from './message-excerpt.ts';
import { isEndpointMissing } from '../wire/missing-endpoint.ts';
import { valuesSent } from '../outbox/values-sent.ts';
import type { ServerAccess } from '../define/server-access.ts';
import { editMutation } from '../rows/row-mutations.ts';
import { serverIdOf } from '../rows/rows.ts';

/** Servers trim a message (server-notes: Texts). */
const normalize = ({ content, topic }: MessageText): MessageText => ({
  content: normalContent(content),
  topic: trimmed(topic),
});

/**
 * The texts of messages that were opened for editing. No list contains such texts: each text is read when its message
 * is opened, and before it is sent.
 */
export const messageTexts = defineCollection<MessageText, MessageText & { id: number }>({
  name: 'messages',
  noun: 'message-text',
  value: MessageText,
  rows: messageTextRows,
  mutations: (): RowMutations => ({ edit: editMessage }),
  events: [],
  belongsTo: 'user',
  idOf: ({ id }) => id,
  keyOf: ({ id }) => String(id),
  valueOf: ({ content, topic }) => ({ content, topic }),
  normalize,
  conflicts: 'ask',
  readBeforeEdit: true,
});

const sendEdit = editMutation('edit-message', messageTexts, {
  operation: operations.editMessage,
  request: (row, changed, _, access) => ({
    message_id: serverIdOf(row),
    ...changed,
    ...(changed.content !== undefined && textRead(access, row.key)),
  }),
  describe: ({ content }) => ({ title: content }),
});

/** Names the text that was read before the edit, where the server compares it with its own (server-notes: Editing). */
function textRead({ db, takes }: ServerAccess, key: string): { prev_content_sha256?: string } {
  const content = messageTextRows.find(db, key)?.server?.content;
  if (content === undefined || !takes(operations.editMessage, 'prev_content_sha256')) return {};
  return { prev_content_sha256: createHash('sha256').update(content).digest('hex') };
}

/** Whether the message no longer has the text that was read before the edit. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.details.code === 'EXPECTATION_MISMATCH';

/** How often an edit is sent at most while other attempts of ours come in between. */
const MOST_ATTEMPTS = 3;

/**
 * Reads the message and sends the edit. Tries again if the text has changed in between, as long as only our own
 * attempts changed it.
 */
async function sendUnlessChanged(
  ...[params, access, attempt = 1]: [...Parameters<typeof sendEdit.send>, attempt?: number]
): Promise<Apply> {
  await refuseWhereChanged(access.change, params.key, access);
  try {
    return await sendEdit.send(params, access);
  } catch (error) {
    if (attempt === MOST_ATTEMPTS || !isOvertaken(error)) throw error;
    return sendUnlessChanged(params, access, attempt + 1);
  }
}

/** An edit. Reads the message first, because no list shows that another client has changed the message meanwhile. */
const editMessage = defineMutation('edit-message', {
  ...sendEdit,
  isUnlisted: true,
  async send(params, access) {
    const apply = await sendUnlessChanged(params, access);
    return (db) => {
      apply(db);
      const text = messageTextRows.find(db, params.key)?.server;
      if (text) keepEdited(db, Number(params.key), text);
    };
  },
  describe(db, { key }) {
    const messageId = Number(key);
    return { title: messageExcerpt(db, messageId), opens: { messageId } };
  },
});

function keepEdited(db: Db, messageId: number, { content, topic }: MessageText): void {
  const conversation = findMessage(db, messageId)?.conversation ?? null;
  const now = Date.now();
  keepMessage(
    db,
    messageId,
    {
      html: null,
      markdown: content,
      editedAt: now,
      ...(conversation && 'channelId' in conversation && { conversation: { ...conversation, topic } }),
    },
    now,
  );
}

/** @throws {Refusal} `conflict` if the writer has not seen the present text and no attempt of ours set it. */
async function refuseWhereChanged(change: StoredChange, key: string, access: ServerAccess): Promise<void> {
  const { db } = access;
  const stored = messageTextRows.find(db, key);
  const current = stored?.server ? await readText(Number(key), access) : null;
  if (!stored?.server || !current) return;
  const { isEquivalent, value } = messageTexts;
  // Our earlier attempt, or another client with the same text, set it: no other text is replaced.
  const ours = [change.params as object, ...valuesSent(change)].map((sent) => value.safeParse(sent).data);
  // Stored even where our own attempt set it: an edit to the value that the server has is reported by no event.
  messageTextRows.setServer(db, key, stored.serverId, current);
  if (isEquivalent(current, stored.server)) return;
  if (!ours.some((sent) => sent && isEquivalent(sent, current))) throw new Refusal({ kind: 'conflict' });
}

/** Null if the server has no such endpoint, or leaves out the text. */
async function readText(messageId: number, { ask, db }: ServerAccess): Promise<MessageText | null> {
  const { getMessage } = operations;
  const realm = storedRealm.read(db) ?? UNKNOWN_ORGANIZATION;
  try {
    const params = { message_id: messageId, ...emptyTopicParam(getMessage, realm) };
    const { raw_content: content, message } = await ask(getMessage, params);
    return content === undefined ? null : { content, topic: message.subject ?? '' };
  } catch (error) {
    if (error instanceof ApiError && isEndpointMissing(error)) return null;
    throw error;
  }
}

export const messageTextMutations = byName(editMessage);
