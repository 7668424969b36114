import { describe, expect, test } from 'vitest';
import { queueMessage } from '../../src-main/features/messages/commands.ts';
import { createScheduled, deleteScheduledForNow } from '../../src-main/features/scheduled/commands.ts';
import { describeChange } from '../../src-main/sync/collections/catalog.ts';
import { undoOffered } from '../../src-main/sync/outbox/undo-offer.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { newCache } from './cache.ts';
import { readHtml, readMarkdown } from '../../src-main/content/read.ts';
import { lineOf, ownWords } from '../../src-main/content/text.ts';
import { excerptOfMessage, rowExcerptOfMessage } from '../../src-main/sync/collections/message-excerpt.ts';

const ownWordsOfHtml = (html: string) => lineOf(ownWords(readHtml(html).blocks)).text;
const ownWordsOfMarkdown = (markdown: string) => lineOf(ownWords(readMarkdown(markdown).blocks)).text;

const SAID =
  '<p><span class="user-mention silent" data-user-id="8">Aiko Tanabe</span> <a href="https://chat.example.com/#narrow/near/7">said</a>:</p>\n';

describe('the own words of a message in HTML', () => {
  test.each([
    [
      'leave out the quotation it begins with, and who is quoted',
      `${SAID}<blockquote>\n<p>Two batches?</p>\n</blockquote>\n<p>Yes, both.</p>`,
      'Yes, both.',
    ],
    [
      'leave out a quotation inside the quotation',
      `${SAID}<blockquote>\n<blockquote>\n<p>One?</p>\n</blockquote>\n<p>Two.</p>\n</blockquote>\n<p>Three.</p>`,
      'Three.',
    ],
    [
      'leave out a quotation that quotes somebody itself',
      `${SAID}<blockquote>\n${SAID}<blockquote>\n<p>One?</p>\n</blockquote>\n<p>Two.</p>\n</blockquote>\n<p>Three.</p>`,
      'Three.',
    ],
    [
      'leave out several quotations in a row',
      `<blockquote>\n<p>a</p>\n</blockquote>\n${SAID}<blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>`,
      'c',
    ],
    [
      'keep what is written before a quotation',
      '<p>I read this differently:</p>\n<blockquote>\n<p>a</p>\n</blockquote>',
      'I read this differently: a',
    ],
    ['are the quotation where there is nothing else', '<blockquote>\n<p>a</p>\n</blockquote>', 'a'],
    ['keep a written sign of a quotation', '<p>&gt; 5 items</p>', '> 5 items'],
    ['are the quotation where it never ends', '<blockquote>\n<p>a</p>', 'a'],
  ])('%s', (_, html, own) => {
    expect(ownWordsOfHtml(html)).toBe(own);
  });
});

describe('the own words of a message in Markdown', () => {
  test.each([
    [
      'leave out the quotation it begins with, and who is quoted',
      '@_**Aiko Tanabe|8** [said](https://chat.example.com/#narrow/near/7):\n```quote\nTwo batches?\n```\nYes, both.',
      'Yes, both.',
    ],
    [
      'leave out a fence inside the quotation',
      '@_**Aiko Tanabe|8**:\n````quote\n```\nTwo\n```\n````\n\nYes.',
      'Yes.',
    ],
    ['leave out quoted lines', '> One?\n> Two?\n\nThree.', 'Three.'],
    ['leave out several quotations in a row', '> a\n\n```quote\nb\n```\nc', 'c'],
    ['keep what is written before a quotation', 'Look:\n> a', 'Look: a'],
    ['keep a code block', '```\ncode\n```\ntext', 'code text'],
    ['keep a mention that quotes nothing', '@_**Aiko|8** is ill:\nsee above', 'Aiko is ill: see above'],
    ['are the quotation where there is nothing else', '> a', 'a'],
    ['are the quotation where its fence never ends', '```quote\na', 'a'],
  ])('%s', (_, markdown, own) => {
    expect(ownWordsOfMarkdown(markdown)).toBe(own);
  });
});

test('an excerpt of them has no Markdown, but the braces that nothing fills in', () => {
  const message = { markdown: '> Two?\n\n- Yes, **both**,\n- {{name}}.', html: null };
  expect(rowExcerptOfMessage(message)).toBe('Yes, both, {{name}}.');
  expect(excerptOfMessage(message)).toBe('Yes, both, {{name}}.');
});

test('what waits in the Outbox and what can be undone is called by them too, without Markdown', () => {
  const db = newCache();
  const content = '> Two?\n\n**Yes**, see [the plan](https://example.com/plan) and `both`.';
  const plain = 'Yes, see the plan and both.';
  const conversation = { channelId: 1, topic: 'lunch' };
  queueMessage(db, { conversation, content }, 0);
  const key = createScheduled(db, { to: conversation, content, at: 4_000_000_000, readBySender: null }, 0);
  const titles = listChanges(db).map((change) => describeChange(db, change).title);
  expect(titles).toEqual([plain, plain]);
  deleteScheduledForNow(db, key, 0);
  expect(undoOffered(db)?.title).toBe(plain);
});
