import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepMessage, messageRows, messageTextRows } from '../../src-main/cache/collections/messages.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import {
  indexRowTextsAnew,
  indexRowTextsBeforeSearch,
  messagesWith,
  needsOfTexts,
  rowsWith,
  rowTextSteps,
} from '../../src-main/cache/search/row-texts.ts';
import { indexedText, tokensOf } from '../../src-main/contract/search/search-text.ts';
import { addressedRows, editAddressed, recordAddressed } from '../../src-main/domain/activity.ts';
import { findTexts } from '../../src-main/features/palette/find-texts.ts';
import { foundText, indexedTextOf } from '../../src-main/sync/collections/found-text.ts';
import { reminderRows } from '../../src-main/sync/collections/reminders.ts';
import { scheduledRows } from '../../src-main/sync/collections/scheduled.ts';
import { salvageInto } from '../../src-main/sync/recovery/salvage.ts';
import { forEvery } from '../for-every.ts';
import { listed } from '../listed.ts';
import { workOf } from '../sync/work.ts';
import { addRow, newCache } from './cache.ts';

const TEXTS = [
  ...listed`Refund the invoice | Grüße aus Köln | שלום עולם | مرحبا بالعالم | 日本語の返金 | Party 🎉 | C++ *and* C# | "NEAR(x)" OR a* -b ^c : {d} | 👩‍💻👩‍💻`,
  'refund '.repeat(7_000),
];
const TYPED = listed`
  r | refund | ref inv | gruesse | koln gru | שלום | مرح | 返金 | 🎉 | party 🎉 | c | near | x or | 👩‍💻 | nothing
`;
const LUNCH = { channelId: 5, topic: 'Lunch' };
const MOST = 1_000;

/** What may happen to rows, in any order. */
const ACTIONS: readonly ((db: Db, at: number, text: string) => void)[] = [
  (db, at, html) => keepMessage(db, at, { conversation: LUNCH, html, markdown: null }, 1),
  (db, at, markdown) => keepMessage(db, at, { conversation: LUNCH, markdown }, 1),
  (db, at) => keepMessage(db, at, { read: true, starred: true }, 1),
  (db, at) => messageRows.remove(db, String(at)),
  (db, at, text) =>
    recordAddressed(db, at, {
      ...{ reason: 'mention', conversation: LUNCH, senderId: 7, senderName: 'Priya', sentAt: 5, text },
    }),
  (db, at, text) => editAddressed(db, at, text),
  (db, at) => addressedRows.remove(db, String(at)),
  (db, at, content) => {
    const value = { to: { people: [7] }, content, at: 9, readBySender: null, failed: false, sent: false };
    const row = scheduledRows.find(db, `s${at}`);
    if (row) scheduledRows.setVisible(db, row.key, value);
    else addRow(db, scheduledRows, `s${at}`, value);
  },
  (db, at) => scheduledRows.remove(db, `s${at}`),
  (db, at, note) => {
    reminderRows.remove(db, `r${at}`);
    const value = { messageId: at, at: 9, note, content: '', failed: false, reminded: false, here: true };
    addRow(db, reminderRows, `r${at}`, value);
  },
  (db, at) => reminderRows.remove(db, `r${at}`),
  // Another row may get the number of one that is gone.
  (db, at, content) => {
    messageTextRows.remove(db, `t${at}`);
    addRow(db, messageTextRows, `t${at}`, { content, topic: '' });
  },
  (db) => {
    db.exec('delete from texts_search; delete from texts_unindexed');
    indexRowTextsAnew(db);
  },
  (db, at, text) =>
    expect(() =>
      db.transaction(() => {
        ACTIONS[at % 12]!(db, at, text);
        throw new Error('Undone');
      })(),
    ).toThrow('Undone'),
];

/** An action, its row, its text, and whether something is searched then. */
const happened = fc.tuple(fc.nat(ACTIONS.length - 1), fc.nat(3), fc.nat(TEXTS.length - 1), fc.boolean());

