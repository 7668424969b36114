import fc from 'fast-check';
import type { Fault } from '../programs/server/faults/faults.ts';
import { clockNames, type ClockName } from '../programs/intermediaries/clocks.ts';
import { intermediaryNames } from '../programs/intermediaries/index.ts';
import { type FileChange, fileChanges } from './followed.ts';
import { kindNames, type KindName } from './kinds.ts';
import { conversationNames } from './messages.ts';
import { propertyNames, propertyOf, type PropertyName } from './properties.ts';

/** Which one of several, counted from the newest; beyond the oldest it starts again. */
type Which = number;

/** One step of a run. A step that is impossible is skipped, so every list of steps can be run. */
export type Command =
  /** `soon`: the scheduled time of the thing is during the run or soon after it. */
  | { do: 'create'; kind: KindName; twin: boolean; soon?: boolean }
  | { do: 'edit' | 'delete'; kind: KindName; which: Which }
  | { do: 'set'; property: PropertyName; value: number }
  /** Copies a snippet, which is counted on this computer alone. */
  | { do: 'use'; which: Which }
  /** A rule has a turn with this value of the status text; null switches the rules off. */
  | { do: 'rule'; value: number | null; goesBack: boolean }
  /** `twin`: with the text of the last message to the same conversation. */
  | { do: 'send'; conversation: string; twin: boolean }
  | { do: 'send elsewhere'; conversation: string }
  /** Changes the followed file in one save or more, and only so many tenths of the file may be written first. */
  | { do: 'write file'; changes: readonly { how: FileChange; which: Which }[]; tenths: number | null }
  /** Sets the computer's clock, so many milliseconds ahead of the right time. The server's stays right. */
  | { do: 'set clock'; ahead: number }
  | { do: 'decide'; which: Which; choice: number }
  | { do: 'create elsewhere'; kind: KindName; twin: boolean }
  | { do: 'edit elsewhere' | 'delete elsewhere'; kind: KindName; which: Which }
  | { do: 'set elsewhere'; property: PropertyName; value: number }
  | { do: 'fault'; fault: Fault }
  /** Inserts an intermediary, which stays. With `method` it handles only such requests. */
  | { do: 'intermediary'; name: string; clock: ClockName; method: string | undefined }
  | {
      do:
        | 'undo'
        | 'end undo'
        | 'remove intermediary'
        | 'back up'
        | 'restore'
        | 'lift faults'
        | 'stop server'
        | 'start server'
        | 'try now'
        | 'sign in'
        | 'expire queues'
        | 'deliver scheduled'
        | 'quit';
    }
  /** With `ahead` the computer's clock is set before Perch begins anew. */
  | { do: 'kill'; ahead?: number }
  | { do: 'wait'; milliseconds: number }
  /** Waits until a create is being sent or in doubt, for at most a second. */
  | { do: 'await create' }
  /** Waits until nothing is under way any more, for at most a second. */
  | { do: 'settle' };

/**
 * How long a request may take until it has its effect: longer than the client waits, and shorter than twice that, after which
 * it cannot run any more (sync: Evidence).
 */
export const LATE = { min: 320, max: 450 };

const which = fc.nat({ max: 5 });
export const kind = fc.constantFrom(...kindNames);
/** Sets a property to one of its values. */
export const assignment = fc.constantFrom(...propertyNames).chain((property) =>
  fc.record({
    property: fc.constant(property),
    value: fc.nat({ max: propertyOf(property).values.length - 1 }),
  }),
);

export const conversation = fc.constantFrom(...conversationNames);

const CHANGES = ['POST', 'PATCH', 'DELETE', undefined] as const;

const method = fc.constantFrom(...CHANGES);
const times = fc.integer({ min: 1, max: 3 });

