import type { MutationName } from '../../src-main/contract/values/change.ts';
import { random, shuffled } from '../faults/random.ts';
import type { Fault } from '../programs/server/index.ts';
import { type Column, columns, isDeletedAlready, requestOf } from './columns.ts';
import { World, type TrackedChange } from './world.ts';

/** The most changes that wait at once. */
const MOST_AT_ONCE = 6;

/** The longest that a request is delayed on its way, in milliseconds. */
const LONGEST_DELAY = 40;

export interface RandomFindings {
  changes: number;
  /** How many requests met a fault. */
  faults: number;
  lost: number;
  doubled: number;
  failures: string[];
}

/**
 * These share a subject with another mutation. They are not made at once with others, because the later value would rightly
 * win.
 */
const ALONE: readonly MutationName[] = ['clear-status'];

/**
 * Makes changes of these mutations in random order, several at once, on a slow connection, while random faults happen to their
 * requests and to what is read. In the end each must have taken effect once.
 */
export async function runSequences(seed: number, actions: readonly MutationName[]): Promise<RandomFindings> {
  const { below } = random(seed);
  const world = await World.open(actions);
  world.wire.delay = () => below(LONGEST_DELAY);
  const found: RandomFindings = { changes: 0, faults: 0, lost: 0, doubled: 0, failures: [] };
  const left = shuffled(world.tracked, below);
  try {
    while (left.length > 0) {
      const batch = takeSome(left, 1 + below(MOST_AT_ONCE));
      found.changes += batch.length;
      for (const tracked of batch) await world.before(tracked);
      for (const { action } of batch) {
        const isTrue = (column: Column) => !isDeletedAlready(action, column);
        queueFaults(world, requestOf(action), 1 + below(4), below, isTrue);
      }
      if (below(2) === 0) queueFaults(world, { method: 'GET', path: '*' }, 1 + below(3), below);
      if (below(2) === 0) queueFaults(world, { method: 'POST', path: '/register' }, 1 + below(3), below);
      batch.forEach((tracked) => world.perform(tracked));
      await world.settle();
      world.server.faults.lift();
      for (const tracked of batch) {
        const effects = world.effectCount(tracked);
        if (effects === 0) found.lost += 1;
        if (effects > 1) found.doubled += 1;
        if (effects !== 1) found.failures.push(`seed ${seed}: ${tracked.action} is there ${effects} times`);
      }
    }
  } catch (error) {
    found.failures.push(`seed ${seed}: ${String(error)}`);
  } finally {
    found.faults = world.faultedCount;
    found.failures.push(...world.broken.map((words) => `seed ${seed}: ${words}`));
    await world.close();
  }
  return found;
}

type Below = (bound: number) => number;

/** Queues faults, each for one request; some before the change takes effect and some after. */
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

function takeSome(left: TrackedChange[], count: number): TrackedChange[] {
  const batch = left.splice(0, count);
  if (batch.length === 1) return batch;
  const alone = batch.filter(({ action }) => ALONE.includes(action));
  left.push(...alone);
  return batch.length > alone.length
    ? batch.filter((tracked) => !alone.includes(tracked))
    : left.splice(0, 1);
}
