import type { Share } from '../soak/share.ts';
import { crashProfile, problemsIn, someTreatment } from './crash-run.ts';
import { random, someOf } from './random.ts';
import { killRestores } from './restore-kill.ts';
import { tearLog, tearLogsOfKilled } from './torn-log.ts';

const KILLS = 6;

/** One profile with a random treatment. */
export const killShare: Share = {
  name: 'kill',
  async run(seed) {
    const treatment = someTreatment(random(seed).below);
    const problems = problemsIn(await crashProfile(seed, KILLS, treatment));
    return problems.map((words) => `${JSON.stringify(treatment)} ${words}`);
  },
};

const TEARS = 9;
/** A log is cut off, and another ends in noise. */
const TORN_KILLS = 2;

export const tornLogShare: Share = {
  name: 'torn-log',
  async run(seed) {
    tearLog(seed, TEARS);
    await tearLogsOfKilled(seed, TORN_KILLS);
    return [];
  },
};

const RESTORES = 2;

export const restoreShare: Share = {
  name: 'restore',
  async run(seed) {
    const { below } = random(seed);
    await killRestores((steps) =>
      someOf(
        Array.from({ length: steps }, (_, step) => step + 1),
        RESTORES,
        below,
      ),
    );
    return [];
  },
};
