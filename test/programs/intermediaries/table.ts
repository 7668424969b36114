import { actions } from '../../network/table.ts';
import { World } from '../../network/world.ts';
import { random } from '../../faults/random.ts';
import { Stalls } from '../../model/stalls.ts';
import type { SoakTable } from '../../soak/part.ts';
import { runCase, type CaseResult } from './case.ts';
import { clockNames } from './clocks.ts';
import { intermediaryNamed, intermediaryNames } from './index.ts';

/** How many servers and devices run at once; most of the time they wait. */
const AT_ONCE = 8;

/** The longest that an intermediary stays after it has handled a change's request, in milliseconds. */
const LONGEST_STAY = 80;

export interface Findings {
  results: CaseResult[];
  /** The problems, as text. */
  failures: string[];
  /** Cases that failed only once, on a machine too slow for their deadlines. */
  unclear: string[];
}

/**
 * A case must end before Perch takes its request for lost. Where this process did not run for longer than this, in
 * milliseconds, that is not guaranteed, so a case that failed is run once more.
 */
const LONG_STALL = 100;

/**
 * Runs the wanted pairs of a mutation and an intermediary. Each intermediary gets a server and a device of its own, on which
 * the mutations follow each other.
 * @param seed decides an intermediary's clock, the requests that it handles and the time that it stays.
 */
export async function runWithIntermediaries(
  seed: number,
  isWanted: (actionIndex: number, intermediaryIndex: number) => boolean,
  goesOn: () => boolean = () => true,
): Promise<Findings> {
  const all: Findings = { results: [], failures: [], unclear: [] };
  const left = intermediaryNames.map((name, index) => ({ name, index }));
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let one = left.shift(); one && goesOn(); one = left.shift()) {
      const { name, index } = one;
      const wanted = actions.filter((_, action) => isWanted(action, index));
      if (wanted.length > 0) await runOne({ name, begun: seed, seed: seed + index, wanted }, all, goesOn);
    }
  });
  await Promise.all(lanes);
  return all;
}

async function runOne(
  { name, begun, seed, wanted }: { name: string; begun: number; seed: number; wanted: typeof actions },
  { results, failures, unclear }: Findings,
  goesOn: () => boolean,
): Promise<void> {
  const { below } = random(seed);
  let world = await World.open(wanted, { hasIntermediaries: true });
  const intermediary = intermediaryNamed(name, seed);
  try {
    for (const action of wanted) {
      if (!goesOn()) break;
      const clock = clockNames[below(clockNames.length)] ?? 'right';
      const placement = { intermediary, clock, handlesAll: below(2) === 0, staysFor: below(LONGEST_STAY) };
      const stalls = new Stalls();
      let result = await runCase(world, trackedFor(world, action), placement);
      const where = placement.handlesAll ? 'everything' : 'its requests';
      const failure = () =>
        `seed ${begun}: ${action}, ${name} (its clock ${clock}, before ${where}): ${result.wrong}`;
      if (stalls.end() > LONG_STALL && result.isTimingProblem) {
        const first = failure();
        // Remains of the failed try could fail the second try.
        failures.push(...brokenIn(world, begun, name));
        await world.close();
        world = await World.open(wanted, { hasIntermediaries: true });
        result = await runCase(world, trackedFor(world, action), placement);
        if (result.wrong === null) unclear.push(first);
      }
      results.push(result);
      if (result.wrong === null) continue;
      failures.push(failure());
      // Remains of the failed case could fail the next case.
      break;
    }
    failures.push(...brokenIn(world, begun, name));
  } finally {
    await world.close();
  }
}

function trackedFor(world: World, action: (typeof actions)[number]) {
  const tracked = world.tracked.find((one) => one.action === action);
  if (!tracked) throw new Error(`Nobody does ${action}`);
  return tracked;
}

const brokenIn = ({ broken }: World, begun: number, name: string): string[] =>
  broken.map((words) => `seed ${begun}: ${name}: ${words}`);

const count = (results: readonly CaseResult[], isIt: (one: CaseResult) => boolean): number =>
  results.filter(isIt).length;

/** In how many situations each intermediary was: cases of single changes, and others. */
export function situationsOf(
  results: readonly CaseResult[],
  others: ReadonlyMap<string, number>,
): Map<string, number> {
  const counts = new Map(intermediaryNames.map((name) => [name, others.get(name) ?? 0]));
  for (const { placement } of results)
    counts.set(placement.intermediary.name, (counts.get(placement.intermediary.name) ?? 0) + 1);
  return counts;
}

/** The outcomes of changes by intermediary and by its clock. */
export function intermediaryTables(results: readonly CaseResult[]): SoakTable[] {
  const rowsBy = (names: readonly string[], nameOf: (one: CaseResult) => string) =>
    names.map((name) => {
      const such = results.filter((one) => nameOf(one) === name);
      return [
        name,
        such.length,
        count(such, ({ effects }) => effects >= 1),
        count(such, ({ met }) => met.includes('in doubt')),
        count(such, ({ met }) => met.includes('asked')),
        count(such, ({ effects }) => effects === 0),
        count(such, ({ effects, byIntermediary }) => effects > 1 + byIntermediary),
        count(such, ({ byIntermediary, effects }) => byIntermediary > 0 && effects > 1),
      ];
    });
  const columns = [
    'situations',
    'delivered',
    'in doubt',
    'asked',
    'lost',
    'doubled',
    'doubled by the intermediary',
  ];
  return [
    {
      title:
        'Intermediaries between Perch and its server, each put in place while changes of every kind were made',
      columns: ['intermediary', ...columns],
      rows: rowsBy(intermediaryNames, ({ placement }) => placement.intermediary.name),
    },
    {
      title: 'What the intermediaries’ clocks showed',
      columns: ['clock', ...columns],
      rows: rowsBy(clockNames, ({ placement }) => placement.clock),
    },
  ];
}
