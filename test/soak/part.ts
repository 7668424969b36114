import type { Share } from './share.ts';

/** The input of a part of the soak. It ends soon after its time is up, and everything random in it depends on the seed. */
export interface Budget {
  seed: number;
  /** The time for this part, in milliseconds. */
  time: number;
  /** Prints a line while the part runs. */
  log(line: string): void;
}

/** A table of what was covered, with counts. */
export interface SoakTable {
  title: string;
  columns: string[];
  rows: (string | number)[][];
}

/** How often a part was in each situation that other parts cause too, by name. */
export interface Situations {
  /** The programs between Perch and its server. */
  intermediaries?: ReadonlyMap<string, number>;
  /** The moments that the clock showed. */
  moments?: ReadonlyMap<string, number>;
}

/** The violation, as text, and the seed with which the part, or one of its steps, begins with that violation. */
export interface Failure {
  seed: number;
  words: string;
  /** The step that has the violation without the rest of the part. */
  step?: Share;
}

/** Repeats a step with this seed, or a part of the soak from this seed on. */
export const soakCommand = (part: string, { seed, step }: Failure): string =>
  `npm run test:soak -- ${step ? `--share ${step.name}` : `--only ${part}`} --seed ${seed}`;

/** The results of a part of the soak. */
export interface PartReport {
  name: string;
  /** Counts with their names: `['kills', 1004]`. */
  facts: [string, number | string][];
  tables: SoakTable[];
  /** The page adds these up over all parts. */
  situations?: Situations;
  failures: Failure[];
}

/** A proof that can run for any length of time. */
export interface SoakPart {
  name: string;
  /** Its share of the whole time, relative to the other parts. */
  weight: number;
  /** The steps of the part, each with a seed of its own. A step is repeated by its name, like the shares of `npm test`. */
  steps?: readonly Share[];
  run(budget: Budget): Promise<PartReport>;
}
