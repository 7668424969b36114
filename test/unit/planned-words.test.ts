import { expect, test } from 'vitest';
import { plannedWords } from '../../src-renderer/entities/status/meant-status.ts';
import { timeWords } from '../../src-renderer/base/time/moments.ts';

const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime();

test('a status that is planned for whole days is shown with its days', () => {
  expect(plannedWords(at(20, 0), at(21, 0), at(19, 15))).toBe('Tomorrow');
  expect(plannedWords(at(20, 0), at(24, 0), at(19, 15))).toBe('Tomorrow to Nov 23');
});

test('a status that is planned for some hours is shown with its times', () => {
  expect(plannedWords(at(19, 16), at(19, 17), at(19, 15))).toBe(
    `Today ${timeWords(at(19, 16))} to ${timeWords(at(19, 17))}`,
  );
  expect(plannedWords(at(20, 22), at(21, 6), at(19, 15))).toBe(
    `Tomorrow ${timeWords(at(20, 22))} to Sat, Nov 21, ${timeWords(at(21, 6))}`,
  );
});
