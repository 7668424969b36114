import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calls, type CallName, type InputOf } from '../../src-main/contract/ipc.ts';
import type { NewChannel } from '../../src-main/contract/values/channel.ts';
import type { RuleForm } from '../../src-main/contract/values/rules.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { dispatch } from '../../src-main/features/dispatch.ts';
import type { Handlers } from '../../src-main/features/base/handler.ts';
import { forEveryAsync } from '../for-every.ts';
import { newProfileField } from '../sync/new-profile-field.ts';

const accountId = '0198c000-0000-7000-8000-000000000001';
const key = '0198c000-0000-7000-8000-000000000002';

const channel = {
  name: 'design',
  description: '',
  access: 'public',
  historyPublic: false,
  subscribers: [12],
  announce: false,
  defaultForNewUsers: false,
  pushNotifications: false,
  folderId: 3,
  topicsPolicy: 'inherit',
  retention: 30,
  permissions: { can_send_message_group: 4 },
} satisfies NewChannel;
const field = newProfileField({ name: 'Team' });
const message = {
  to: { channelId: 4, topic: 'lunch' },
  content: 'Noon?',
  at: 1_790_000_000,
  readBySender: true,
};
const linkifier = {
  pattern: '#1',
  template: 'https://example.com',
  example: '#1',
  reverse: '#1',
  alternatives: 'https://example.org',
};
const reminder = { messageId: 7, at: 1_790_000_000, note: 'Ask again' };

const rule = {
  kind: 'repeating',
  status: { text: 'Lunch', emoji: null },
  days: [1, 2, 3, 4, 5],
  from: 12 * 60,
  to: 13 * 60,
} satisfies RuleForm;

const preset = {
  text: 'Lunch',
  emoji: { name: 'hamburger' },
  clearAfter: { time: 14 * 60 },
  away: true,
  digit: 3,
} as const;

type OfAccountAlone<Name extends CallName> =
  undefined extends InputOf<Name> ? false : { accountId: string } extends InputOf<Name> ? true : false;

