import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countChanges,
  differenceOf,
  type Gap,
  type Part,
} from '../../src-renderer/components/difference/difference.ts';
import { forEvery } from '../for-every.ts';

/** `[-gone-]`, `{+new+}`, `<3>` for three lines left out. */
const written = (before: string, after: string): string =>
  differenceOf(before, after)
    .map((part) => {
      if (part.kind === 'gap') return `<${part.lines}>`;
      if (part.kind === 'same') return part.text;
      return part.kind === 'added' ? `{+${part.text}+}` : `[-${part.text}-]`;
    })
    .join('');

test('an edited line is shown by its changed words', () => {
  expect(written('Meet at nine on Monday', 'Meet at ten on Monday')).toBe(
    'Meet at [-nine-]{+ten+} on Monday\n',
  );
  expect(written('Ship the release', 'Ship the release today')).toBe('Ship the release{+ today+}\n');
  expect(written('a b c\nsame\n', 'a c\nsame\n')).toBe('a [-b -]c\nsame\n');
});

test('a line that was replaced is shown as a whole', () => {
  expect(written('The plan is cancelled.', 'Bring umbrellas tomorrow!')).toBe(
    '[-The plan is cancelled.\n-]{+Bring umbrellas tomorrow!\n+}',
  );
});

test('a line after the last one does not change the last one', () => {
  expect(written('first\nlast', 'first\nlast\nmore')).toBe('first\nlast\n{+more\n+}');
  expect(written('first\nlast', 'first')).toBe('first\n[-last\n-]');
});

test('empty and equal texts give no false difference', () => {
  expect(written('', 'new')).toBe('{+new\n+}');
  expect(written('old', '')).toBe('[-old\n-]');
  expect(written('same', 'same')).toBe('same\n');
  expect(differenceOf('', '')).toEqual([]);
});

describe('unchanged lines lie far from a change', () => {
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join('');

  test('unchanged lines are left out on both sides and in between', () => {
    expect(
      written(
        `${lines(1, 20)}old words here\n${lines(21, 40)}`,
        `${lines(1, 20)}new words here\n${lines(21, 40)}`,
      ),
    ).toBe(`<18>${lines(19, 20)}[-old-]{+new+} words here\n${lines(21, 22)}<18>`);
    expect(written(`a\n${lines(1, 9)}b\n`, `${lines(1, 9)}`)).toBe(
      `[-a\n-]${lines(1, 2)}<5>${lines(8, 9)}[-b\n-]`,
    );
  });

  test('a short run of unchanged lines stays', () => {
    expect(written(`${lines(1, 4)}x\n`, `${lines(1, 4)}y\n`)).toContain('line 1');
  });
});

test('the difference of long texts is computed at once', () => {
  const long = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`);
  expect(differenceOf(long('a').join(' '), long('b').join(' ')).length).toBe(2);
  expect(differenceOf(long('a').join('\n'), long('b').join('\n')).length).toBe(2);
  expect(differenceOf(long('a').join('\n'), long('a').join('\n')).length).toBe(1);
});

test('both texts can be rebuilt from the difference, except for the end of the last line', () => {
  const text = fc
    .array(fc.constantFrom('a', 'bb', 'ccc', ' ', '\n', '👩‍👩‍👧', 'ש', '\r\n', '.', '漢字'), { maxLength: 30 })
    .map((bits) => bits.join(''));
  const isPart = (part: Part | Gap): part is Part => part.kind !== 'gap';
  forEvery([text, text], 500, (before, after) => {
    const parts = differenceOf(before, after);
    fc.pre(parts.every(isPart));
    const side = (left: Part['kind']) =>
      parts.flatMap((part) => (isPart(part) && part.kind !== left ? [part.text] : [])).join('');
    const line = (said: string) => said.replace(/\n$/, '');
    expect([side('added'), side('removed')].map(line)).toEqual([before, after].map(line));
  });
});

test('a text that takes the place of another counts as one change', () => {
  expect(countChanges('one\n', 'one\n')).toBe(0);
  expect(countChanges('one\n', 'quite another\n')).toBe(1);
  expect(countChanges('first\n', 'first\nsecond\n')).toBe(1);
});
