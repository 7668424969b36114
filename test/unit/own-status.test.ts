import { expect, test } from 'vitest';
import type { StatusView } from '../../src-main/contract/values/status.ts';
import { ownStatusLook } from '../../src-renderer/windows/main/own-status.ts';

const NOW = Date.UTC(2027, 4, 4, 9);
const clears = (clearAt: number | null): string =>
  ownStatusLook({ text: 'Lunch', emoji: null, away: false, clearAt } as StatusView, NOW).clears;

test('the own status says when it clears itself, until that moment is over', () => {
  expect(clears(null)).toBe('');
  expect(clears(NOW + 3_600_000)).not.toBe('');
  // Perch clears it as soon as it can, which may be a moment later.
  expect(clears(NOW)).toBe('');
  expect(clears(NOW - 60_000)).toBe('');
});
