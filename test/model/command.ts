import fc from 'fast-check';
import type { Fault } from '../server/faults/faults.ts';
import { clockNames, type ClockName } from '../intermediaries/clocks.ts';
import { intermediaryNames } from '../intermediaries/index.ts';
import { kindNames, type KindName } from './kinds.ts';
import { propertyNames, propertyOf, type PropertyName } from './properties.ts';

/** Which one of several: counted from the newest, round and round. */
type Which = number;

/** One step of a run. What it cannot be done to is left alone, so any list of steps can be run. */
export type Command =
  /** `soon`: what has a time has it during the run, or soon after. */
  | { do: 'create'; kind: KindName; twin: boolean; soon?: boolean }
  | { do: 'edit' | 'delete'; kind: KindName; which: Which }
  | { do: 'set'; property: PropertyName; value: number }
  | { do: 'decide'; which: Which; choice: number }
  | { do: 'create elsewhere'; kind: KindName; twin: boolean }
  | { do: 'edit elsewhere' | 'delete elsewhere'; kind: KindName; which: Which }
  | { do: 'set elsewhere'; property: PropertyName; value: number }
  | { do: 'fault'; fault: Fault }
  /** Comes between Perch and the server, and stays; `method`: meets only such requests. */
  | { do: 'intermediary'; name: string; clock: ClockName; method: string | undefined }
  | {
      do:
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
        | 'kill'
        | 'quit';
    }
  | { do: 'wait'; milliseconds: number }
  /** Waits until nothing is under way any more, for at most a second. */
  | { do: 'settle' };

/**
 * The longest that a late request takes to have its effect: longer than the client waits, and shorter than twice that, after
 * which a request cannot be running any more (sync: Evidence).
 */
const LATE = { min: 320, max: 450 };

const which = fc.nat({ max: 5 });
const kind = fc.constantFrom(...kindNames);
const assignment = fc.constantFrom(...propertyNames).chain((property) =>
  fc.record({
    property: fc.constant(property),
    value: fc.nat({ max: propertyOf(property).values.length - 1 }),
  }),
);

const CHANGES = ['POST', 'PATCH', 'DELETE', undefined] as const;

const method = fc.constantFrom(...CHANGES);
const times = fc.integer({ min: 1, max: 3 });

/** A fault for the next few requests, before or after they were processed. */
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
  // Given up by the client, and processed long after.
  fc.record({
    kind: fc.constant('hang' as const),
    method,
    processed: fc.constant(true),
    delayMs: fc.integer(LATE),
    times,
  }),
);

/** Two that may double by themselves: the model counts what Perch alone sends. */
const LEFT_OUT: readonly string[] = ['a proxy that asks twice', 'a cache that replays old answers'];

const intermediary: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('intermediary' as const),
  name: fc.constantFrom(...intermediaryNames.filter((name) => !LEFT_OUT.includes(name))),
  clock: fc.constantFrom(...clockNames),
  method: fc.constantFrom(...CHANGES, 'GET'),
});

const user: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('create' as const), kind, twin: chance(8), soon: chance(4) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), kind, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), kind, which }) },
  { weight: 5, arbitrary: assignment.map((one) => ({ do: 'set' as const, ...one })) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('decide' as const), which, choice: fc.nat({ max: 3 }) }),
  },
);

const elsewhere: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('create elsewhere' as const), kind, twin: chance(3) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit elsewhere' as const), kind, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete elsewhere' as const), kind, which }) },
  { weight: 3, arbitrary: assignment.map((one) => ({ do: 'set elsewhere' as const, ...one })) },
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

const step = fc.oneof(
  { weight: 5, arbitrary: user },
  { weight: 2, arbitrary: elsewhere },
  { weight: 3, arbitrary: surroundings },
);

const KIND_OF_REQUEST = { create: 'POST', edit: 'PATCH', delete: 'DELETE' } as const;
const soon = fc.integer({ min: 1, max: 60 }).map((milliseconds): Command => ({ do: 'wait', milliseconds }));
const newest = 0;

/** A create whose answer is lost; it took effect or not, maybe late. */
const createInDoubt = (of: KindName): fc.Arbitrary<Command[]> =>
  fc
    .constantFrom<Fault>(
      { kind: 'drop', method: 'POST', times: 1, processed: true },
      { kind: 'drop', method: 'POST', times: 1, processed: false },
      { kind: 'status', status: 502, method: 'POST', times: 1, processed: true },
      { kind: 'captive-portal', method: 'POST', times: 1, processed: false },
      { kind: 'hang', method: 'POST', times: 1, processed: true },
      { kind: 'hang', method: 'POST', times: 1, processed: true, delayMs: LATE.min },
    )
    .map((lost) => [
      { do: 'settle' },
      { do: 'fault', fault: lost },
      { do: 'create', kind: of, twin: false },
      { do: 'wait', milliseconds: 40 },
    ]);

