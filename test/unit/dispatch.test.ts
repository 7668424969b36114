import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calls, type CallName } from '../../src-main/contract/ipc.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { dispatch } from '../../src-main/features/dispatch.ts';
import type { Handlers } from '../../src-main/features/base/handler.ts';
import { forEveryAsync } from '../for-every.ts';
import { accountId, inputs, key, preset, rule } from './call-inputs.ts';

const names = Object.keys(calls) as CallName[];
const good: Record<string, unknown> = {
  ...Object.fromEntries(names.map((name) => [name, { accountId }])),
  ...inputs,
};

/** Handlers that write down what reaches them, and a list of faults. */
function recording(handle: () => unknown = () => 'done') {
  const reached: [string, unknown][] = [];
  const faults: [string, unknown][] = [];
  const handlers = Object.fromEntries(
    names.map((name) => [name, (input: unknown) => (reached.push([name, input]), handle())]),
  ) as unknown as Handlers;
  const ask = (name: unknown, input: unknown) =>
    dispatch(handlers, name, input, (fault, error) => faults.push([fault, error]));
  return { ask, reached, faults };
}

const refused = { ok: false, problem: { kind: 'invalid-input' }, reads: [] };

/** The possible replacements for a value of another kind. */
const WRONG: unknown[] = [
  ...[null, undefined, -1, 0, 1.5, 1e300, NaN, '', 'a', 'x'.repeat(1_000_000), true, [], ['a'], {}],
  ...[{ toString: 'a' }, () => 'a', Symbol('a'), 10n, new Date(0)],
];
/** A short text is fine where a text is, zero where a number is, true if a truth is. */
const FITTING: Record<string, unknown[]> = { string: ['', 'a'], number: [0], boolean: [true] };
const isFitting = (value: unknown, own: unknown): boolean =>
  value === own || (own !== accountId && own !== key && FITTING[typeof own]?.includes(value) === true);

/** A value in the good input of a call: the whole input, or a value inside. */
interface Spot {
  name: CallName;
  path: string;
  own: unknown;
  /** The input with another value here. */
  put: (value: unknown) => unknown;
}

const isKeyed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

function spotsIn(spot: Spot): Spot[] {
  const { name, path, own, put } = spot;
  const inside = Object.entries(isKeyed(own) ? own : {}).flatMap(([at, value]) => {
    const replace = (other: unknown) =>
      Array.isArray(own) ? own.with(Number(at), other) : { ...(own as object), [at]: other };
    return spotsIn({ name, path: `${path} ${at}`, own: value, put: (other) => put(replace(other)) });
  });
  return [spot, ...inside];
}

const spots = names.flatMap((name) => spotsIn({ name, path: name, own: good[name], put: (value) => value }));

/** Inputs with a single invalid value, with a description of each. */
function* spoilt({ own, put }: Spot): Iterable<[words: string, input: unknown]> {
  for (const value of WRONG)
    if (!isFitting(value, own)) yield [inspect(value, { maxStringLength: 1 }), put(value)];
  yield ['in a list', put([own])];
  if (Array.isArray(own)) return;
  const keyed = isKeyed(own) ? own : {};
  const properties = Object.getOwnPropertyDescriptors(keyed);
  for (const left of Object.keys(keyed))
    yield ['left out', put(Object.fromEntries(Object.entries(keyed).filter(([at]) => at !== left)))];
  yield ['a list with its keys', put(Object.defineProperties([], properties))];
  yield ['a function with its keys', put(Object.defineProperties(() => {}, properties))];
  yield ['one more key', put({ ...keyed, extra: 1 })];
  yield ['one more key', put({ ...keyed, apiKey: 'k' })];
  const prototype = { value: {}, enumerable: true };
  yield ['a prototype', put(Object.defineProperty({ ...keyed }, '__proto__', prototype))];
  yield ['a prototype', put(Object.assign(Object.create({ extra: 1 }) as object, keyed))];
}

const channelLists = ['channels:save channel subscribers'];
const permissions = ['channels:save channel permissions'];
const choices = ['profile-fields:save field choices'];
const emoji = ['status:set emoji', 'presets:save form emoji', 'messages:react emoji', 'emoji:picture emoji'];

/** What else a value may be, besides null and left out, and where. */
const ALLOWED: Record<string, string[]> = {
  '-1': ['series:save form rule nth', ...permissions.map((at) => `${at} can_send_message_group`)],
  true: ['series:save form item readBySender'],
  '[]': [
    'backup:restore accounts',
    'rules:save form days',
    'series:save form rule days',
    ...channelLists,
    ...choices,
  ],
  "[ 'a' ]": ['activity:mark ids', 'activity:mark-all ids', ...choices],
  '{}': permissions,
  // The handler does not get these.
  'one more key': emoji,
  'a prototype': [...emoji, ...permissions],
};
/** Whether a value may be null or left out, only its schema says. */
const LEFT_OUT = ['null', 'undefined', 'left out'];

test('a good input of every call reaches its handler', async () => {
  const { ask, reached } = recording();
  for (const name of names)
    expect(await ask(name, good[name]), name).toEqual({ ok: true, value: 'done', reads: [] });
  expect(reached).toEqual(names.map((name) => [name, good[name]]));
});

