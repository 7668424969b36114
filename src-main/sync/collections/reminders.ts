import { textOfMarkdown } from '../../content/text.ts';
import { byName } from '../define/mutation.ts';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { ApiError } from '../../api/transport/errors.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import type { Db } from '../../cache/file/db.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';
import { Metadata } from '../../cache/metadata/metadata.ts';
import { operations } from '../../contract/operations/index.ts';
import { ServerReminder } from '../../contract/operations/reminders.ts';
import { ReminderValue } from '../../contract/values/reminder.ts';
import { isEndpointMissing } from '../wire/missing-endpoint.ts';
import { patchEvent } from '../define/patch.ts';
import { defineCollection, type RowMutations } from '../define/collection.ts';
import type { ServerAccess } from '../define/server-access.ts';
import { LOOKED_AT, mayBeDue, momentLabel, reachBackTo } from './scheduled.ts';
import { isBlank, trimmed } from '../../contract/text/text.ts';
import { createMutation, deleteMutation } from '../rows/row-mutations.ts';
import { serverIdOf } from '../rows/rows.ts';
import { excerptOfMessage, messageExcerpt } from './message-excerpt.ts';

type Listed = z.infer<typeof ServerReminder>;

export const reminderRows = new JsonRows('reminders', ReminderValue, {
  labelOf: ({ at }) => momentLabel(at),
});

/**
 * The latest reminders that this computer showed, in UNIX seconds; without a message ID where the server's own
 * reminder has arrived too.
 */
export const storedGivenReminders = new Metadata(
  'givenReminders',
  z.array(
    z.object({
      messageId: z.int().nullable(),
      at: z.int(),
      /** The message, also where the server's own reminder has arrived. */
      about: z.int().nullable(),
      /** Of a reminder of no message: the key that its row had, and whether it came on all devices. */
      key: z.string().optional(),
      everywhere: z.boolean().optional(),
      /** The server's own reminder, by the ID of its message. */
      sentAs: z.int().optional(),
      /** The texts of the latest ones. */
      texts: ReminderValue.pick({ note: true, content: true }).optional(),
    }),
  ),
);

/** Reminders that are scheduled on the server (server-notes: Reminders). They cannot be edited there. */
export const reminders = defineCollection<ReminderValue, Listed>({
  name: 'reminders',
  noun: 'reminder',
  value: ReminderValue,
  rows: reminderRows,
  mutations: (): RowMutations => ({ create: createReminder, delete: deleteReminder }),
  register: { fetch: ['reminders'], items: ({ reminders: listed }) => listed?.filter(isReadable) },
  list: async ({ ask }) => (await ask(operations.getReminders, {})).reminders.filter(isReadable),
  events: [
    patchEvent('reminders', 'add', z.object({ reminders: z.array(ServerReminder) }), (event) => ({
      upsert: event.reminders.filter(isReadable),
    })),
    patchEvent('reminders', 'remove', z.object({ reminder_id: z.int() }), ({ reminder_id }) => ({
      remove: [reminder_id],
    })),
  ],
  belongsTo: 'user',
  idOf: ({ reminder_id }) => reminder_id,
  valueOf,
  normalize: ({ messageId, at, note }) => ({ ...EMPTY, messageId, at, note: trimmed(note) }),
  isEquivalent: (a, b) =>
    a.messageId === b.messageId && a.at === b.at && (containsNote(a, b) || containsNote(b, a)),
  isUnrelated: (item, wanted) => item.messageId !== wanted.messageId,
  hasTakenEffect: hasReminded,
});

const EMPTY = { content: '', failed: false, reminded: false, here: false };

/** Adds a reminder of no message that stays on this computer. Nothing is sent. */
export function insertHere(db: Db, { at, note }: Pick<ReminderValue, 'at' | 'note'>, now: number): string {
  const key = uuidv7();
  const value = { ...EMPTY, messageId: null, at, note: trimmed(note), here: true };
  reminderRows.insert(db, { key, serverId: null, value, server: null, createdAt: now, madeHere: true });
  return key;
}

const isReadable = (item: Listed): boolean => ReminderValue.safeParse(valueOf(item)).success;

function valueOf(item: Listed, before?: ReminderValue | null): ReminderValue {
  const { content = '' } = item;
  return {
    messageId: item.reminder_target_message_id ?? null,
    at: item.scheduled_delivery_timestamp,
    note: before?.note && content.includes(before.note) ? before.note : (noteIn(content) ?? ''),
    content,
    failed: item.failed ?? false,
    reminded: before?.reminded ?? false,
    here: false,
  };
}

/**
 * The beginning of the quotation in the text of a reminder's message: its author, and a link to the message. Servers mention
 * the author with or without an underscore (step 146).
 */
const QUOTATION = /\n\n@_?\*\*(?<name>[^\n]+)\|(?<senderId>\d+)\*\* \[[^\]\n]+\]\((?<link>[^)\n]+)\)/;

/**
 * The note inside the text of the reminder's message; lists have it nowhere else. From feature level 415 on this text is a
 * sentence in the user's language, then ` > ` and the note on the next line, then a quotation with a link to the message
 * (server-notes: Reminders).
 * @returns empty if there is no note; null if the text cannot be parsed.
 */
