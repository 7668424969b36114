import { actions } from '../network/table.ts';
import { World } from '../network/world.ts';
import { random } from '../faults/random.ts';
import { Stalls } from '../model/stalls.ts';
import type { SoakTable } from '../soak/part.ts';
import { meet, type Meeting } from './cell.ts';
import { clockNames } from './clocks.ts';
import { strangerNamed, strangerNames } from './index.ts';

/** So many servers and devices run at once: most of the time goes by waiting. */
const AT_ONCE = 8;

/** The longest that a stranger stays after it has met a change, in milliseconds. */
const LONGEST_STAY = 80;

export interface Meetings {
  meetings: Meeting[];
  /** What was not as promised, in words. */
  failures: string[];
  /** What failed once, on a machine too slow to keep the times that a meeting needs, and not again. */
  unclear: string[];
}

/**
 * A meeting is over in less than the time after which Perch takes a request for lost. Where this process was not run for as
 * long as this, in milliseconds, that cannot be kept up, so what failed then is tried once more.
 */
const LONG_STALL = 100;

/**
 * Each stranger meets the changes that are wanted: for each of them a server and a device of its own, and there one kind of
 * change after the other.
 * @param seed decides what a stranger's clock says, what it meets and how long it stays.
 */
export async function meetStrangers(
  seed: number,
  isWanted: (actionIndex: number, strangerIndex: number) => boolean,
  goesOn: () => boolean = () => true,
): Promise<Meetings> {
  const all: Meetings = { meetings: [], failures: [], unclear: [] };
  const left = strangerNames.map((name, index) => ({ name, index }));
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let one = left.shift(); one && goesOn(); one = left.shift()) {
      const { name, index } = one;
      const wanted = actions.filter((_, action) => isWanted(action, index));
      if (wanted.length > 0) await meetOne({ name, begun: seed, seed: seed + index, wanted }, all, goesOn);
    }
  });
  await Promise.all(lanes);
  return all;
}

async function meetOne(
  { name, begun, seed, wanted }: { name: string; begun: number; seed: number; wanted: typeof actions },
  { meetings, failures, unclear }: Meetings,
  goesOn: () => boolean,
): Promise<void> {
  const { below } = random(seed);
  let world = await World.open(wanted, { hasStrangers: true });
  const stranger = strangerNamed(name, seed);
  try {
    for (const action of wanted) {
      if (!goesOn()) break;
      const clock = clockNames[below(clockNames.length)] ?? 'right';
      const stand = { stranger, clock, meetsAll: below(2) === 0, stays: below(LONGEST_STAY) };
      const stalls = new Stalls();
      let meeting = await meet(world, toldOf(world, action), stand);
      const where = stand.meetsAll ? 'everything' : 'its requests';
      const failure = () =>
        `seed ${begun}: ${action}, ${name} (its clock ${clock}, before ${where}): ${meeting.wrong}`;
      if (stalls.end() > LONG_STALL && meeting.isLate) {
        const first = failure();
        // What is left of it would count against the second try.
        failures.push(...brokenIn(world, begun, name));
        await world.close();
        world = await World.open(wanted, { hasStrangers: true });
        meeting = await meet(world, toldOf(world, action), stand);
        if (meeting.wrong === null) unclear.push(first);
      }
      meetings.push(meeting);
      if (meeting.wrong === null) continue;
      failures.push(failure());
      // What is left of it would count against the next.
      break;
    }
    failures.push(...brokenIn(world, begun, name));
  } finally {
    await world.close();
  }
}

function toldOf(world: World, action: (typeof actions)[number]) {
  const told = world.told.find((one) => one.action === action);
  if (!told) throw new Error(`Nobody does ${action}`);
  return told;
}

const brokenIn = ({ broken }: World, begun: number, name: string): string[] =>
  broken.map((words) => `seed ${begun}: ${name}: ${words}`);

const count = (meetings: readonly Meeting[], isIt: (one: Meeting) => boolean): number =>
  meetings.filter(isIt).length;

/** In how many situations each stranger was: those that changes met, and others. */
export function situationsOf(
  meetings: readonly Meeting[],
  others: ReadonlyMap<string, number>,
): Map<string, number> {
  const counts = new Map(strangerNames.map((name) => [name, others.get(name) ?? 0]));
  for (const { stand } of meetings)
    counts.set(stand.stranger.name, (counts.get(stand.stranger.name) ?? 0) + 1);
  return counts;
}

/** What became of changes under each stranger, and under each clock of theirs. */
export function tablesOfStrangers(meetings: readonly Meeting[]): SoakTable[] {
  const rowsBy = (names: readonly string[], nameOf: (one: Meeting) => string) =>
    names.map((name) => {
      const such = meetings.filter((one) => nameOf(one) === name);
      return [
        name,
        such.length,
        count(such, ({ effects }) => effects >= 1),
        count(such, ({ met }) => met.includes('in doubt')),
        count(such, ({ met }) => met.includes('asked')),
        count(such, ({ effects }) => effects === 0),
        count(such, ({ effects, byStranger }) => effects > 1 + byStranger),
        count(such, ({ byStranger, effects }) => byStranger > 0 && effects > 1),
      ];
    });
  const columns = [
    'situations',
    'delivered',
    'in doubt',
    'asked',
    'lost',
    'doubled',
    'doubled by the stranger',
  ];
  return [
    {
      title:
        'Strangers between Perch and its server, met by changes of every kind, each once it was on its way',
      columns: ['stranger', ...columns],
      rows: rowsBy(strangerNames, ({ stand }) => stand.stranger.name),
    },
    {
      title: 'What the strangers’ clocks said',
      columns: ['clock', ...columns],
      rows: rowsBy(clockNames, ({ stand }) => stand.clock),
    },
  ];
}