test('an input with a value that its call does not want is refused, and any other is handed over as parsed (rule: input-checked)', async () => {
  const { ask, reached } = recording();
  const taken = new Set<string>();
  for (const spot of spots)
    for (const [words, input] of spoilt(spot)) {
      const what = `${spot.path}: ${words}`;
      const answer = await ask(spot.name, input);
      const [call] = reached.splice(0);
      if (!call) expect(answer, what).toEqual(refused);
      else expect(call, what).toEqual([spot.name, calls[spot.name].input.parse(input)]);
      if (call && !LEFT_OUT.includes(words)) taken.add(what);
    }
  const allowed = Object.entries(ALLOWED).flatMap(([words, paths]) =>
    paths.map((path) => `${path}: ${words}`),
  );
  expect([...taken].sort()).toEqual(allowed.sort());
});

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

test('an input with any value of another kind is refused', async () => {
  const { ask, reached } = recording();
  const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true });
  const spot = fc.constantFrom(...spots.filter(({ own }) => own !== null));
  await forEveryAsync([spot, anything], 2_000, async ({ name, path, own, put }, value) => {
    fc.pre(value !== null && value !== undefined && kindOf(value) !== kindOf(own));
    expect(await ask(name, put(value)), path).toEqual(refused);
    expect(reached).toEqual([]);
  });
});

test('a name that is not in the list is refused', async () => {
  const { ask, reached, faults } = recording();
  const unknown = [
    ...['accounts:list ', 'ACCOUNTS:LIST', '', 'accounts', 'x'.repeat(1_000_000), 0, null, undefined],
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', Symbol('accounts:list')],
    ...[['accounts:list'], { toString: () => 'accounts:list' }],
  ];
  for (const [index, name] of unknown.entries())
    expect(await ask(name, undefined), `#${index}`).toEqual(refused);
  expect([reached, faults]).toEqual([[], []]);
});

test('an input beyond a limit is refused', async () => {
  const tooMuch: [CallName, unknown][] = [
    ['snippets:page', { ...inputs['snippets:page'], limit: 201 }],
    ['snippets:page', { ...inputs['snippets:page'], limit: 0 }],
    ['snippets:page', { ...inputs['snippets:page'], search: 's'.repeat(1_001) }],
    ['snippets:create', { ...inputs['snippets:create'], content: 'c'.repeat(200_001) }],
    ['status:set', { ...inputs['status:set'], emoji: { name: '' } }],
    ['status:set', { ...inputs['status:set'], emoji: { name: 'n'.repeat(101) } }],
    ['status:set', { ...inputs['status:set'], clearAfter: '2h' }],
    ['status:set', { ...inputs['status:set'], away: false }],
    ['status:extend', { accountId, minutes: 0 }],
    ['presets:save', { accountId, id: null, form: { ...preset, digit: 0 } }],
    ['presets:save', { accountId, id: null, form: { ...preset, clearAfter: { at: 1 } } }],
    ['rules:save', { accountId, id: null, form: { ...rule, days: [7] } }],
    ['rules:save', { accountId, id: null, form: { ...rule, to: 24 * 60 } }],
    ['rules:save', { accountId, id: null, form: { ...rule, kind: 'calendar' } }],
    ['status:set', { ...inputs['status:set'], clearAfter: { at: Infinity } }],
    ['status:set', { ...inputs['status:set'], clearAfter: { at: 8.64e15 + 1 } }],
    ['outbox:decide', { ...inputs['outbox:decide'], decision: 'delete-all' }],
    ['drafts:save', { ...inputs['drafts:save'], name: '' }],
    ['links:open', { url: `https://example.com/${'a'.repeat(4_000)}` }],
  ];
  const { ask, reached } = recording();
  for (const [index, [name, input]] of tooMuch.entries())
    expect(await ask(name, input), `${name}, #${index}`).toEqual(refused);
  expect(reached).toEqual([]);
});

describe('a handler throws', () => {
  test('a refusal is passed to the window unchanged', async () => {
    const problem = { kind: 'rejected', code: 'BAD_REQUEST', serverWords: 'No.' } as const;
    const { ask, faults } = recording(() => {
      throw new Refusal(problem);
    });
    expect(await ask('status:get', { accountId })).toEqual({ ok: false, problem, reads: [] });
    expect(faults).toEqual([]);
  });

  test.each(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY', 'ENOSPC', 'EROFS'])(
    'a disk that cannot be written is reported as such: %s',
    async (code) => {
      const { ask, faults } = recording(() => {
        throw Object.assign(new Error('/home/mira/.config/perch'), { code });
      });
      expect(await ask('status:get', { accountId })).toEqual({
        ok: false,
        problem: { kind: 'disk' },
        reads: [],
      });
      expect(faults).toHaveLength(1);
    },
  );

  test.each([
    ['an error', () => new Error('/home/mira/.config/perch/secret')],
    ['a text', () => 'secret'],
    ['nothing', () => undefined],
  ])(
    'after %s is thrown, the log gets the fault and the window only that there was one',
    async (_, thrown) => {
      for (const handle of [
        () => {
          throw thrown();
        },
        () => Promise.reject(thrown() as Error),
      ]) {
        const { ask, faults } = recording(handle);
        const answer = await ask('status:get', { accountId });
        expect(answer).toEqual({ ok: false, problem: { kind: 'unexpected' }, reads: [] });
        expect(faults).toEqual([['status:get', thrown()]]);
      }
    },
  );
});
