/** What a part of the soak may use: it ends soon after its time is up, and everything random in it comes from the seed. */
export interface Budget {
  seed: number;
  /** Milliseconds that this part may take. */
  time: number;
  /** Prints a line while it runs. */
  log(line: string): void;
}

/** A table of what was covered, with counts. */
export interface SoakTable {
  title: string;
  columns: string[];
  rows: (string | number)[][];
}

/** How often a part was in each situation that other parts bring about too, by name. */
export interface Situations {
  /** Who stood between Perch and its server. */
  intermediaries?: ReadonlyMap<string, number>;
  /** What the clock said. */
  moments?: ReadonlyMap<string, number>;
}

/** What a part of the soak found. */
export interface PartReport {
  name: string;
  /** What was counted, in words: `['kills', 1004]`. */
  facts: [string, number | string][];
  tables: SoakTable[];
  /** The page adds them up over all parts, and has a row for each. */
  situations?: Situations;
  /** What was not as promised, each with the seed that brings it back. Empty where all is well. */
  failures: string[];
}

/** One proof that can be run for any length of time. */
export interface SoakPart {
  name: string;
  /** Its share of the whole time, beside the others'. */
  weight: number;
  run(budget: Budget): Promise<PartReport>;
}