export function noteIn(content: string): string | null {
  const quotation = QUOTATION.exec(content);
  if (!quotation) return null;
  const [, ...lines] = content.slice(0, quotation.index).split('\n');
  if (lines.length === 0) return '';
  const [first = '', ...rest] = lines;
  return first.startsWith(' > ') ? [first.slice(3), ...rest].join('\n').trim() : null;
}

/**
 * The author of the message that a reminder's text quotes, the addresses of that message, and the sentence before the
 * quotation, which may contain a link as messages write it (server-notes: Reminders). Null if the text cannot be
 * parsed.
 */
export function quotedIn(
  content: string,
): { sender: { userId: number; name: string }; sentence: string; links: string[] } | null {
  const quotation = QUOTATION.exec(content);
  const { name, senderId, link } = quotation?.groups ?? {};
  if (!quotation || name === undefined || link === undefined) return null;
  const [sentence = ''] = content.slice(0, quotation.index).split('\n');
  const links = [link, ...[...sentence.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address)];
  return { sender: { userId: Number(senderId), name }, sentence, links };
}

/** The text of the message that a reminder's text quotes, in Markdown. Empty if it cannot be parsed. */
export function quotedText(content: string): string {
  const quotation = QUOTATION.exec(content);
  const quoted = quotation ? content.slice(quotation.index + quotation[0].length) : '';
  const [begin, fence] = /^:?\n(`{3,100})quote\n/.exec(quoted) ?? [];
  if (begin === undefined || fence === undefined) return '';
  const end = quoted.lastIndexOf(`\n${fence}`);
  return end < begin.length ? '' : quoted.slice(begin.length, end);
}

/**
 * Whether the listed text of the one contains the note of the other. Where neither was listed, whether the notes are equal.
 */
function containsNote({ content, note }: ReminderValue, other: ReminderValue): boolean {
  if (content === '') return other.content === '' && trimmed(note) === trimmed(other.note);
  return other.content === '' ? content.includes(trimmed(other.note)) : content === other.content;
}

/** Whether a reminder's text, in Markdown or HTML, links to this message. */
export const linksToMessage = (content: string, messageId: number): boolean =>
  content.matchAll(/(?:\/near\/|@)(\d+)/g).some(([, id]) => id === String(messageId));

/**
 * Looks for the reminder among the latest direct messages of others: one that links to the message and contains the note.
 * @returns null if it cannot be found out.
 */
async function hasReminded(
  { messageId, at, note }: ReminderValue,
  { ask, db, userId }: ServerAccess,
): Promise<boolean | null> {
  const unknown = mayBeDue({ at }, db) ? null : false;
  if (messageId === null || hasCapability(db, 'messages') === false) return unknown;
  try {
    const response = await ask(operations.getMessages, {
      anchor: 'newest',
      num_before: LOOKED_AT,
      num_after: 0,
      narrow: [{ operator: 'is', operand: 'dm' }],
      apply_markdown: false,
    });
    const isThere = response.messages.some(
      ({ sender_id, timestamp, content }) =>
        sender_id !== userId &&
        timestamp >= at &&
        linksToMessage(content, messageId) &&
        content.includes(trimmed(note)),
    );
    return isThere || (reachBackTo(response, at) ? false : unknown);
  } catch (error) {
    if (error instanceof ApiError && isEndpointMissing(error)) return unknown;
    throw error;
  }
}

/** By its note, else by the text of its message, if it is known. */
const describe = ({ note, ...about }: ReminderValue, db: Db) => ({
  title: excerptOfMessage({ markdown: note }) || remindedText(db, about),
});

/**
 * The beginning of the text of a reminder's message: from the cache, else from the quotation in the server's text of the
 * reminder. Empty if neither has it.
 */
export const remindedText = (
  db: Db,
  { messageId, content }: Pick<ReminderValue, 'messageId' | 'content'>,
): string =>
  (messageId === null ? '' : messageExcerpt(db, messageId)) ||
  excerptOfMessage({ markdown: quotedText(content) });

/** The note of a reminder as plain text, for a notification. */
export const textOfNote = textOfMarkdown;

const createReminder = createMutation('create-reminder', reminders, {
  operation: operations.createReminder,
  request({ messageId, at, note }, { takes }) {
    const hasNote = !isBlank(note) && takes(operations.createReminder, 'note');
    return {
      message_id: messageId ?? 0,
      scheduled_delivery_timestamp: at,
      ...(hasNote && { note: trimmed(note) }),
    };
  },
  idOf: ({ reminder_id }) => reminder_id,
  deadlineOf: ({ at }) => at,
  // The only field that a server refuses is the message: it does not exist, or the user cannot see it.
  fieldOf: (_, { details }) => (details.code === 'BAD_REQUEST' ? 'messageId' : undefined),
  describe,
});

export const deleteReminder = deleteMutation('delete-reminder', reminders, {
  operation: operations.deleteReminder,
  request: (row) => ({ reminder_id: serverIdOf(row) }),
  describe,
});

export const reminderMutations = byName(createReminder, deleteReminder);