/** A fault for the next few requests, before or after they have taken effect. */
const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('drop' as const, 'hang', 'captive-portal', 'garbage-json', 'redirect', 'endless'),
    method,
    times,
    processed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('truncated' as const), method, times }),
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom(500, 502, 503, 504, 400, 403),
    method,
    times,
    processed: fc.constant(false),
  }),
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom(500, 502, 504),
    method,
    times,
    processed: fc.constant(true),
  }),
  fc.record({
    kind: fc.constant('rate-limited' as const),
    retryAfter: fc.constantFrom(0, 0.05),
    method,
    times,
  }),
  fc.record({ kind: fc.constant('unauthorized' as const), method, times: fc.constant(1) }),
  fc.record({
    kind: fc.constant('latency' as const),
    delayMs: fc.integer({ min: 5, max: 120 }),
    method,
    times,
  }),
  // The client gives the request up, and it takes effect long after.
  fc.record({
    kind: fc.constant('hang' as const),
    method,
    processed: fc.constant(true),
    delayMs: fc.integer(LATE),
    times,
  }),
);

/** These two may repeat a request by themselves, but the model counts what Perch alone sends. */
const LEFT_OUT: readonly string[] = ['a proxy that asks twice', 'a cache that replays old answers'];

export const intermediary: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('intermediary' as const),
  name: fc.constantFrom(...intermediaryNames.filter((name) => !LEFT_OUT.includes(name))),
  clock: fc.constantFrom(...clockNames),
  method: fc.constantFrom(...CHANGES, 'GET'),
});

const textOfRule = fc.integer({ min: 1, max: propertyOf('status text').values.length - 1 });
export const rule: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('rule' as const),
  value: fc.oneof({ weight: 2, arbitrary: textOfRule }, { weight: 1, arbitrary: fc.constant(null) }),
  goesBack: fc.boolean(),
});

const user: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('create' as const), kind, twin: chance(8), soon: chance(4) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), kind, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), kind, which }) },
  { weight: 5, arbitrary: assignment.map((one) => ({ do: 'set' as const, ...one })) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('use' as const), which }) },
  { weight: 2, arbitrary: rule },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), conversation, twin: chance(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('decide' as const), which, choice: fc.nat({ max: 3 }) }),
  },
);

export const writing: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('write file' as const),
  changes: fc.array(fc.record({ how: fc.constantFrom(...fileChanges, 'add' as const), which }), {
    minLength: 1,
    maxLength: 4,
  }),
  tenths: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 3, nil: null }),
});

const undoing: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Command>({ do: 'undo' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'end undo' }) },
);

const elsewhere: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('create elsewhere' as const), kind, twin: chance(3) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit elsewhere' as const), kind, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete elsewhere' as const), kind, which }) },
  { weight: 3, arbitrary: assignment.map((one) => ({ do: 'set elsewhere' as const, ...one })) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send elsewhere' as const), conversation }) },
);

const surroundings: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('fault' as const), fault }) },
  { weight: 4, arbitrary: intermediary },
  { weight: 4, arbitrary: fc.constant<Command>({ do: 'remove intermediary' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'back up' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'restore' }) },
  { weight: 2, arbitrary: fc.constant<Command>({ do: 'lift faults' }) },
  { weight: 2, arbitrary: fc.constant<Command>({ do: 'stop server' }) },
  { weight: 3, arbitrary: fc.constant<Command>({ do: 'start server' }) },
  { weight: 3, arbitrary: fc.constant<Command>({ do: 'try now' }) },
  { weight: 2, arbitrary: fc.constant<Command>({ do: 'sign in' }) },
  { weight: 2, arbitrary: fc.constant<Command>({ do: 'kill' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'quit' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'expire queues' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'deliver scheduled' }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('wait' as const), milliseconds: fc.integer({ min: 1, max: 25 }) }),
  },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'settle' }) },
);

function chance(oneIn: number): fc.Arbitrary<boolean> {
  return fc.nat({ max: oneIn - 1 }).map((number) => number === oneIn - 1);
}

/** One step of any sort. */
export const step = fc.oneof(
  { weight: 5, arbitrary: user },
  { weight: 1, arbitrary: undoing },
  { weight: 2, arbitrary: elsewhere },
  { weight: 1, arbitrary: writing },
  { weight: 3, arbitrary: surroundings },
);
