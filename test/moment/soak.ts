import { build } from '../../scripts/build.ts';
import { random } from '../faults/random.ts';
import type { Budget, Failure, PartReport, SoakPart } from '../soak/part.ts';
import { momentOfSeed, moments, specs, vitestFiles, zones } from './moments.ts';
import { runAt } from './run.ts';

/** No run begins when less than this is left, because a file takes this long at most on an idle machine; in milliseconds. */
const LONGEST_FILE = 60_000;

interface Run {
  kind: string;
  zone: string;
  passed: number;
  failure: string | null;
}

/** Runs the tests that time can affect, each file at a moment and in a zone of its own. */
export const calendarPart: SoakPart = {
  name: 'calendar',
  weight: 2,
  async run({ seed, time, log }: Budget): Promise<PartReport> {
    const end = performance.now() + time;
    await build();
    const { below } = random(seed);
    const runs: Run[] = [];
    const failures: Failure[] = [];
    let round = seed;
    do {
      // The first round uses the part's own seed, so that the seed of a failure repeats it first.
      const { kind, at, zone } = momentOfSeed(round);
      const { file, runner } = fileOfSeed(round);
      const { passed, failure } = await runAt({ at, zone }, runner, [file]);
      runs.push({ kind, zone, passed, failure });
      if (failure !== null)
        failures.push({ seed: round, words: `${file} --at ${at} --zone ${zone}: ${failure}` });
      log(`calendar: ${runs.length} files at a moment of their own, ${failures.length} failures`);
      round = below(1_000_000);
    } while (performance.now() + Math.min(LONGEST_FILE, time / 4) < end);
    return {
      name: calendarPart.name,
      facts: [
        ['test files run', runs.length],
        ['tests passed', sumOf(runs)],
        ['files with a failure', failures.length],
      ],
      tables: [
        tableOf('At which moments', 'moment', [...Object.keys(moments), 'any moment'], runs, 'kind'),
        tableOf('In which zones', 'zone', zones, runs, 'zone'),
      ],
      failures,
      situations: {
        moments: new Map([...Map.groupBy(runs, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length])),
      },
    };
  },
};

function fileOfSeed(seed: number): { file: string; runner: 'vitest' | 'playwright' } {
  const files = [...vitestFiles, ...specs];
  const file = files[random(seed + 1).below(files.length)] ?? vitestFiles[0];
  return { file, runner: file.endsWith('.spec.ts') ? 'playwright' : 'vitest' };
}

const sumOf = (runs: Run[]): number => runs.reduce((sum, { passed }) => sum + passed, 0);

function tableOf(title: string, column: string, names: readonly string[], runs: Run[], by: 'kind' | 'zone') {
  return {
    title,
    columns: [column, 'files', 'tests passed', 'files with a failure'],
    rows: names.map((name) => {
      const such = runs.filter((run) => run[by] === name);
      return [name, such.length, sumOf(such), such.filter(({ failure }) => failure !== null).length];
    }),
  };
}
