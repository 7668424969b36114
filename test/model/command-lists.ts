import fc from 'fast-check';
import type { Fault } from '../programs/server/faults/faults.ts';
import {
  assignment,
  conversation,
  intermediary,
  kind,
  LATE,
  rule,
  step,
  writing,
  type Command,
} from './command.ts';
import type { KindName } from './kinds.ts';
import { propertyOf } from './properties.ts';

const KIND_OF_REQUEST = { create: 'POST', edit: 'PATCH', delete: 'DELETE' } as const;
const soon = fc.integer({ min: 1, max: 60 }).map((milliseconds): Command => ({ do: 'wait', milliseconds }));
const newest = 0;
const VIEW = 'built-in view';

/** The response to a create is lost; it takes effect or not, and maybe only later. */
const lostResponse = fc.constantFrom<Fault>(
  { kind: 'drop', method: 'POST', times: 1, processed: true },
  { kind: 'drop', method: 'POST', times: 1, processed: false },
  { kind: 'status', status: 502, method: 'POST', times: 1, processed: true },
  { kind: 'captive-portal', method: 'POST', times: 1, processed: false },
  { kind: 'hang', method: 'POST', times: 1, processed: true },
  { kind: 'hang', method: 'POST', times: 1, processed: true, delayMs: LATE.min },
);

const createInDoubt = (of: KindName): fc.Arbitrary<Command[]> =>
  lostResponse.map((lost) => [
    { do: 'settle' },
    { do: 'fault', fault: lost },
    { do: 'create', kind: of, twin: false },
    { do: 'wait', milliseconds: 40 },
  ]);

/** Races of messages with the same text in one conversation. */
const messageRace: fc.Arbitrary<Command[]> = fc
  .record({ conversation, lost: lostResponse, delayMs: fc.integer({ min: 1, max: 20 }) })
  .chain(({ conversation: to, lost, delayMs }) => {
    const message: Command = { do: 'send', conversation: to, twin: false };
    const twin: Command = { do: 'send', conversation: to, twin: true };
    const lose: Command = { do: 'fault', fault: lost };
    return fc.constantFrom<Command[]>(
      // The second one is made while the first is in doubt.
      [{ do: 'settle' }, lose, message, { do: 'wait', milliseconds: 40 }, twin],
      // The second one is lost before the event of the first has arrived.
      [
        { do: 'settle' },
        { do: 'fault', fault: { kind: 'hang', method: 'GET' } },
        { do: 'fault', fault: { kind: 'latency', method: 'POST', times: 1, delayMs, processed: true } },
        lose,
        message,
        twin,
        { do: 'wait', milliseconds: 60 + delayMs },
        { do: 'lift faults' },
      ],
      // Perch is killed while the first is being sent, and the second one waits.
      [{ do: 'settle' }, lose, message, twin, { do: 'kill' }, { do: 'send elsewhere', conversation: to }],
    );
  });

/** The races that docs/sync.md describes, each as a few steps that follow each other. */
const race: fc.Arbitrary<Command[]> = kind.chain((of) =>
  fc.oneof(
    // A list is requested before a delivery ends, and the event of the delivery may arrive before its response.
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
    // Two creates with equal content: both by the user, or one by another client.
    createInDoubt(of).map((steps): Command[] => [...steps, { do: 'create', kind: of, twin: true }]),
    createInDoubt(of).map((steps): Command[] => [...steps, { do: 'create elsewhere', kind: of, twin: true }]),
    // An edit and a deletion while the create is in doubt.
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
    // A first request takes effect after a newer one.
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
    // A deletion or a discarding is undone after something else happened to the same thing.
    fc
      .tuple(
        fc.constantFrom<Command[]>(
          [{ do: 'delete', kind: of, which: newest }],
          [
            { do: 'edit', kind: of, which: newest },
            { do: 'delete', kind: of, which: newest },
          ],
          [
            { do: 'edit', kind: of, which: newest },
            { do: 'decide', which: newest, choice: 0 },
          ],
        ),
        fc.constantFrom<Command>(
          { do: 'kill' },
          { do: 'quit' },
          { do: 'start server' },
          { do: 'edit elsewhere', kind: of, which: newest },
          { do: 'delete elsewhere', kind: of, which: newest },
          { do: 'expire queues' },
          { do: 'end undo' },
        ),
        fc.boolean(),
        soon,
      )
      .map(([removal, between, isOffline, wait]): Command[] => [
        { do: 'settle' },
        ...(isOffline ? [{ do: 'stop server' } as const] : []),
        ...removal,
        between,
        wait,
        { do: 'undo' },
        { do: 'start server' },
      ]),
    createInDoubt(of).map((steps): Command[] => [
      ...steps,
      { do: 'edit', kind: of, which: newest },
      { do: 'delete', kind: of, which: newest },
      { do: 'settle' },
      { do: 'undo' },
    ]),
    // A captive portal answers everything, and is then removed.
    assignment.map((one): Command[] => [
      { do: 'fault', fault: { kind: 'captive-portal' } },
      { do: 'create', kind: of, twin: false },
      { do: 'set', ...one },
      { do: 'wait', milliseconds: 60 },
      { do: 'lift faults' },
    ]),
    // An intermediary handles the request of a change, and is then removed.
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
    // The server is restored from a backup and gives the same IDs again.
    createInDoubt(of).map((steps): Command[] => [
      { do: 'settle' },
      { do: 'back up' },
      { do: 'create', kind: of, twin: false },
      { do: 'settle' },
      { do: 'restore' },
      ...steps.slice(1),
    ]),
    // Perch and another client change the same thing while they are not connected.
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom<KindName>('snippet', 'scheduled', 'folder'),
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
    // Another client sets the status around the turn of a rule, seen or not.
    fc
      .tuple(
        rule,
        fc.nat({ max: propertyOf('status text').values.length - 1 }),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom<Command>({ do: 'kill' }, { do: 'try now' }, { do: 'settle' }),
        soon,
      )
      .map(([turn, value, isFirst, isOffline, between, wait]): Command[] => {
        const theirs: Command = { do: 'set elsewhere', property: 'status text', value };
        return [
          { do: 'settle' },
          ...(isOffline ? [{ do: 'stop server' } as const] : []),
          ...(isFirst ? [theirs, turn] : [turn, theirs]),
          between,
          { do: 'start server' },
          wait,
          { do: 'rule', value: null, goesBack: false },
        ];
      }),
    // Another client removes a view and pins the view again in the instant in which the user removes it.
    soon.map((wait): Command[] => {
      const [absent, pinned, hidden] = propertyOf(VIEW).values.keys();
      const elsewhere = (value = 0): Command => ({ do: 'set elsewhere', property: VIEW, value });
      const removal: Command = { do: 'set', property: VIEW, value: absent ?? 0 };
      const seen: Command = { do: 'wait', milliseconds: 60 };
      return [elsewhere(hidden), seen, elsewhere(absent), elsewhere(pinned), removal, wait];
    }),
    assignment.map(({ property, value }): Command[] => [
      { do: 'stop server' },
      { do: 'set', property, value },
      { do: 'set elsewhere', property, value: value + 1 },
      { do: 'start server' },
    ]),
  ),
);

