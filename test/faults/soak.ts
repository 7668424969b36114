import type { Budget, Failure, PartReport, SoakPart } from '../soak/part.ts';
import { phases, SECOND } from './crash-lab.ts';
import { crashProfile, problemsIn, someTreatment, type CrashReport, type Treatment } from './crash-run.ts';
import { kindsOfThings } from './user-actions.ts';
import { intermediaryNames } from '../programs/intermediaries/index.ts';
import { random } from './random.ts';
import { killRestores } from './restore-kill.ts';
import { tearLog, tearLogsOfKilled } from './torn-log.ts';
import { mishaps } from './mishaps.ts';
import { computerClocks } from './worker-clock.ts';

/** After so many kills a profile settles, is compared with the promises, and makes way for another profile. */
const KILLS_OF_A_PROFILE = 25;

/** How often a log is torn between two profiles: at rest, and after a kill. */
const TEARS = 15;
const TORN_KILLS = 4;

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
  const brokenOff: Failure[] = [];
  const broken = (own: number, what: string, error: unknown) => {
    const words = `${what} broke off: ${String(error)}`;
    brokenOff.push({ seed: own, words });
    log(`crash: ${words}`);
  };
  async function profile(ownSeed: number): Promise<void> {
    const treatment = someTreatment(random(ownSeed).below);
    try {
      const report = await crashProfile(ownSeed, KILLS_OF_A_PROFILE, treatment, isOver);
      const one = { seed: ownSeed, treatment, report };
      runs.push(one);
      failuresOf(one).forEach(({ words }) => log(`crash: ${words}`));
    } catch (error) {
      // The kills of the other profiles still count.
      broken(ownSeed, JSON.stringify(treatment), error);
    }
    log(
      `crash: ${killsOf(runs)} kills, ${sumOf(runs, acknowledgedOf)} actions acknowledged, ` +
        `${runs.flatMap(failuresOf).length + brokenOff.length} failures`,
    );
  }
  const torn = { places: 0, kills: 0 };
  async function tear(ownSeed: number): Promise<void> {
    try {
      tearLog(ownSeed, TEARS);
      torn.places += TEARS;
      await tearLogsOfKilled(ownSeed, TORN_KILLS);
      torn.kills += TORN_KILLS;
    } catch (error) {
      broken(ownSeed, 'a Perch with a torn log', error);
    }
  }
  const restores = { old: 0, new: 0 };
  const restore = () =>
    killRestores(
      (steps) => whileNot(isOver, steps),
      (end) => (restores[end] += 1),
    ).catch((error: unknown) => broken(seed, 'a Perch that was killed while it restored', error));
  // The first profile uses the part's own seed, so that the seed of a failure repeats it first.
  const seeds = [seed];
  const oneAfterTheOther = async () => {
    do {
      const ownSeed = seeds.pop() ?? below(1_000_000);
      await profile(ownSeed);
      if (!isOver()) await tear(ownSeed);
    } while (!isOver());
  };
  await Promise.all([restore(), ...Array.from({ length: AT_A_TIME }, oneAfterTheOther)]);
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
      ['places at which a log was torn', torn.places],
      ['processes killed whose log was then torn', torn.kills],
      ['restores killed that left the old state', restores.old],
      ['restores killed that left the new state', restores.new],
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
        rows: [...mishaps, SECOND].map((what) => [
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
    failures: [...runs.flatMap(failuresOf), ...brokenOff, ...gapsIn(runs).map((words) => ({ seed, words }))],
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

const failuresOf = ({ seed, treatment, report }: Run): Failure[] =>
  problemsIn(report).map((words) => ({ seed, words: `${JSON.stringify(treatment)} ${words}` }));

/** After so many kills everything must have happened once. */
const MANY_KILLS = 500;

/** What did not happen in a long run, which has then shown less than it says. */
function gapsIn(runs: Run[]): string[] {
  const kills = killsOf(runs);
  if (kills < MANY_KILLS) return [];
  const files = [...mishaps, SECOND].filter(
    (what) => sumOf(runs, ({ killsByFile }) => killsByFile.get(what) ?? 0) === 0,
  );
  const isMissing = {
    'too few creates': sumOf(runs, ({ creates }) => creates) <= kills / 10,
    'no create in doubt': sumOf(runs, ({ doubts }) => doubts) === 0,
    'no question on a server without lists': sumOf(runs, ({ asked }) => asked) === 0,
    [`never ${files.join(', ')}`]: files.length > 0,
  };
  return Object.entries(isMissing).flatMap(([words, is]) => (is ? [`It shows little: ${words}`] : []));
}

function* whileNot(isOver: () => boolean, steps: number): Generator<number> {
  for (let step = 1; step <= steps && !isOver(); step++) yield step;
}
