import type { Budget, PartReport, SoakPart } from '../soak/part.ts';
import { phases, SECOND } from './crash-lab.ts';
import { crashProfile, someTreatment, type CrashReport, type Treatment } from './crash-run.ts';
import { kindsOfThings } from './user-actions.ts';
import { intermediaryNames } from '../intermediaries/index.ts';
import { random } from './random.ts';
import { losses, mishaps } from './mishaps.ts';
import { computerClocks } from './worker-clock.ts';

/** After so many kills a profile settles and is compared with what was promised, and another one begins. */
const KILLS_OF_A_PROFILE = 25;

/** How many profiles run at once. Each mostly waits, for timers and for a process to load. */
const AT_A_TIME = 2;

/** Settling takes some seconds, which count as the part's time. */
const TIME_TO_SETTLE = 5_000;

/** Kills real processes at random instants. */
export const crashPart: SoakPart = { name: 'crash', weight: 5, run };

interface Run {
  seed: number;
  treatment: Treatment;
  report: CrashReport;
}

async function run({ seed, time, log }: Budget): Promise<PartReport> {
  const deadline = Date.now() + time - TIME_TO_SETTLE;
  const isOver = () => Date.now() >= deadline;
  const { below } = random(seed);
  const runs: Run[] = [];
  const brokenOff: string[] = [];
  async function profile(ownSeed: number): Promise<void> {
    const treatment = someTreatment(random(ownSeed).below);
    try {
      const report = await crashProfile(ownSeed, KILLS_OF_A_PROFILE, treatment, isOver);
      const one = { seed: ownSeed, treatment, report };
      runs.push(one);
      failuresOf(one).forEach((words) => log(`crash: ${words}`));
    } catch (error) {
      // The kills of the other profiles still count.
      brokenOff.push(`--seed ${ownSeed} (${JSON.stringify(treatment)}) broke off: ${String(error)}`);
      log(`crash: ${brokenOff.at(-1)}`);
    }
    log(
      `crash: ${killsOf(runs)} kills, ${sumOf(runs, acknowledgedOf)} actions acknowledged, ` +
        `${runs.flatMap(failuresOf).length + brokenOff.length} failures`,
    );
  }
  // The first profile uses the part's own seed, so that the seed of a failure repeats it first.
  const seeds = [seed];
  const oneAfterTheOther = async () => {
    do await profile(seeds.pop() ?? below(1_000_000));
    while (!isOver());
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, oneAfterTheOther));
  return {
    name: crashPart.name,
    facts: [
      ['processes killed', killsOf(runs)],
      ['profiles', runs.length],
      ['actions acknowledged', sumOf(runs, acknowledgedOf)],
      ['creates among them', sumOf(runs, ({ creates }) => creates)],
      ['creates cut off while they were sent, all settled', sumOf(runs, ({ doubts }) => doubts)],
      ['of them asked about, on servers without lists', sumOf(runs, ({ asked }) => asked)],
      ['lost', sumOf(runs, ({ lost }) => lost.length)],
      ['doubled', sumOf(runs, ({ doubled }) => doubled.length)],
      ['damaged files', sumOf(runs, ({ damaged }) => damaged.length)],
    ],
    tables: [
      {
        title: 'What Perch was doing when it was killed',
        columns: ['doing', 'kills'],
        rows: phases.map((phase) => [phase, sumOf(runs, ({ killsBy }) => killsBy.get(phase) ?? 0)]),
      },
      {
        title: 'What was acted on',
        columns: ['kind', 'actions acknowledged'],
        rows: kindsOfThings.map((kind) => [
          kind,
          sumOf(runs, ({ acknowledgedBy }) => acknowledgedBy.get(kind) ?? 0),
        ]),
      },
      {
        title: 'What happened to the files of its profile',
        columns: ['what', 'times'],
        rows: [...losses, ...mishaps, SECOND].map((what) => [
          what,
          sumOf(runs, ({ killsByFile }) => killsByFile.get(what) ?? 0),
        ]),
      },
      {
        title: 'Under which conditions',
        columns: [
          'server',
          'connections',
          'intermediaries',
          'clock',
          'profiles',
          'kills',
          'asked about',
          'lost',
          'doubled',
        ],
        rows: conditions().map(({ isStrict, isDropped, intermediaries, clocks }) => {
          const such = runs.filter(
            ({ treatment }) =>
              treatment.isStrict === isStrict &&
              treatment.drops > 0 === isDropped &&
              treatment.intermediaries === intermediaries &&
              treatment.clocks.length > 0 === clocks,
          );
          return [
            isStrict ? 'without lists' : 'with lists',
            isDropped ? 'some break' : 'none breaks',
            intermediaries ? 'now and then' : 'none',
            clocks ? 'wrong now and then' : 'right',
            such.length,
            killsOf(such),
            sumOf(such, ({ asked }) => asked),
            sumOf(such, ({ lost }) => lost.length),
            sumOf(such, ({ doubled }) => doubled.length),
          ];
        }),
      },
    ],
    situations: {
      intermediaries: new Map(
        intermediaryNames.map((name) => [
          name,
          sumOf(runs, ({ killsByIntermediary }) => killsByIntermediary.get(name) ?? 0),
        ]),
      ),
      moments: new Map(
        computerClocks.map((clock) => [
          `the computer’s clock ${clock}`,
          sumOf(runs, ({ killsByClock }) => killsByClock.get(clock) ?? 0),
        ]),
      ),
    },
    failures: [...runs.flatMap(failuresOf), ...brokenOff],
  };
}

const BOTH = [false, true];

/** Every way to treat a profile, as the page shows it. */
const conditions = () =>
  BOTH.flatMap((isStrict) =>
    BOTH.flatMap((isDropped) =>
      BOTH.flatMap((intermediaries) =>
        BOTH.map((clocks) => ({ isStrict, isDropped, intermediaries, clocks })),
      ),
    ),
  );

const sumOf = (runs: Run[], count: (report: CrashReport) => number): number =>
  runs.reduce((sum, { report }) => sum + count(report), 0);

const killsOf = (runs: Run[]): number =>
  sumOf(runs, ({ killsBy }) => [...killsBy.values()].reduce((sum, kills) => sum + kills, 0));

const acknowledgedOf = ({ acknowledgedBy }: CrashReport): number =>
  [...acknowledgedBy.values()].reduce((sum, actions) => sum + actions, 0);

function failuresOf({ seed, treatment, report: { lost, doubled, damaged, other } }: Run): string[] {
  const tell = (what: string, words: string[]) =>
    words.map((word) => `--seed ${seed} (${JSON.stringify(treatment)}) ${what}: ${word}`);
  return [
    ...tell('lost', lost),
    ...tell('doubled', doubled),
    ...tell('damaged', damaged),
    ...tell('other', other),
  ];
}
