import { expect, test } from 'vitest';
import type { ChangeView } from '../../src-main/contract/values/change.ts';
import { outboxList, ownTry } from '../../src-renderer/places/outbox/outbox-list.ts';

const SOON = 1_800_000_000_000;
const LATER = SOON + 60_000;

/** Only the fields that the list reads. */
const row = (key: string, change: Partial<ChangeView>) => ({ key, change: change as ChangeView });
const queued = (key: string, nextAttemptAt: number | null) => row(key, { state: 'queued', nextAttemptAt });

const list = (...rows: ReturnType<typeof row>[]) =>
  outboxList([{ group: 'otherwise', count: rows.length }], rows.length, (index) => rows[index], 'Meridian');

test('the heading has the next try of all changes that wait for a moment, the earliest', () => {
  const shown = list(queued('a', SOON), queued('b', LATER), queued('c', SOON));
  expect(shown.map(({ heading }) => heading)).toEqual(['Sending', null, null]);
  expect(shown.map(({ groupTriesAt }) => groupTriesAt)).toEqual([SOON, SOON, SOON]);
});

test('a change has a next try of its own where that is a minute later than that of its group, or more', () => {
  const own = (at: number | null, group: number | null) => ownTry(queued('a', at).change, group);
  expect(own(SOON, SOON)).toBeNull();
  expect(own(LATER - 1, SOON)).toBeNull();
  expect(own(LATER, SOON)).toBe(LATER);
  expect(own(SOON, null)).toBe(SOON);
  expect(own(null, null)).toBeNull();
});

test('a change that is sent at once leaves the next try to the others', () => {
  const shown = list(queued('a', null), queued('b', SOON));
  expect(shown.map(({ groupTriesAt }) => groupTriesAt)).toEqual([null, null]);
});

test('a change that is being sent is not counted among those that wait', () => {
  const shown = list(row('a', { state: 'sending', nextAttemptAt: null }), queued('b', SOON));
  expect(shown.map(({ groupTriesAt }) => groupTriesAt)).toEqual([SOON, SOON]);
});

test('a change that is sent after another change of its group leaves the next try to the others', () => {
  const behind = row('b', { state: 'queued', waitsFor: 'earlier-change', nextAttemptAt: null });
  expect(list(queued('a', SOON), behind).map(({ groupTriesAt }) => groupTriesAt)).toEqual([SOON, SOON]);
  expect(list(behind).map(({ groupTriesAt }) => groupTriesAt)).toEqual([null]);
});

test('the heading names the server that changes wait for', () => {
  const rows = [queued('a', SOON)];
  const shown = outboxList([{ group: 'server', count: 1 }], 1, (index) => rows[index], 'Meridian');
  expect(shown.map(({ heading }) => heading)).toEqual(['Waiting for Meridian']);
});

test('each group has its own heading and moment, and a row that is on two pages is shown once', () => {
  const rows = [queued('a', null), queued('b', SOON), queued('a', null)];
  const shown = outboxList(
    [
      { group: 'attention', count: 1 },
      { group: 'connection', count: 2 },
    ],
    3,
    (index) => rows[index],
    'Meridian',
  );
  expect(shown.map(({ key, heading, groupTriesAt }) => [key, heading, groupTriesAt])).toEqual([
    ['a', 'Needs attention', null],
    ['b', 'Waiting for a connection', SOON],
  ]);
});
