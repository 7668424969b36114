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

/** What a part of the soak found. */
export interface PartReport {
  name: string;
  /** What was counted, in words: `['kills', 1004]`. */
  facts: [string, number | string][];
  tables: SoakTable[];
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
