import { describe, expect, test } from 'vitest';
import { daysOf } from '../../src-renderer/base/time/when.ts';

const WARSAW = 'Europe/Warsaw';
/** Half past three in the afternoon. */
const FRIDAY = Date.parse('2026-11-20T15:30:00+01:00');

const days = (phrase: string, now = FRIDAY): string[] => daysOf(phrase, now, WARSAW).map(String);

describe('the day of a phrase', () => {
  test.each([
    ['today', ['2026-11-20']],
    ['heute', ['2026-11-20']],
    ['tomorrow', ['2026-11-21']],
    ['yesterday', ['2026-11-19']],
    ['monday', ['2026-11-23']],
    ['last monday', ['2026-11-16']],
    ['in 3 days', ['2026-11-23']],
    ['3 days ago', ['2026-11-17']],
    ['24. Dez.', ['2026-12-24']],
    ['2026-11-02', ['2026-11-02']],
    ['soon', []],
    ['', []],
  ])('“%s”', (phrase, found) => expect(days(phrase)).toEqual(found));

  test('is several where the phrase is ambiguous', () => {
    expect(days('next friday', FRIDAY - 2 * 86_400_000).length).toBeGreaterThan(1);
  });
});
