import { availableParallelism } from 'node:os';
import type { Budget, Failure, PartReport, SoakPart, SoakTable } from '../soak/part.ts';
import { check, type Checked } from './check.ts';

/** Lists that run at the same time in each round; most of the time each waits for a time-out. */
const LANES = availableParallelism() + 1;

/** Every fourth seed has long lists. */
const SHORT = 24;
const LONG = 120;
const RUNS_OF_A_ROUND = { [SHORT]: 40, [LONG]: 8 };
const stepsOf = (seed: number) => (seed % 4 === 3 ? LONG : SHORT);

/** The part ends after this many failures. */
const MOST_FAILURES = 5;

/** Runs the model test with fresh seeds until the time is over. */
export const modelPart: SoakPart = { name: 'model', weight: 2, run };

async function run({ seed, time, log }: Budget): Promise<PartReport> {
  const until = performance.now() + time;
  const all: Checked[] = [];
  const failures: Failure[] = [];
  let next = seed;
  const lane = async () => {
    while (performance.now() < until && failures.length < MOST_FAILURES) {
      const own = next++;
      const most = stepsOf(own);
      const checked = await check({ seed: own, runs: RUNS_OF_A_ROUND[most], until, most });
      all.push(checked);
      if (checked.failure !== null) {
        failures.push({ seed: own, words: checked.failure });
        log(checked.failure);
      }
      const [runs, steps] = [sum(all, 'runs'), sum(all, 'steps')];
      log(`model: ${runs} runs, ${steps} commands, ${failures.length} failures`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const counts = new Map<string, number>();
  for (const checked of all)
    for (const [what, count] of checked.counts) counts.set(what, (counts.get(what) ?? 0) + count);
  return {
    name: modelPart.name,
    facts: [
      ['runs', sum(all, 'runs')],
      ['commands', sum(all, 'steps')],
      [
        'failed once on a machine too slow, and not again',
        all.reduce((total, { unclear }) => total + unclear.length, 0),
      ],
    ],
    tables: [tableOf(counts)],
    situations: { intermediaries: intermediariesIn(counts) },
    failures,
  };
}

const sum = (all: readonly Checked[], what: 'runs' | 'steps'): number =>
  all.reduce((total, checked) => total + checked[what], 0);

const INTERMEDIARY = 'intermediary: ';

const intermediariesIn = (counts: ReadonlyMap<string, number>): Map<string, number> =>
  new Map(
    [...counts]
      .filter(([what]) => what.startsWith(INTERMEDIARY))
      .map(([what, count]) => [what.slice(INTERMEDIARY.length), count]),
  );

const tableOf = (counts: ReadonlyMap<string, number>): SoakTable => ({
  title: 'What was done',
  columns: ['what', 'times'],
  rows: [...counts]
    .filter(([what]) => !what.startsWith(INTERMEDIARY))
    .toSorted(([a], [b]) => a.localeCompare(b)),
});
