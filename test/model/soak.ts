import { availableParallelism } from 'node:os';
import type { Budget, Failure, PartReport, SoakPart, SoakTable } from '../soak/part.ts';
import { check, type Checked } from './check.ts';
import { commands } from './command-lists.ts';
import { FILE_LISTS, followedShare } from './share.ts';

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

/** How much of the time the lists about a followed file have. They set the clock of the process, so they run alone. */
const FOR_FILE = 0.25;

async function run({ seed, time, log }: Budget): Promise<PartReport> {
  const end = performance.now() + time;
  const until = end - time * FOR_FILE;
  const all: Checked[] = [];
  const failures: Failure[] = [];
  let next = seed;
  const note = (checked: Checked, failure: Omit<Failure, 'words'>): void => {
    all.push(checked);
    if (checked.failure !== null) {
      failures.push({ ...failure, words: checked.failure });
      log(checked.failure);
    }
    const [runs, steps] = [sum(all, 'runs'), sum(all, 'steps')];
    log(`model: ${runs} runs, ${steps} commands, ${failures.length} failures`);
  };
  const lane = async () => {
    while (performance.now() < until && failures.length < MOST_FAILURES) {
      const own = next++;
      const most = stepsOf(own);
      const lists = commands(most);
      note(await check({ seed: own, runs: RUNS_OF_A_ROUND[most], until, lists }), { seed: own });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  for (let own = seed; performance.now() < end && failures.length < MOST_FAILURES; own++)
    note(await check({ seed: own, ...FILE_LISTS }), { seed: own, step: followedShare });
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
