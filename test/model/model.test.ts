import { test } from 'vitest';
import { check } from './check.ts';

const { PERCH_SEED = '4', PERCH_PATH, PERCH_STEPS = '24' } = process.env;

/** Lists that run at the same time, each against a server of its own. */
const LANES = 3;

test('cache, server and model agree after every random list of commands', { timeout: 240_000 }, async () => {
  const seed = Number(PERCH_SEED);
  const most = Number(PERCH_STEPS);
  const lanes =
    PERCH_PATH === undefined
      ? Array.from({ length: LANES }, (_, lane) => check({ seed: seed + lane, runs: 10, most }))
      : [check({ seed, path: PERCH_PATH, runs: 1, most })];
  const failures = (await Promise.all(lanes)).flatMap(({ failure }) => failure ?? []);
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
});
