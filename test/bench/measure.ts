/** The value of a measurement that a goal is about. */
export type Statistic = 'median' | 'p95' | 'longest' | 'least';

export type Unit = 'ms' | '/s' | 'MB' | 'kB' | '%' | 'requests' | 'rows' | 'bytes' | 'letters';

/** What a row is held to. */
export type Goal =
  /** At most this, in the unit of the row. */
  | { most: number }
  /** At most the reference and this, in the unit of the row. */
  | { more: number }
  /** At most this many times the reference. */
  | { timesAtMost: number }
  /** At least this many times the reference. */
  | { timesAtLeast: number };

/** One line of the table: the measurements of ours, those of the reference in the same run, and the goals. */
export interface Row {
  what: string;
  unit: Unit;
  /** Median without it. */
  at?: Statistic;
  ours: number[];
  reference?: { what: string; values: number[] };
  /** The row is held to all of them. Without any it only informs. */
  goals: Goal[];
  /** Real Electron would answer differently: the runtime or the system's parts are stand-ins. */
  isStandIn?: boolean;
  note?: string;
}

/** A row with its verdict. */
export interface Judged {
  ours: number;
  reference: number | null;
  ratio: number | null;
  /**
   * How far the middle half of the measurements of ours is apart, as a part of their median. Null for a single one, and where
   * only the longest or the least counts.
   */
  spread: number | null;
  /** Null for a row without a goal. */
  isHeld: boolean | null;
}

/** The value below which this part of all values is, with neighbours mixed in between. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN];
  return low + (high - low) * (at - Math.floor(at));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

const statistics: Record<Statistic, (values: readonly number[]) => number> = {
  median,
  p95: (values) => quantile(values, 0.95),
  longest: (values) => quantile(values, 1),
  least: (values) => quantile(values, 0),
};

export function spreadOf(values: readonly number[]): number | null {
  const middle = median(values);
  if (values.length < 2 || middle === 0) return null;
  return (quantile(values, 0.75) - quantile(values, 0.25)) / middle;
}

/** Says whether a row holds its goals. */
export function judge({ at = 'median', ours, reference, goals }: Row): Judged {
  const value = statistics[at](ours);
  const bare = reference ? statistics[at](reference.values) : null;
  return {
    ours: value,
    reference: bare,
    ratio: bare === null || bare === 0 ? null : value / bare,
    spread: at === 'longest' || at === 'least' ? null : spreadOf(ours),
    isHeld: goals.length === 0 ? null : goals.every((goal) => isHeld(goal, value, bare)),
  };
}

function isHeld(goal: Goal, value: number, reference: number | null): boolean {
  if ('most' in goal) return value <= goal.most;
  if (reference === null) throw new Error('This goal needs a reference.');
  if ('more' in goal) return value <= reference + goal.more;
  if ('timesAtMost' in goal) return value <= reference * goal.timesAtMost;
  return value >= reference * goal.timesAtLeast;
}

/** Measures once. */
export type Measurement = () => number | Promise<number>;

/** Measures how long a run takes, in milliseconds. */
export const timed =
  (run: () => unknown): Measurement =>
  () => {
    const start = performance.now();
    const result = run();
    const took = () => performance.now() - start;
    return result instanceof Promise ? result.then(took) : took();
  };

interface InTurns {
  runs: number;
  /** How often each runs before that without being counted. */
  warmUps?: number;
}

/** Measures ours and the reference in turns, A B A B, so that whatever slows the machine down slows both. */
export async function inTurns(
  { runs, warmUps = 1 }: InTurns,
  ours: Measurement,
  reference: Measurement,
): Promise<{ ours: number[]; reference: number[] }> {
  const measured = { ours: [] as number[], reference: [] as number[] };
  for (let run = -warmUps; run < runs; run += 1) {
    const pair = [await ours(), await reference()] as const;
    if (run < 0) continue;
    measured.ours.push(pair[0]);
    measured.reference.push(pair[1]);
  }
  return measured;
}
