import { clockShare } from '../faults/clock-jumps.ts';
import { random } from '../faults/random.ts';
import { secondReaderShare } from '../second-reader/share.ts';
import type { Budget, Failure, PartReport, SoakPart } from '../soak/part.ts';
import { attackByFiles, type HostileReport, readAs } from './run.ts';

/** How many calendars, imports and sets of backups one Perch reads. */
const ROUNDS = 5;

/** Hands a running Perch hostile files, and lets its clock jump between them. */
export const filePart: SoakPart = {
  name: 'files',
  weight: 2,
  async run({ seed, time, log }: Budget): Promise<PartReport> {
    const end = performance.now() + time;
    const { below } = random(seed);
    const reports: HostileReport[] = [];
    const failures: Failure[] = [];
    let jumps = 0;
    let own = seed;
    do {
      // The first Perch uses the part's own seed, so that the seed of a failure repeats it first.
      const runSeed = own;
      const fail = (words: string) => failures.push({ seed: runSeed, words });
      try {
        const report = await attackByFiles({ seed: runSeed, rounds: ROUNDS });
        reports.push(report);
        report.problems.forEach(fail);
        (await clockShare.run(runSeed)).forEach(fail);
        (await secondReaderShare.run(runSeed)).forEach(fail);
        jumps += 1;
      } catch (error) {
        fail(`It broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      }
      log(`files: ${outcomesOf(reports).length} files, ${failures.length} failures`);
      own = below(1_000_000);
    } while (performance.now() < end);
    return {
      name: filePart.name,
      facts: [
        ['files read', outcomesOf(reports).length],
        ['Perches that read them', reports.length],
        ['Perches whose clock jumped', jumps],
        [
          'longest turn, in ms of the processor',
          Math.max(0, ...reports.map(({ longestTurn }) => longestTurn)),
        ],
      ],
      tables: [toldTable(reports), kindTable(reports)],
      failures,
    };
  },
};

const outcomesOf = (reports: HostileReport[]): HostileReport['outcomes'] =>
  reports.flatMap(({ outcomes }) => outcomes);

function toldTable(reports: HostileReport[]) {
  const told = Map.groupBy(outcomesOf(reports), ({ as, told: word }) => `${as}: ${word}`);
  return {
    title: 'What the user was told',
    columns: ['file', 'times'],
    rows: [...told].map(([what, all]): [string, number] => [what, all.length]).toSorted(byName),
  };
}

function kindTable(reports: HostileReport[]) {
  const kinds = outcomesOf(reports).flatMap(({ as, kinds: some }) => some.map((kind) => ({ as, kind })));
  return {
    title: 'What was hostile',
    columns: ['what', ...readAs],
    rows: [...Map.groupBy(kinds, ({ kind }) => kind)]
      .map(([kind, all]): [string, ...number[]] => [
        kind,
        ...readAs.map((name) => all.filter(({ as }) => as === name).length),
      ])
      .toSorted(byName),
  };
}

const byName = ([one]: [string, ...unknown[]], [other]: [string, ...unknown[]]): number =>
  one < other ? -1 : one > other ? 1 : 0;
