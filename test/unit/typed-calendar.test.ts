import { beforeAll, expect, test } from 'vitest';
import type { TypedCalendar as TypedCalendarOf } from '../../src-renderer/places/status/rules/typed-calendar.svelte.ts';
import { useRunes } from './runes.ts';

let TypedCalendar: typeof TypedCalendarOf;
const answers: unknown[] = [];

useRunes({ perch: { call: async () => answers.shift() } });
beforeAll(async () => {
  ({ TypedCalendar } = await import('../../src-renderer/places/status/rules/typed-calendar.svelte.ts'));
});

test('an address that was refused is read when it is given again', async () => {
  const refused = { ok: false, problem: { kind: 'rate-limited', retryAfterSeconds: 20 } };
  answers.push(refused, { ok: true, value: { times: [], problem: null }, reads: [] });
  const calendar = new TypedCalendar();
  const read = () => calendar.read('a', 'https://calendars.example/mine.ics');
  await expect(read()).rejects.toThrow();
  await read();
  expect(calendar.times).toEqual([]);
});
