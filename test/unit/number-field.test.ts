import { expect, test } from 'vitest';
import { readNumber, stepped } from '../../src-renderer/components/number-field/number.ts';

const days = { min: 1, max: 365 };

test.each([
  ['30', 30, null],
  [' 30 ', 30, null],
  ['1', 1, null],
  ['365', 365, null],
  ['', null, null],
  ['   ', null, null],
  ['0', null, 'too-small'],
  ['-1', null, 'too-small'],
  ['−1', null, 'too-small'],
  ['366', null, 'too-large'],
  ['1.5', null, 'no-number'],
  ['1e2', null, 'no-number'],
  ['0x10', null, 'no-number'],
  ['three', null, 'no-number'],
  ['99999999999999999999', null, 'no-number'],
])('the number field reads %j', (text, value, problem) => {
  expect(readNumber(text, days)).toEqual({ value, problem });
});

test('a field without bounds accepts any whole number', () => {
  expect(readNumber('-40', {})).toEqual({ value: -40, problem: null });
});

test('arrow keys stay within the bounds and start at the nearest one', () => {
  expect(stepped(30, 1, days)).toBe(31);
  expect(stepped(360, 10, days)).toBe(365);
  expect(stepped(5, -10, days)).toBe(1);
  expect(stepped(null, 1, days)).toBe(1);
  expect(stepped(null, 10, days)).toBe(1);
  expect(stepped(null, -1, days)).toBe(365);
  expect(stepped(null, 1, {})).toBe(0);
  expect(stepped(0, -1, {})).toBe(-1);
});
