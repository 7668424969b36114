import { expect, test } from 'vitest';
import type { ChangeView } from '../../src-main/contract/values/change.ts';
import { listedGroups, ownTry } from '../../src-renderer/places/outbox/outbox-list.ts';

const SOON = 1_800_000_000_000;
const LATER = SOON + 60_000;

/** Only the fields that the list reads. */
const queued = (nextAttemptAt: number | null, more: Partial<ChangeView> = {}): ChangeView =>
  ({ state: 'queued', nextAttemptAt, ...more }) as ChangeView;

const groupOf = (...changes: ChangeView[]) =>
  listedGroups([{ group: 'otherwise', count: changes.length }], (index) => changes[index]);

test('a group has the next try of all its changes that wait for a moment, the earliest', () => {
  expect(groupOf(queued(SOON), queued(LATER), queued(SOON))).toEqual([
    { group: 'otherwise', at: 0, triesAt: SOON },
  ]);
});

test('a change has a next try of its own where that is a minute later than that of its group, or more', () => {
  const own = (at: number | null, group: number | null) => ownTry(queued(at), group);
  expect(own(SOON, SOON)).toBeNull();
  expect(own(LATER - 1, SOON)).toBeNull();
  expect(own(LATER, SOON)).toBe(LATER);
  expect(own(SOON, null)).toBe(SOON);
  expect(own(null, null)).toBeNull();
});

test('a change that is sent at once leaves the next try to the others', () => {
  expect(groupOf(queued(null), queued(SOON))[0]?.triesAt).toBeNull();
});

test('a change that is being sent is not counted among those that wait', () => {
  expect(groupOf(queued(null, { state: 'sending' }), queued(SOON))[0]?.triesAt).toBe(SOON);
});

test('a change that is sent after another change of its group leaves the next try to the others', () => {
  const behind = queued(null, { waitsFor: 'earlier-change' });
  expect(groupOf(queued(SOON), behind)[0]?.triesAt).toBe(SOON);
  expect(groupOf(behind)[0]?.triesAt).toBeNull();
});

test('each group has its own place and moment, also where its changes have not been read', () => {
  const changes = [queued(null), queued(SOON)];
  const groups = [
    { group: 'attention', count: 1 },
    { group: 'connection', count: 2 },
    { group: 'server', count: 300 },
  ] as const;
  expect(listedGroups([...groups], (index) => changes[index])).toEqual([
    { group: 'attention', at: 0, triesAt: null },
    { group: 'connection', at: 1, triesAt: SOON },
    { group: 'server', at: 3, triesAt: null },
  ]);
});
