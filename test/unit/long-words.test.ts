import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordCutter } from '../../src-renderer/components/content/long-words.ts';
import { forEvery } from '../for-every.ts';

/** The pieces of texts that follow each other. */
function piecesOf(...texts: string[]): string[] {
  const cutsIn = wordCutter();
  return texts.flatMap((text) => {
    const cuts = cutsIn(text);
    return cuts.map((cut, at) => text.slice(cuts[at - 1] ?? 0, cut)).concat(text.slice(cuts.at(-1) ?? 0));
  });
}
const lengths = (...texts: string[]) => piecesOf(...texts).map(({ length }) => length);

test('a text of words that people write is not cut, however long it is', () => {
  expect(lengths('word '.repeat(20_000))).toEqual([100_000]);
  expect(lengths('x'.repeat(1_000))).toEqual([1_000]);
  expect(lengths(`${'x'.repeat(900)}\n${'x'.repeat(900)}`)).toEqual([1_801]);
});

test('a word that is longer than any real one is cut every 200 letters after the first thousand (rule: long-words)', () => {
  expect(lengths('x'.repeat(1_500))).toEqual([1_000, 200, 200, 100]);
  expect(lengths(`${'x'.repeat(1_001)} ${'y'.repeat(1_001)}`)).toEqual([1_000, 1_002, 1]);
});

test('a word that goes on in the next element is one word, and blanks where no line ends do not end it', () => {
  expect(lengths('x'.repeat(600), 'x'.repeat(600))).toEqual([600, 400, 200]);
  expect(lengths('x\u00a0'.repeat(600))).toEqual([1_000, 200]);
});

test('a letter keeps its marks, and an emoji its parts, unless they are very many', () => {
  const family = '👩‍👩‍👧‍👦';
  for (const letter of ['e\u0301', '👍🏽', family, '😀'])
    for (const piece of piecesOf(letter.repeat(1_000))) expect(piece.replaceAll(letter, '')).toBe('');
  expect(lengths(`a${'\u0301'.repeat(1_300)}`)).toEqual([1_000, 200, 101]);
});

test('any text is cut into pieces of it', () => {
  const unit = fc.constantFrom(
    'a',
    '\u0301',
    '\u200d',
    '😀',
    ' ',
    '\u00a0',
    'x'.repeat(990),
    'y'.repeat(190),
  );
  forEvery([fc.array(unit)], 100, (parts) => {
    const text = parts.join('');
    const pieces = piecesOf(text);
    expect(pieces.join('')).toBe(text);
    for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
  });
});
