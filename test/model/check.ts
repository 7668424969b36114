import fc from 'fast-check';
import type { Command } from './command.ts';
import { run, type Outcome } from './run.ts';
import type { Counts } from './world.ts';

interface Wanted {
  seed: number;
  /** How many lists are run; without it, as many as fit until `until`. */
  runs?: number;
  /** No new list begins after this moment of `performance.now()`. */
  until?: number;
  lists: fc.Arbitrary<Command[]>;
}

export interface Checked {
  runs: number;
  steps: number;
  counts: Counts;
  /** Lists that failed once, on a machine too slow to keep the delays, and not again. */
  unclear: string[];
  /** Null if no invariant was violated. */
  failure: string | null;
}

/** Over real HTTP the order of events differs between runs, so a list is tried several times before it counts as passing. */
const TRIES = 3;

/**
 * Delayed requests take effect before Perch takes them for lost (sync: Evidence). Where this process did not run for longer
 * than this, in milliseconds, that is not guaranteed. A failure then counts only if it happens this many times.
 */
const LONG_STALL = 100;
const MOST_STALLED = 4;

/** No list is made smaller for longer than this, in milliseconds. */
const LONGEST_SHRINKING = 30_000;

/** Runs lists of commands until a list fails, and shrinks that list while time allows. */
export async function check({ seed, runs, until = Infinity, lists }: Wanted): Promise<Checked> {
  const checked: Checked = { runs: 0, steps: 0, unclear: [], counts: new Map(), failure: null };
  let failed: { list: readonly Command[]; outcome: Outcome } | null = null;
  let shrinksUntil = Infinity;

  const property = fc.asyncProperty(lists, async (list) => {
    if (performance.now() > (failed ? shrinksUntil : until)) return;
    const tries = failed ? TRIES : 1;
    let unclear: Outcome | null = null;
    for (let left = tries, stalled = 0; left > 0; left--) {
      const outcome = await run(list);
      note(checked, outcome);
      const isOver = outcome.wrong.length > 0 && (outcome.stall <= LONG_STALL || ++stalled === MOST_STALLED);
      if (isOver) {
        if (!failed) shrinksUntil = performance.now() + LONGEST_SHRINKING;
        failed = { list, outcome };
        throw new Error(outcome.wrong.join('\n'));
      }
      if (outcome.wrong.length > 0) {
        unclear = outcome;
        left = tries + 1;
      } else if (unclear) break;
    }
    if (unclear) checked.unclear.push([...unclear.wrong, stallOf(unclear), ...unclear.log].join('\n'));
  });
  const { failed: hasFailed } = await fc.check(property, { seed, numRuns: runs ?? 1_000_000 });
  if (hasFailed && failed) checked.failure = describe(failed);
  return checked;
}

function note(checked: Checked, { counts, steps }: Outcome): void {
  checked.runs += 1;
  checked.steps += steps;
  for (const [what, count] of counts) checked.counts.set(what, (checked.counts.get(what) ?? 0) + count);
}

const stallOf = ({ stall }: Outcome): string => `The longest stall was ${stall} ms.`;

function describe({ list, outcome }: { list: readonly Command[]; outcome: Outcome }): string {
  return [
    ...outcome.wrong,
    '',
    stallOf(outcome),
    'What happens at the same time over real HTTP does not always come in the same order, so it may take several tries.',
    '',
    'The commands:',
    ...list.map((command) => JSON.stringify(command)),
    '',
    'As they ran:',
    ...outcome.log,
  ].join('\n');
}
