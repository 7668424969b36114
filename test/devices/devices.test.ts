import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { disconnectAndReconnect } from './rounds.ts';

/** A failing run prints its seed: `PERCH_SEED=123` repeats it. */
const SEED = Number(process.env['PERCH_SEED'] ?? randomInt(1_000_000));

test.each([
  ['two devices', 'on a server with events', 10, { devices: 2, events: true, intermediaries: false }],
  ['two devices', 'on a server without events', 4, { devices: 2, events: false, intermediaries: false }],
  ['three devices', 'on a server with events', 4, { devices: 3, events: true, intermediaries: false }],
  [
    'three devices',
    'with intermediaries after the reconnection',
    3,
    { devices: 3, events: true, intermediaries: true },
  ],
  [
    'three devices',
    'with intermediaries after the reconnection',
    4,
    { devices: 3, events: true, intermediaries: true },
  ],
])(
  '%s that were disconnected, edited and reconnected show the same and lose no value unseen, %s',
  async (_, _where, rounds, office) => {
    const { counts } = await disconnectAndReconnect({ seed: SEED, ...office }, rounds);
    expect(counts.get('rounds')).toBe(rounds);
  },
  60_000,
);
