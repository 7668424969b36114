import { expect, test } from 'vitest';
import { wrongShifts } from '../e2e/layout-shifts.ts';

const shown = [{ window: 'perch', from: 0, to: Infinity }];
/** The turns of a window's timer from the beginning on, so many milliseconds apart. */
const turns = (apart: number, until: number): number[] =>
  Array.from({ length: Math.floor(until / apart) }, (_, at) => (at + 1) * apart);
const pane = { what: 'pane', part: 'other', by: [0, 40], value: 0.02 } as const;

/** The foot of a dialog that moved 900 ms after a key. */
const shift = {
  at: 1_900,
  input: 1_000,
  value: 0.02,
  held: [],
  moved: [{ ...pane, by: [0, 40] as [number, number] }],
  window: 'perch',
};

test.each([
  ['on an idle machine', 50, [], 1],
  ['where the window had a tenth of its turns', 500, [], 0],
  ['after an answer that came in time', 50, [{ from: 1_200, to: 1_500 }], 0],
  ['after an answer to what began later', 50, [{ from: 1_700, to: 1_800 }], 1],
  ['after an answer for which the window was too slow', 500, [{ from: 1_100, to: 1_150 }], 0],
])('what moves %s is wrong or right', (_, apart, calls, wrong) =>
  expect(wrongShifts([{ ...shift, turns: turns(apart, 2_000) }], { calls, shown })).toHaveLength(wrong),
);

test('the turns of long ago are not missed', () =>
  expect(
    wrongShifts([{ ...shift, at: 90_000, turns: turns(50, 90_000).slice(-400) }], { calls: [], shown }),
  ).toHaveLength(1));

test.each([
  ['focus', 'conversation', 0],
  ['pointer', 'conversation', 1],
  ['focus', 'other', 1],
] as const)('a conversation follows its new message with the %s in a part %s', (by, part, wrong) =>
  expect(
    wrongShifts(
      [
        {
          ...shift,
          held: [{ by, what: 'message', part, moved: 55 }],
          moved: [{ what: 'message', part: 'conversation', by: [0, -55], value: 0.02 }],
          turns: turns(50, 2_000),
        },
      ],
      { calls: [], shown },
    ),
  ).toHaveLength(wrong),
);

test.each([
  ['something small', 0.001, 0],
  ['something large', 0.02, 1],
])('where an empty place has its first row, %s beside it may move or not', (_, value, wrong) =>
  expect(
    wrongShifts(
      [
        {
          ...shift,
          at: 9_000,
          moved: [
            { what: 'column', part: 'columns', by: [320, -52], value: 0.2 },
            { what: 'foot', part: 'other', by: [0, -24], value },
          ],
          turns: turns(50, 9_000),
        },
      ],
      { calls: [], shown },
    ),
  ).toHaveLength(wrong),
);
