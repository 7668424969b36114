import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src-main/contract/operations/index.ts';
import { DEFAULT_LIMITS } from '../../src-main/contract/values/organization.ts';
import { checkSnippet, SNIPPET_TITLE_LIMIT } from '../../src-main/contract/values/snippet.ts';
import { EMPTY_STATUS, isEmptyStatus, isSameStatus } from '../../src-main/contract/values/status.ts';
import { checkStatusText, STATUS_TEXT_LIMIT } from '../../src-main/contract/text/status-text.ts';
import { lengthOf } from '../../src-main/contract/text/text.ts';
import { forEvery } from '../for-every.ts';

const PARTY = '🎉';
const FAMILY = '👩‍👩‍👧‍👦'; // seven code points, drawn as one

test('length is counted in code points, as servers count', () => {
  expect([lengthOf(''), lengthOf('abc'), lengthOf('é'), lengthOf(PARTY), lengthOf(FAMILY)]).toEqual([
    0, 3, 1, 1, 7,
  ]);
});

describe('the text of a status is limited', () => {
  const tooLong = { kind: 'invalid-input', field: 'text', rule: 'too-long', limit: STATUS_TEXT_LIMIT };

  test.each([
    ['nothing', ''],
    ['60 letters', 'a'.repeat(60)],
    ['60 emoji, which JavaScript counts as 120', PARTY.repeat(60)],
    ['60 letters and the space around them that servers cut off', `  ${'a'.repeat(60)} \n\t`],
    ['nothing but space', ' '.repeat(500)],
  ])('a status text of %s fits', (_, text) => {
    expect(checkStatusText(text)).toBeNull();
  });

  test.each([
    ['61 letters', 'a'.repeat(61)],
    ['61 emoji', PARTY.repeat(61)],
    ['60 code points and one', `${FAMILY.repeat(8)}${'a'.repeat(5)}`],
    ['61 with a space inside', `${'a'.repeat(30)} ${'a'.repeat(30)}`],
  ])('a status text of %s is too long', (_, text) => {
    expect(checkStatusText(text)).toEqual(tooLong);
  });

  test('the declared parameter of the operation has the same limit', () => {
    const declared = (text: string) =>
      operations.updateStatus.params.safeParse({ status_text: text }).success;
    const texts = [
      '',
      'a'.repeat(60),
      'a'.repeat(61),
      PARTY.repeat(60),
      PARTY.repeat(61),
      ` ${'a'.repeat(60)} `,
    ];
    expect(texts.map(declared)).toEqual(texts.map((text) => checkStatusText(text) === null));
  });

  test('two statuses are equal if a person sees the same', () => {
    const lunch = { text: 'Lunch', emoji: { name: 'hamburger' } };
    const known = { text: 'Lunch', emoji: { name: 'hamburger', code: '1f354', type: 'unicode_emoji' } };
    expect(isSameStatus(lunch, known)).toBe(true);
    expect(isSameStatus(lunch, { ...lunch, text: 'lunch' })).toBe(false);
    expect(isSameStatus(lunch, { ...lunch, emoji: null })).toBe(false);
    expect(isEmptyStatus(EMPTY_STATUS)).toBe(true);
    expect(isEmptyStatus({ text: '', emoji: { name: 'hamburger' } })).toBe(false);
    expect(isEmptyStatus({ text: 'Lunch', emoji: null })).toBe(false);
  });
});

describe('the texts of a snippet are limited', () => {
  const broken = (field: string, rule: string, limit?: number) => ({
    kind: 'invalid-input',
    field,
    rule,
    limit,
  });

  test.each([
    ['short ones', 'T', 'c'],
    ['the longest title', 'a'.repeat(60), 'c'],
    ['60 emoji as title', PARTY.repeat(60), 'c'],
    ['a title with space around it', `  ${'a'.repeat(60)}\n`, 'c'],
    ['the longest content', 'T', 'c'.repeat(10_000)],
    ['content of 10,000 emoji', 'T', PARTY.repeat(10_000)],
    ['content with space around it', 'T', `\n\n${'c'.repeat(10_000)}  `],
  ])('%s of a snippet fit', (_, title, content) => {
    expect(checkSnippet({ title, content })).toBeNull();
  });

  test.each([
    ['no title', '', 'c', broken('title', 'required')],
    ['a title of space', ' \t\n\u00a0\u2003', 'c', broken('title', 'required')],
    ['a title of 61', 'a'.repeat(61), 'c', broken('title', 'too-long', SNIPPET_TITLE_LIMIT)],
    ['no content', 'T', '', broken('content', 'required')],
    ['content of space', 'T', '  \n ', broken('content', 'required')],
    [
      'content of 10,001',
      'T',
      'c'.repeat(10_001),
      broken('content', 'too-long', DEFAULT_LIMITS.messageLength),
    ],
    ['nothing at all', '', '', broken('title', 'required')],
  ])('%s in a snippet is reported at its field', (_, title, content, problem) => {
    expect(checkSnippet({ title, content })).toEqual(problem);
  });

  test('the server’s own limit is used if it reports one', () => {
    expect(checkSnippet({ title: 'T', content: 'c'.repeat(101) }, 100)).toEqual(
      broken('content', 'too-long', 100),
    );
    expect(checkSnippet({ title: 'T', content: 'c'.repeat(20_000) }, 20_000)).toBeNull();
  });

  test('surrounding white space does not affect the check', () => {
    const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\u00a0'), maxLength: 5 });
    forEvery([fc.string({ unit: 'grapheme', maxLength: 70 }), space, space], 100, (text, before, after) => {
      const padded = `${before}${text}${after}`;
      expect(checkSnippet({ title: padded, content: 'c' })).toEqual(
        checkSnippet({ title: text, content: 'c' }),
      );
      expect(checkStatusText(padded)).toEqual(checkStatusText(text));
    });
  });
});
