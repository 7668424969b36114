import type { Db } from '../../cache/file/db.ts';
import { messageKeyOf, messageTextRows, type MessageText } from '../../cache/collections/messages.ts';
import { messageTexts } from '../collections/message-texts.ts';
import type { AnyCollection } from '../define/collection.ts';
import { applyNotes } from './apply.ts';
import { judgeItemEvent } from './item-event.ts';
import { removeItems, updateItems } from './items.ts';
import { addRow, rowNamed, updateRow } from './row.ts';

const collection = messageTexts as unknown as AnyCollection;

/**
 * Writes what follows from the text that the server has for a message.
 * @returns the text to show: an unsent one, or else the server's.
 */
export function reconcileText(db: Db, messageId: number, text: MessageText): MessageText {
  const key = messageKeyOf(messageId);
  return db.transaction(() => {
    const row = rowNamed(db, collection, key);
    if (row) updateRow(db, collection, row, { value: text, serverId: messageId });
    else addRow(db, collection, { id: messageId, ...text }, text);
    return messageTextRows.find(db, key)?.value ?? text;
  })();
}

/** The edit that an event reports. Undefined fields did not change. */
export interface ReportedEdit {
  messageId: number;
  content: string | undefined;
  topic: string | undefined;
  /** The messages that have the new topic, the edited one among them. */
  moved: number[];
}

/**
 * Writes what follows from an event about an edit for the stored texts.
 * @returns false if a newer delivery of ours supersedes the event.
 */
export function reconcileEdit(db: Db, { messageId, content, topic, moved }: ReportedEdit): boolean {
  const key = messageKeyOf(messageId);
  const change = (text: object): MessageText => {
    const known = text as MessageText;
    return { content: content ?? known.content, topic: topic ?? known.topic };
  };
  const isKnown = !!messageTextRows.find(db, key)?.server;
  const isEdit = content !== undefined || topic !== undefined;
  const judged =
    isKnown && isEdit
      ? judgeItemEvent(db, collection, key, {
          valueOf: (before) => before && change(before),
          change,
          // A delivery that changed nothing but the topic left the other client's content in place.
          replaces: (earlier) =>
            content !== undefined && !collection.isEquivalent(earlier, { ...earlier, content }),
        })
      : null;
  if (judged?.changesRow === false) return false;
  const whose = new Map(judged?.whose ? [[key, judged.whose]] : []);
  updateItems(db, collection, [key], change, whose);
  const others = moved.filter((id) => id !== messageId).map(messageKeyOf);
  const withTopic = (text: object): object => ({ ...text, ...(topic !== undefined && { topic }) });
  updateItems(db, collection, others, withTopic, new Map());
  applyNotes(db, collection.name, judged?.after ?? []);
  return true;
}

/** Writes what follows from the deletion of messages for the stored texts. */
export const reconcileDeletedTexts = (db: Db, messageIds: number[]): void =>
  removeItems(db, collection, messageIds.map(messageKeyOf));
