import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { messageKeyOf, messageTextRows } from '../../cache/collections/messages.ts';
import { readDraft, renameDraft, saveDraft } from '../../cache/local/drafts.ts';
import { readJson } from '../../contract/text/read-json.ts';
import { messageDraftName } from '../../contract/values/message-draft.ts';
import { type ChannelTopic, Conversation, isSameConversation } from '../../contract/values/conversation.ts';
import { changesOf, listChanges, noteParams, readdress } from '../outbox/store.ts';
import type { StoredChange } from '../outbox/change.ts';
import { readdressRemoved, renameRemovedDraft } from '../outbox/undo-offer.ts';
import { subjects } from '../outbox/subjects.ts';
import { keyOfChange } from '../rows/rows.ts';
import { SendParams } from './send-params.ts';

/**
 * Moves the user's unsent changes about a topic to where it goes on: messages that wait to be sent there, whether it is to be
 * resolved, the draft of a message, and the place that the window showed last.
 * @param isWhole whether nothing of the topic is left at the old place
 */
export function moveUnsent(
  db: Db,
  from: ChannelTopic,
  to: ChannelTopic,
  isWhole: boolean,
  now: number,
): void {
  moveMessages(db, from, to);
  if (isWhole) moveResolution(db, from, to);
  renameDraft(db, messageDraftName(from), messageDraftName(to), joined, now);
  renameRemovedDraft(db, messageDraftName(from), messageDraftName(to));
  moveLastPlace(db, from, to, now);
}

/** Gives the changes of a subject another address, also those that an undo would bring back. */
function readdressAll(
  db: Db,
  from: string,
  to: string,
  addressOf: (change: StoredChange) => Pick<StoredChange, 'mergeKey' | 'params'> | null,
): void {
  const addressed = (change: StoredChange) => {
    const address = addressOf(change);
    return address && { subject: to, ...address };
  };
  for (const change of changesOf(db, from)) {
    const address = addressed(change);
    if (address) readdress(db, change, address);
  }
  readdressRemoved(db, from, to, addressed);
}

const moveMessages = (db: Db, from: ChannelTopic, to: ChannelTopic): void =>
  readdressAll(db, subjects.send(from), subjects.send(to), ({ attempts, mergeKey, params }) => {
    const { data } = SendParams.safeParse(params);
    if (!data) return null;
    // An attempt may have arrived after the move, and begun a topic of the old name.
    const sentTo = attempts > 0 ? [...(data.sentTo ?? []), from] : data.sentTo;
    return { mergeKey, params: { ...data, conversation: to, ...(sentTo && { sentTo }) } };
  });

/**
 * Gives waiting edits of messages the topic that these were moved to, where their writer did not choose another. The edit would
 * be a conflict, or move its message back.
 */
export function moveEdits(db: Db, from: ChannelTopic, to: ChannelTopic, messageIds: readonly number[]): void {
  const moved = new Set(messageIds.map(messageKeyOf));
  const follow = <Value extends { topic?: unknown }>(value: Value): Value =>
    typeof value.topic === 'string' && isSameConversation({ ...from, topic: value.topic }, from)
      ? { ...value, topic: to.topic }
      : value;
  for (const change of listChanges(db)) {
    const key = change.action === 'edit-message' ? keyOfChange(change) : '';
    const row = moved.has(key) ? messageTextRows.find(db, key) : null;
    if (!row?.server) continue;
    messageTextRows.setVisible(db, key, follow(row.value));
    messageTextRows.setServer(db, key, row.serverId, follow(row.server));
    noteParams(db, change, follow(change.params as object));
  }
}

function moveResolution(db: Db, from: ChannelTopic, to: ChannelTopic): void {
  const [before, subject] = [subjects.topic(from), subjects.topic(to)];
  if (before !== subject)
    readdressAll(db, before, subject, ({ params }) => ({
      mergeKey: subject,
      params: { ...(params as object), ...to },
    }));
}

const Text = z.string();

/** Both texts of two drafts; a draft that cannot be parsed is left out. */
function joined(there: string, moved: string): string {
  const texts = [there, moved].flatMap((draft) => readJson(Text, draft) ?? []);
  return JSON.stringify(texts.join('\n\n'));
}

const LastPlace = z.looseObject({ conversation: Conversation });

/** The draft of the window names the conversation that it showed last. A window that is open keeps it itself. */
function moveLastPlace(db: Db, from: ChannelTopic, to: ChannelTopic, now: number): void {
  const place = readJson(LastPlace, readDraft(db, 'window') ?? '');
  if (place && isSameConversation(place.conversation, from))
    saveDraft(db, 'window', JSON.stringify({ ...place, source: to.channelId, conversation: to }), now);
}