/** A good input for every call that wants more than an account. A new call does not compile without its input here. */
const inputs: { [Name in CallName as OfAccountAlone<Name> extends true ? never : Name]: InputOf<Name> } = {
  'app:diagnostics': undefined,
  'app:open-notices': undefined,
  'app:quit': undefined,
  'app:welcome': { step: 'start' },
  'accounts:list': undefined,
  'accounts:sign-in': {
    address: 'chat.example.com',
    email: 'm@example.com',
    secret: { password: 'p' },
    accountId,
  },
  'accounts:ways': { address: 'chat.example.com' },
  'accounts:browser-sign-in': { address: 'chat.example.com', method: 'google', accountId },
  'accounts:browser-arrives': undefined,
  'accounts:browser-again': undefined,
  'accounts:browser-code': { code: 'zulip://login' },
  'accounts:browser-cancel': undefined,
  'accounts:dismiss-notice': { index: 0 },
  'jump:find': { accountId, search: 'refund' },
  'jump:used': { accountId, id: 'place-snippets' },
  'snippets:inserted': { accountId, key },
  'snippets:set-order': { accountId, order: 'name' },
  'proxy:asks': undefined,
  'proxy:sign-in': { proxy: 'proxy.example.com:3128', user: 'mira', password: 'secret', keep: true },
  'proxy:put-off': { isPutOff: true },
  'quick:hide': undefined,
  'quick:open': { command: { do: 'open', place: 'snippets' } },
  'quick:shortcut': undefined,
  'quick:record': { recording: true },
  'status:set': { accountId, text: 'Lunch', emoji: { name: 'hamburger' }, clearAfter: { minutes: 60 } },
  'status:set-away': { accountId, away: true },
  'snippets:page': { accountId, search: '', offset: 0, limit: 50 },
  'snippets:get': { accountId, key },
  'snippets:create': { accountId, title: 'T', content: 'c' },
  'snippets:edit': {
    accountId,
    key,
    title: 'T',
    content: 'c',
    seen: { title: 'Old', content: 'c' },
    serverSeen: { title: 'Old', content: 'c' },
    replaces: false,
  },
  'snippets:delete': { accountId, key },
  'snippets:favorite': { accountId, key, favorite: true },
  'snippets:copy': { accountId, key },
  'backup:save': undefined,
  'backup:choose': undefined,
  'backup:restore': { id: key },
  'backup:restored': undefined,
  'backup:undo': undefined,
  'backup:keep': undefined,
  'rules:choose-calendar': undefined,
  'exchange:choose': { accountId, from: 'file' },
  'exchange:read': {
    accountId,
    source: 'a.json',
    files: [{ name: 'a.json', bytes: new Uint8Array([91, 93]) }],
  },
  'exchange:entry': { accountId, planId: key, index: 0 },
  'exchange:mend': { accountId, planId: key, index: 0, title: 'T', content: 'c' },
  'exchange:import': { accountId, planId: key, choices: [{ index: 0, choice: 'both' }] },
  'exchange:export': { accountId, format: 'json', scope: { search: 'tea' } },
  'navigation:save': { accountId, fragment: 'narrow/is/starred', isPinned: true },
  'navigation:remove': { accountId, fragment: 'narrow/channel/4-design', undoable: true },
  'channels:search': { accountId, search: 'des' },
  'channels:page': { accountId, search: '', offset: 0, limit: 50 },
  'channels:get': { accountId, key },
  'channels:in-common': { accountId, userId: 7 },
  'channels:named': { accountId, name: 'design' },
  'channels:create': { accountId, channel },
  'channels:rewrite': { accountId, key, channel },
  'channels:join': { accountId, key },
  'channels:leave': { accountId, key },
  'channels:remove-people': { accountId, key, userIds: [12] },
  'channels:forget-outcomes': { accountId, key },
  'named-channel:leave': { accountId, name: 'design' },
  'named-channel:remove-people': { accountId, name: 'design', userIds: [12] },
  'named-channel:outcomes': { accountId, name: 'design' },
  'folders:create': { accountId, name: 'Clients', description: '' },
  'folders:edit': {
    accountId,
    key,
    name: 'Clients',
    description: '',
    archived: false,
    seen: { name: 'Client', description: '', archived: false },
    serverSeen: { name: 'Client', description: '', archived: false },
  },
  'folders:change': { accountId, folderId: 3, change: { archived: true } },
  'profile-fields:create': { accountId, field },
  'profile-fields:rewrite': { accountId, key, field },
  'linkifiers:create': { accountId, ...linkifier },
  'linkifiers:rewrite': { accountId, key, ...linkifier },
  'people:search': { accountId, search: 'mi' },
  'people:named': { accountId, userIds: [1] },
  'people:page': { accountId, search: '', filter: 'people', offset: 0, limit: 50 },
  'people:get': { accountId, userId: 4 },
  'people:look-up': { accountId, who: 'mira@example.com' },
  'people:refresh': { accountId, userId: 4 },
  'people:picture': { accountId, userId: 4 },
  'people:deactivate': { accountId, userId: 4, comment: 'Thank you', deletes: ['delete_profile'] },
  'emoji:picture': { accountId, code: '7' },
  'local-settings:read': undefined,
  'local-settings:set': { theme: 'dark', openAtSignIn: true },
  'settings:set': { accountId, changes: { color_scheme: 2 } },
  'settings:change-email': { accountId, email: 'm@example.com' },
  'settings:change-password': { accountId, oldPassword: 'p', newPassword: 'q' },
  'topics:resolve': { accountId, channelId: 5, topic: 'lunch', resolved: true },
  'topics:list': { accountId, channelId: 5, search: '' },
  'topics:tree': { accountId, search: '', channelIds: [5] },
  'topics:refresh': { accountId, channelId: 5 },
  'topics:refresh-newest': { accountId, channelId: 5, count: 4 },
  'messages:list': { accountId, conversation: { channelId: 5, topic: '' } },
  'messages:refresh': { accountId, conversation: { channelId: 5, topic: 'lunch' } },
  'messages:older': { accountId, conversation: { people: [7, 8] } },
  'messages:get': { accountId, messageId: 12 },
  'messages:read': { accountId, messageId: 12 },
  'messages:history': { accountId, messageId: 12 },
  'messages:source': { accountId, messageId: 12 },
  'messages:copy-link': { accountId, messageId: 12 },
  'messages:mark-read': { accountId, where: { channelId: 7 } },
  'messages:flag': { accountId, messageIds: [12, 13], flag: 'starred', on: true },
  'messages:react': { accountId, messageId: 12, emoji: { name: 'tada' }, on: true },
  'messages:report': { accountId, messageId: 12, reason: 'spam', description: '' },
  'messages:edit': {
    accountId,
    messageId: 12,
    content: 'c',
    topic: 't',
    seen: { content: 'old', topic: 't' },
    serverSeen: { content: 'old', topic: 't' },
  },
  'messages:queue': { accountId, conversation: { people: [7] }, content: 'c', readBySender: false },
  'messages:reply': { accountId, conversation: { people: [7] }, messageIds: [12], content: 'c' },
  'messages:send': { accountId, conversation: { people: [7] }, content: 'c' },
  'typing:writing': { accountId, where: { messageId: 12 } },
  'typing:who': { accountId, conversation: { people: [7] } },
  'clipboard:copy': { text: 't' },
  'clipboard:read': undefined,
  'scheduled:get': { accountId, key },
  'scheduled:names': { accountId, to: message.to },
  'scheduled:rules': { accountId, to: message.to },
  'scheduled:create': { accountId, form: message },
  'scheduled:edit': { accountId, key, form: message, seen: message, serverSeen: message, replaces: false },
  'scheduled:delete': { accountId, key },
  'reminders:message': { accountId, messageId: 7 },
  'reminders:create': { accountId, form: reminder },
  'reminders:reschedule': { accountId, key, form: reminder },
  'reminders:cancel': { accountId, key },
  'outbox:list': { accountId, offset: 0, limit: 100 },
  'outbox:about': { accountId, about: { conversation: { channelId: 1, topic: 'lunch' } } },
  'outbox:decide': { accountId, changeId: key, decision: 'retry' },
  'outbox:position': { accountId, changeId: key },
  'outbox:decide-restored': { accountId, decision: 'discard' },
  'outbox:undo': { accountId, id: key },
  'outbox:keep-undo': { accountId, id: key },
  'outbox:end-undo': { accountId, id: key },
  'history:use-earlier': { accountId, entryId: key },
  'history:forget': { accountId, entryId: key },
  'status:extend': { accountId, minutes: 30 },
  'presets:save': { accountId, id: 'commuting', form: preset },
  'presets:delete': { accountId, id: 'commuting' },
  'presets:move': { accountId, id: 'commuting', to: 0 },
  'presets:forget-recent': { accountId, text: 'Lunch', emoji: null },
  'rules:save': { accountId, id: 'lunch', form: rule },
  'rules:switch': { accountId, id: 'lunch', on: false },
  'rules:delete': { accountId, id: 'lunch' },
  'rules:go-back': { accountId, goesBack: true },
  'drafts:get': { accountId, name: 'status' },
  'drafts:discard': { accountId, name: 'snippet:new' },
  'drafts:save': { accountId, name: 'status', value: 'Lu' },
  'links:command': { accountId, text: 'perch://message/12' },
  'links:inside': { accountId, text: '#narrow/id/12' },
  'commands:run': { accountIds: [accountId], command: { do: 'remind', form: reminder } },
  'links:open': { url: 'https://example.com' },
};
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

