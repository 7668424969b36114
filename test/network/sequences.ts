import type { MutationName } from '../../src-main/contract/change.ts';
import { mutationsByName } from '../../src-main/sync/collections/catalog.ts';
import { random } from '../faults/random.ts';
import type { Fault } from '../server/index.ts';
import { type Column, columns, isGoneAlready, requestOf } from './columns.ts';
import { World, type Told } from './world.ts';

/** So many changes wait at once, at most. */
const MOST_AT_ONCE = 6;

/** The most that a request takes longer on its way, in milliseconds. */
const LONGEST_DELAY = 40;

export interface RandomFindings {
  changes: number;
  /** How many requests met a fault. */
  faults: number;
  lost: number;
  doubled: number;
  failures: string[];
}

/** Those that say two things of one subject are not made at once: the later word would rightly win. */
const ALONE: readonly MutationName[] = ['clear-status'];

/**
 * Every kind of change in an order of chance, several at once, on a slow connection, while fault after fault happens to
 * their requests and to what is read. In the end everything is delivered once.
 */
export async function runSequences(seed: number): Promise<RandomFindings> {
  const { below } = random(seed);
  const actions = Object.keys(mutationsByName) as MutationName[];
  const world = await World.open(actions);
  world.wire.delay = () => below(LONGEST_DELAY);
  const found: RandomFindings = { changes: 0, faults: 0, lost: 0, doubled: 0, failures: [] };
  const left = shuffled(world.told, below);
  try {
    while (left.length > 0) {
      const batch = takeSome(left, 1 + below(MOST_AT_ONCE));
      found.changes += batch.length;
      for (const told of batch) await world.before(told);
      for (const { action } of batch) {
        const isTrue = (column: Column) => !isGoneAlready(action, column);
        queueFaults(world, requestOf(action), 1 + below(4), below, isTrue);
      }
      if (below(2) === 0) queueFaults(world, { method: 'GET', path: '*' }, 1 + below(3), below);
      if (below(2) === 0) queueFaults(world, { method: 'POST', path: '/register' }, 1 + below(3), below);
      batch.forEach((told) => world.perform(told));
      await world.settle();
      world.server.faults.lift();
      for (const told of batch) {
        const effects = world.effects(told);
        if (effects === 0) found.lost += 1;
        if (effects > 1) found.doubled += 1;
        if (effects !== 1) found.failures.push(`seed ${seed}: ${told.action} is there ${effects} times`);
      }
    }
  } catch (error) {
    found.failures.push(`seed ${seed}: ${String(error)}`);
  } finally {
    found.faults = world.hits;
    found.failures.push(...world.broken.map((words) => `seed ${seed}: ${words}`));
    await world.close();
  }
  return found;
}

type Below = (bound: number) => number;

/** Faults one after the other, each for one request; some before the server acts and some after. */
function queueFaults(
  world: World,
  request: { method: string; path: string },
  count: number,
  below: Below,
  isTrue: (column: Column) => boolean = () => true,
): void {
  const possible = columns.filter(({ phase }) => phase === 'before' || phase === 'acted').filter(isTrue);
  for (let index = 0; index < count; index += 1) {
    const { fault } = possible[below(possible.length)] ?? { fault: { kind: 'none' } satisfies Fault };
    world.server.faults.queue({ ...fault, ...request });
  }
}

function takeSome(left: Told[], count: number): Told[] {
  const batch = left.splice(0, count);
  if (batch.length === 1) return batch;
  const alone = batch.filter(({ action }) => ALONE.includes(action));
  left.push(...alone);
  return batch.length > alone.length ? batch.filter((told) => !alone.includes(told)) : left.splice(0, 1);
}

function shuffled<Item>(items: readonly Item[], below: Below): Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(below(rest.length), 1));
}
