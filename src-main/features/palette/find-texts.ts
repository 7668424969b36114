import { storedIdentity } from '../../cache/metadata/identity.ts';
import type { Db } from '../../cache/file/db.ts';
import { findMessage, messageKeyOf } from '../../cache/collections/messages.ts';
import { Marks } from '../../cache/search/marks.ts';
import type { Need } from '../../cache/search/needs.ts';
import {
  indexRowTextsBeforeSearch,
  messagesWith,
  needsOfTexts,
  rowsWith,
  type TextCollection,
} from '../../cache/search/row-texts.ts';
import type { FoundTarget, TextTarget } from '../../contract/search/palette.ts';
import { lengthOf } from '../../contract/text/text.ts';
import { isToOneself } from '../../contract/values/conversation.ts';
import { addressedRows } from '../../domain/activity.ts';
import { foundText, indexedTextOf } from '../../sync/collections/found-text.ts';
import { reminderRows, reminders } from '../../sync/collections/reminders.ts';
import { scheduled, scheduledRows } from '../../sync/collections/scheduled.ts';
import { marksOfRows } from '../base/row-mark.ts';
import { shownSeries } from '../base/shown-series.ts';
import { conversationView } from '../scheduled/queries.ts';

/** How many texts of each kind are shown. */
const MOST = 6;
/** How many are read of each kind, because some are not shown. */
const MOST_READ = 12;

/** The scheduled messages, reminders and messages that contain the typed words. A single letter is in nearly all of them. */
export function findTexts(db: Db, search: string, now: number): FoundTarget[] {
  if (lengthOf(search.trim()) < 2) return [];
  indexRowTextsBeforeSearch(db, indexedTextOf);
  const needs = needsOfTexts(db, search);
  const targets = [
    ...scheduledTargets(db, shownRows(db, 'scheduled', needs, now)),
    ...shownRows(db, 'reminders', needs, now).flatMap((key): Target[] => {
      const value = reminderRows.find(db, key)?.value;
      return value ? [{ collection: 'reminders', key, item: { kind: 'reminder', key, at: value.at } }] : [];
    }),
    ...messagesWith(db, needs, MOST).flatMap((id): Target[] => {
      const item = messageTarget(db, id);
      return item ? [{ collection: 'messages', key: messageKeyOf(id), item }] : [];
    }),
  ];
  const marks = new Marks(needs);
  // A text is read only if it is shown.
  return KINDS.flatMap((kind) => targets.filter(({ item }) => item.kind === kind).slice(0, MOST)).map(
    ({ collection, key, item }) => ({
      id: `${item.kind}-${key}`,
      name: marks.line(foundText(db, collection, key)),
      item,
    }),
  );
}

const KINDS: readonly TextTarget['kind'][] = ['scheduled', 'reminder', 'message'];

interface Target {
  collection: TextCollection;
  key: string;
  item: TextTarget;
}

/** A note that the server sends to the user is a scheduled message there, and a reminder here. */
function scheduledTargets(db: Db, keys: string[]): Target[] {
  const userId = storedIdentity.read(db)?.userId ?? NaN;
  return keys.flatMap((key): Target[] => {
    const value = scheduledRows.find(db, key)?.value;
    if (!value) return [];
    const { to, at } = value;
    const item: TextTarget = isToOneself(to, userId)
      ? { kind: 'reminder', key, at }
      : { kind: 'scheduled', key, at, to: conversationView(db, to) };
    return [{ collection: 'scheduled', key, item }];
  });
}

/** The rows that lists show, each series as its next one. */
function shownRows(
  db: Db,
  collection: 'scheduled' | 'reminders',
  needs: readonly Need[],
  now: number,
): string[] {
  const keys = rowsWith(db, collection, needs, MOST_READ);
  if (keys.length === 0) return [];
  const [kind, of] =
    collection === 'scheduled' ? (['scheduled', scheduled] as const) : (['reminder', reminders] as const);
  const series = shownSeries(db, kind, now);
  const mark = marksOfRows(
    db,
    of,
    keys.map((key) => ({ key })),
  );
  return keys.filter((key) => !series.isHidden(key, mark(key)));
}

function messageTarget(db: Db, messageId: number): TextTarget | null {
  const message = findMessage(db, messageId) ?? addressedRows.find(db, messageKeyOf(messageId))?.value;
  if (!message?.conversation) return null;
  const { conversation, senderId, senderName: sender, sentAt } = message;
  const to = conversationView(db, conversation);
  return { kind: 'message', messageId, conversation, to, senderId, sender, sentAt };
}