const refused = { ok: false, problem: { kind: 'invalid-input' } };

/** The possible replacements for a value of another kind. */
const WRONG: unknown[] = [
  ...[null, undefined, -1, 0, 1.5, 1e300, NaN, '', 'a', 'x'.repeat(1_000_000), true, [], ['a'], {}],
  ...[{ toString: 'a' }, () => 'a', Symbol('a'), 10n, new Date(0)],
];
/** A short text is fine where a text is, zero where a number is, true where a truth is. */
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

const both = (kind: string, at: string) => [`${kind}:create ${at}`, `${kind}:rewrite ${at}`];
const channelLists = both('channels', 'channel subscribers');
const permissions = both('channels', 'channel permissions');
const choices = both('profile-fields', 'field choices');
const emoji = ['status:set emoji', 'presets:save form emoji', 'messages:react emoji'];

/** What else a value may be, besides null and left out, and where. */
const ALLOWED: Record<string, string[]> = {
  '-1': permissions.map((at) => `${at} can_send_message_group`),
  '[]': ['rules:save form days', ...channelLists, ...choices],
  "[ 'a' ]": choices,
  '{}': permissions,
  // The handler does not get these.
  'one more key': emoji,
  'a prototype': [...emoji, ...permissions],
};
/** Whether a value may be null or left out, only its schema says. */
const LEFT_OUT = ['null', 'undefined', 'left out'];

test('a good input of every call reaches its handler', async () => {
  const { ask, reached } = recording();
  for (const name of names) expect(await ask(name, good[name]), name).toEqual({ ok: true, value: 'done' });
  expect(reached).toEqual(names.map((name) => [name, good[name]]));
});

test('an input with a value that its call does not want is refused, and any other is handed over as parsed', async () => {
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
    expect(await ask('status:get', { accountId })).toEqual({ ok: false, problem });
    expect(faults).toEqual([]);
  });

  test.each(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY', 'ENOSPC', 'EROFS'])(
    'a disk that cannot be written is reported as such: %s',
    async (code) => {
      const { ask, faults } = recording(() => {
        throw Object.assign(new Error('/home/mira/.config/perch'), { code });
      });
      expect(await ask('status:get', { accountId })).toEqual({ ok: false, problem: { kind: 'disk' } });
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
        expect(answer).toEqual({ ok: false, problem: { kind: 'unexpected' } });
        expect(faults).toEqual([['status:get', thrown()]]);
      }
    },
  );
});