/** The races that docs/sync.md speaks of, each as a few steps that follow each other. */
const race: fc.Arbitrary<Command[]> = kind.chain((of) =>
  fc.oneof(
    // A list asked for before a delivery finished, and an event before its answer.
    fc
      .record({
        delayMs: fc.integer({ min: 10, max: 100 }),
        verb: fc.constantFrom('create' as const, 'edit', 'delete'),
        wait: soon,
      })
      .map(({ delayMs, verb, wait }): Command[] => [
        { do: 'fault', fault: { kind: 'latency', method: 'GET', times: 2, delayMs } },
        {
          do: 'fault',
          fault: { kind: 'latency', method: KIND_OF_REQUEST[verb], times: 1, delayMs, processed: true },
        },
        { do: 'try now' },
        wait,
        verb === 'create' ? { do: 'create', kind: of, twin: false } : { do: verb, kind: of, which: newest },
      ]),
    // Twins of equal content, the user's own and another client's.
    createInDoubt(of).map((steps): Command[] => [...steps, { do: 'create', kind: of, twin: true }]),
    createInDoubt(of).map((steps): Command[] => [...steps, { do: 'create elsewhere', kind: of, twin: true }]),
    // An edit and a deletion while its create is in doubt.
    createInDoubt(of).map((steps): Command[] => [...steps, { do: 'edit', kind: of, which: newest }]),
    createInDoubt(of).map((steps): Command[] => [...steps, { do: 'delete', kind: of, which: newest }]),
    createInDoubt(of).map((steps): Command[] => [
      ...steps,
      { do: 'edit', kind: of, which: newest },
      { do: 'delete', kind: of, which: newest },
    ]),
    createInDoubt(of).map((steps): Command[] => [...steps, { do: 'kill' }]),
    createInDoubt(of).map((steps): Command[] => [
      ...steps,
      { do: 'edit elsewhere', kind: of, which: newest },
    ]),
    // A first request that takes effect after a newer one.
    fc.tuple(assignment, assignment, fc.integer(LATE)).map(([first, second, delayMs]): Command[] => [
      { do: 'settle' },
      { do: 'fault', fault: { kind: 'hang', times: 1, processed: true, delayMs } },
      { do: 'set', ...first },
      { do: 'wait', milliseconds: 20 },
      {
        do: 'set',
        property: first.property,
        value: second.value % propertyOf(first.property).values.length,
      },
    ]),
    fc
      .integer(LATE)
      .map((delayMs): Command[] => [
        { do: 'settle' },
        { do: 'fault', fault: { kind: 'hang', method: 'PATCH', times: 1, processed: true, delayMs } },
        { do: 'edit', kind: of, which: newest },
        { do: 'wait', milliseconds: 20 },
        { do: 'edit', kind: of, which: newest },
      ]),
    // A captive portal that swallows everything, and then does not.
    assignment.map((one): Command[] => [
      { do: 'fault', fault: { kind: 'captive-portal' } },
      { do: 'create', kind: of, twin: false },
      { do: 'set', ...one },
      { do: 'wait', milliseconds: 60 },
      { do: 'lift faults' },
    ]),
    // A intermediary meets a change, and goes.
    intermediary.chain((comes) =>
      fc
        .constantFrom('create' as const, 'edit', 'delete')
        .map((verb): Command[] => [
          { do: 'settle' },
          comes,
          verb === 'create' ? { do: 'create', kind: of, twin: false } : { do: verb, kind: of, which: newest },
          { do: 'wait', milliseconds: 40 },
          { do: 'remove intermediary' },
        ]),
    ),
    // A server that goes back to a backup, and gives IDs again.
    createInDoubt(of).map((steps): Command[] => [
      { do: 'settle' },
      { do: 'back up' },
      { do: 'create', kind: of, twin: false },
      { do: 'settle' },
      { do: 'restore' },
      ...steps.slice(1),
    ]),
    // The same thing changed here and elsewhere, without either knowing.
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom<KindName>('snippet', 'scheduled message', 'folder'),
          fc.constantFrom('edit' as const, 'delete' as const),
          fc.constantFrom('edit elsewhere' as const, 'delete elsewhere' as const),
        )
        .map(([edited, here, elsewhere]): Command[] => [
          { do: 'settle' },
          { do: 'stop server' },
          { do: here, kind: edited, which: newest },
          { do: elsewhere, kind: edited, which: newest },
          { do: 'start server' },
        ]),
    },
    assignment.map(({ property, value }): Command[] => [
      { do: 'stop server' },
      { do: 'set', property, value },
      { do: 'set elsewhere', property, value: value + 1 },
      { do: 'start server' },
    ]),
  ),
);

/** Lists of about so many steps. */
export const commands = (most: number): fc.Arbitrary<Command[]> =>
  fc
    .array(fc.oneof({ weight: 6, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: race }), {
      minLength: 1,
      maxLength: most,
      size: 'max',
    })
    .map((steps) => steps.flat());