/** What the index finds, by collection and key. */
function found(db: Db, typed: string): string[] {
  const needs = needsOfTexts(db, typed);
  return [
    ...messagesWith(db, needs, MOST).map((id) => `messages ${id}`),
    ...rowsWith(db, 'scheduled', needs, MOST).map((key) => `scheduled ${key}`),
    ...rowsWith(db, 'reminders', needs, MOST).map((key) => `reminders ${key}`),
  ].toSorted();
}

/** The rows whose texts have a beginning of a word for each typed word. */
function expected(db: Db, typed: string): string[] {
  const words = typed.split(' ').map((word) => {
    const tokens = [...tokensOf(word)];
    return tokens[0]?.kind === 'word' ? tokens[0].forms : [tokens.map(({ forms }) => forms[0]).join(' ')];
  });
  const rows = [
    ...[messageRows, addressedRows].flatMap((store) =>
      store.list(db).map(({ key }) => ['messages', key] as const),
    ),
    ...scheduledRows.list(db).map(({ key }) => ['scheduled', key] as const),
    ...reminderRows.list(db).map(({ key }) => ['reminders', key] as const),
  ];
  const has = (text: string): boolean =>
    words.every((forms) => forms.some((form) => ` ${text}`.includes(` ${form}`)));
  const matching = rows.filter(([collection, key]) => has(indexedText(foundText(db, collection, key))));
  return [...new Set(matching.map((row) => row.join(' ')))].toSorted();
}

function expectIndexed(db: Db): void {
  for (const _ of rowTextSteps(db, indexedTextOf));
  for (const typed of TYPED) expect([typed, found(db, typed)]).toEqual([typed, expected(db, typed)]);
}

test('a text is found exactly by its words, whatever happens to the rows, also from a salvaged file', () => {
  forEvery([fc.array(happened, { maxLength: 40, size: 'max' })], 30, (steps) => {
    const db = newCache();
    for (const [action, at, text, isSearched] of steps) {
      ACTIONS[action]!(db, at, TEXTS[text]!);
      if (isSearched) indexRowTextsBeforeSearch(db, indexedTextOf);
    }
    expectIndexed(db);
    db.close();
    const salvaged = newCache();
    salvageInto(salvaged, db.name);
    expectIndexed(salvaged);
  });
});

test('a row with the number of one that is gone does not hold up the index', () => {
  const db = newCache();
  ACTIONS[9]!(db, 1, 'Refund');
  reminderRows.remove(db, 'r1');
  ACTIONS[11]!(db, 2, 'Refund');
  expectIndexed(db);
  expect(db.value('select count(*) from texts_search')).toBe(0);
});

test('a reminder is found by the words that its message has now', () => {
  const db = newCache();
  ACTIONS[9]!(db, 1, 'Pay');
  ACTIONS[0]!(db, 1, 'Refund the invoice');
  expectIndexed(db);
  ACTIONS[0]!(db, 1, 'Party');
  expectIndexed(db);
  expect(found(db, 'party pay')).toEqual(['reminders r1']);
});

test('whatever is typed is text, and a long one asks no more of the file than a short one', () => {
  const db = newCache();
  for (const [at, text] of TEXTS.entries()) ACTIONS[0]!(db, at, text);
  forEvery([fc.string({ unit: 'grapheme', maxLength: 60 })], 200, (typed) => void findTexts(db, typed, 1));
  const questions = (typed: string): number => workOf(db, () => findTexts(db, typed, 1)).lists;
  const letters = Array.from({ length: 500 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  for (const typed of [
    letters.join(' '),
    letters.join(''),
    '"'.repeat(1_000),
    'a* '.repeat(333),
    '(('.repeat(500),
  ])
    expect(questions(typed)).toBeLessThanOrEqual(questions('refund'));
});
