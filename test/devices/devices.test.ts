import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { partAndMeet } from './rounds.ts';

/** A failing run prints its seed: `PERCH_SEED=123` repeats it. */
const SEED = Number(process.env['PERCH_SEED'] ?? randomInt(1_000_000));

test.each([
  ['on a server that tells of events', 10, true],
  ['on a server without events', 4, false],
])(
  'two devices part, edit and meet: they show the same, and nothing went unseen, %s',
  async (_, rounds, events) => {
    const counts = await partAndMeet({ seed: SEED, rounds, events });
    expect(counts.get('rounds')).toBe(rounds);
  },
  60_000,
);
