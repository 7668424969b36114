import { expect, test } from 'vitest';
import { inOrder } from '../../src-main/sync/events/in-order.ts';

const ids = (...numbers: number[]) => numbers.map((id) => ({ id }));

test.each([
  ['in the server’s order', [4, 5, 6], 3, [4, 5, 6], false],
  ['with a gap that the server left', [4, 9, 10], 3, [4, 9, 10], false],
  ['repeated from the beginning', [2, 3, 4], 3, [2, 3, 4], false],
  ['backwards', [6, 5, 4], 3, [4, 5, 6], false],
  ['that arrive twice', [4, 5, 4, 5], 3, [4, 4, 5, 5], false],
  ['backwards with a gap', [7, 5, 4], 3, [4, 5, 7], true],
  ['backwards with the first one missing', [6, 5], 3, [5, 6], true],
  ['backwards and all known', [3, 1], 3, [1, 3], false],
])(
  'events %s are sorted and checked for gaps (rule: events-sorted)',
  (_, received, lastEventId, events, mayLack) => {
    expect(inOrder(ids(...received), lastEventId)).toEqual({ events: ids(...events), mayLack });
  },
);

test('events without a number do not affect the order', () => {
  const malformed = [null, { id: '7' }, [], { id: 1.5 }];
  expect(inOrder([{ id: 4 }, ...malformed, { id: 5 }], 3).mayLack).toBe(false);
  expect(inOrder([{ id: 5 }, ...malformed, { id: 4 }], 3).events.slice(-2)).toEqual(ids(4, 5));
});