/** Lists of at most about this many steps. */
export const commands = (most: number): fc.Arbitrary<Command[]> =>
  fc
    .array(
      fc.oneof(
        { weight: 12, arbitrary: step.map((one) => [one]) },
        { weight: 2, arbitrary: race },
        { weight: 1, arbitrary: messageRace },
      ),
      { minLength: 1, maxLength: most, size: 'max' },
    )
    .map((steps) => steps.flat());

// The followed file.

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** How far a clock is ahead: over what a request may take, over what a computer may sleep, and over what a clock can show. */
const ahead = fc.constantFrom(
  ...[0, 2 * MINUTE, 90 * MINUTE, 3 * DAY, 40 * DAY, 20_000 * DAY].flatMap((by) => [by, -by]),
);

/** A request fails, before or after it has taken effect, or takes long. */
const lost: fc.Arbitrary<Command> = fc
  .oneof(
    { weight: 2, arbitrary: lostResponse },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('latency' as const, 'hang'),
        method: fc.constant('POST' as const),
        times: fc.integer({ min: 1, max: 3 }),
        delayMs: fc.integer({ min: 5, max: LATE.max }),
        processed: fc.constant(true),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('drop' as const, 'hang'),
        method: fc.constantFrom('PATCH' as const, 'DELETE', 'GET'),
        times: fc.constant(1),
        processed: fc.boolean(),
      }),
    },
  )
  .map((fault) => ({ do: 'fault' as const, fault }));

const wait = (most: number): fc.Arbitrary<Command> =>
  fc.integer({ min: 1, max: most }).map((milliseconds) => ({ do: 'wait' as const, milliseconds }));

/** Perch is killed while a create of the file is being sent or in doubt. */
const killInDoubt: fc.Arbitrary<Command[]> = fc
  .tuple(lost, writing, wait(60), fc.option(ahead, { freq: 1, nil: undefined }))
  .map(([loss, saved, after, set]) => [
    loss,
    saved,
    { do: 'await create' },
    after,
    { do: 'kill', ...(set !== undefined && { ahead: set }) },
  ]);

const fileStep: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: writing },
  { weight: 4, arbitrary: lost },
  { weight: 3, arbitrary: fc.constant<Command>({ do: 'kill' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'quit' }) },
  { weight: 2, arbitrary: ahead.map((by): Command => ({ do: 'set clock', ahead: by })) },
  { weight: 4, arbitrary: wait(40) },
  { weight: 2, arbitrary: wait(300) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'stop server' }) },
  { weight: 2, arbitrary: fc.constant<Command>({ do: 'start server' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'expire queues' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'end undo' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'undo' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'settle' }) },
);

/** Lists of at most about this many steps in which the followed file, the connection, the clock and kills get into each other's way. */
export const fileCommands = (most: number): fc.Arbitrary<Command[]> =>
  fc
    .array(
      fc.oneof({ weight: 3, arbitrary: fileStep.map((one) => [one]) }, { weight: 1, arbitrary: killInDoubt }),
      { minLength: most / 2, maxLength: most, size: 'max' },
    )
    .map((steps) => steps.flat());
