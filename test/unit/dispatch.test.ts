import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { calls, type CallName, type InputOf } from '../../src-main/contract/ipc.ts';
import type { NewChannel } from '../../src-main/contract/channel.ts';
import type { RuleForm } from '../../src-main/contract/rules.ts';
import type { NewProfileField } from '../../src-main/contract/profile-field.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { dispatch } from '../../src-main/features/dispatch.ts';
import type { Handlers } from '../../src-main/features/handler.ts';

const accountId = '0198c000-0000-7000-8000-000000000001';
const key = '0198c000-0000-7000-8000-000000000002';

const channel = {
  name: 'design',
  description: '',
  access: 'public',
  historyPublic: null,
  subscribers: [12],
  announce: false,
  defaultForNewUsers: false,
  tellSubscribers: true,
  pushNotifications: false,
  folderId: null,
  topicsPolicy: 'inherit',
  retention: 30,
  permissions: { can_send_message_group: 4 },
} satisfies NewChannel;
const field = {
  name: 'Team',
  hint: '',
  type: 1,
  choices: [],
  account: null,
  inSummary: false,
  required: false,
  editableByUser: true,
  findsPeople: false,
} satisfies NewProfileField;
const message = {
  to: { channelId: 4, topic: 'lunch' },
  content: 'Noon?',
  at: 1_790_000_000,
  readBySender: null,
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

/** A good input for every call of `contract/ipc.ts`; a new call does not compile until it has one. */
const preset = {
  text: 'Lunch',
  emoji: { name: 'hamburger' },
  clearAfter: { time: 14 * 60 },
  away: true,
  digit: 3,
} as const;
const good: { [Name in CallName]: InputOf<Name> } = {
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
  'accounts:browser-again': undefined,
  'accounts:browser-code': { code: 'zulip://login' },
  'accounts:browser-cancel': undefined,
  'accounts:activate': { accountId },
  'accounts:sign-out': { accountId },
  'accounts:remove': { accountId },
  'accounts:dismiss-notice': { index: 0 },
  'organization:get': { accountId },
  'status:get': { accountId },
  'jump:find': { accountId, search: 'refund' },
  'jump:used': { accountId, id: 'place-snippets' },
  'reminders:recent': { accountId },
  'snippets:last-values': { accountId },
  'snippets:inserted': { accountId, key },
  'snippets:order': { accountId },
  'snippets:set-order': { accountId, order: 'name' },
  'proxy:asks': undefined,
  'proxy:sign-in': { proxy: 'proxy.example.com:3128', user: 'mira', password: 'secret', keep: true },
  'proxy:put-off': { isPutOff: true },
  'quick:hide': undefined,
  'quick:open': { command: { do: 'open', place: 'snippets' } },
  'quick:shortcut': undefined,
  'quick:record': { recording: true },
  'status:set': { accountId, text: 'Lunch', emoji: { name: 'hamburger' }, clearAfter: { minutes: 60 } },
  'status:clear': { accountId },
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
  'exchange:choose': { accountId, from: 'file' },
  'exchange:read': {
    accountId,
    source: 'a.json',
    files: [{ name: 'a.json', bytes: new Uint8Array([91, 93]) }],
  },
  'exchange:entry': { accountId, planId: key, index: 0 },
  'exchange:mend': { accountId, planId: key, index: 0, title: 'T', content: 'c' },
  'exchange:import': { accountId, planId: key, choices: [{ index: 0, choice: 'both' }] },
  'exchange:leave': { accountId },
  'exchange:export': { accountId, format: 'json', scope: { search: 'tea' } },
  'navigation:list': { accountId },
  'navigation:save': { accountId, fragment: 'narrow/is/starred', isPinned: true },
  'navigation:remove': { accountId, fragment: 'narrow/channel/4-design', undoable: true },
  'channels:search': { accountId, search: 'des' },
  'channels:page': { accountId, search: '', offset: 0, limit: 50 },
  'channels:get': { accountId, key },
  'channels:refresh-people': { accountId },
  'channels:refresh-stale-people': { accountId },
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
  'groups:list': { accountId },
  'folders:list': { accountId },
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
  'profile-fields:list': { accountId },
  'profile-fields:create': { accountId, field },
  'profile-fields:rewrite': { accountId, key, field },
  'linkifiers:list': { accountId },
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
  'emoji:list': { accountId },
  'emoji:picture': { accountId, code: '7' },
  'local-settings:read': undefined,
  'local-settings:set': { theme: 'dark', openAtSignIn: true },
  'settings:list': { accountId },
  'settings:set': { accountId, changes: { color_scheme: 2 } },
  'settings:change-email': { accountId, email: 'm@example.com' },
  'settings:change-password': { accountId, oldPassword: 'p', newPassword: 'q' },
  'topics:channels': { accountId },
  'topics:resolve': { accountId, channelId: 5, topic: 'lunch', resolved: true },
  'topics:list': { accountId, channelId: 5, search: '' },
  'topics:tree': { accountId, search: '', channelIds: [5] },
  'topics:refresh': { accountId, channelId: 5 },
  'topics:refresh-newest': { accountId, channelId: 5, count: 4 },
  'messages:list': { accountId, conversation: { channelId: 5, topic: '' } },
  'messages:refresh': { accountId, conversation: { channelId: 5, topic: 'lunch' } },
  'messages:older': { accountId, conversation: { people: [7, 8] } },
  'messages:people': { accountId },
  'messages:get': { accountId, messageId: 12 },
  'messages:read': { accountId, messageId: 12 },
  'messages:history': { accountId, messageId: 12 },
  'messages:source': { accountId, messageId: 12 },
  'messages:copy-link': { accountId, messageId: 12 },
  'messages:unread': { accountId },
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
  },
  'messages:queue': { accountId, conversation: { people: [7] }, content: 'c', readBySender: false },
  'messages:send': { accountId, conversation: { people: [7] }, content: 'c' },
  'typing:writing': { accountId, where: { messageId: 12 } },
  'typing:ended': { accountId },
  'typing:who': { accountId, conversation: { people: [7] } },
  'clipboard:copy': { text: 't' },
  'clipboard:read': undefined,
  'scheduled:list': { accountId },
  'scheduled:get': { accountId, key },
  'scheduled:names': { accountId, to: message.to },
  'scheduled:rules': { accountId, to: message.to },
  'scheduled:create': { accountId, form: message },
  'scheduled:edit': { accountId, key, form: message, seen: message, serverSeen: message, replaces: false },
  'scheduled:delete': { accountId, key },
  'reminders:list': { accountId },
  'reminders:message': { accountId, messageId: 7 },
  'reminders:create': { accountId, form: reminder },
  'reminders:reschedule': { accountId, key, form: reminder },
  'reminders:cancel': { accountId, key },
  'outbox:list': { accountId },
  'outbox:decide': { accountId, changeId: key, decision: 'retry' },
  'outbox:decide-restored': { accountId, decision: 'discard' },
  'outbox:undo-offered': { accountId },
  'outbox:undo': { accountId, id: key },
  'outbox:keep-undo': { accountId, id: key },
  'outbox:end-undo': { accountId, id: key },
  'outbox:try-now': { accountId },
  'history:list': { accountId },
  'history:use-earlier': { accountId, entryId: key },
  'history:forget': { accountId, entryId: key },
  'status:extend': { accountId, minutes: 30 },
  'presets:list': { accountId },
  'presets:save': { accountId, id: 'commuting', form: preset },
  'presets:delete': { accountId, id: 'commuting' },
  'presets:move': { accountId, id: 'commuting', to: 0 },
  'presets:forget-recent': { accountId, text: 'Lunch', emoji: null },
  'rules:list': { accountId },
  'rules:save': { accountId, id: 'lunch', form: rule },
  'rules:switch': { accountId, id: 'lunch', on: false },
  'rules:delete': { accountId, id: 'lunch' },
  'rules:go-back': { accountId, goesBack: true },
  'drafts:get': { accountId, name: 'status' },
  'drafts:discard': { accountId, name: 'snippet:new' },
  'drafts:save': { accountId, name: 'status', value: 'Lu' },
  'links:command': { accountId, text: 'perch://message/12' },
  'links:inside': { accountId, text: '#narrow/id/12' },
  'links:open': { url: 'https://example.com' },
};
const names = Object.keys(calls) as CallName[];

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

/** Everything that can stand in for a value of another kind. */
const wrongValues: unknown[] = [
  null,
  undefined,
  0,
  -1,
  1.5,
  NaN,
  '',
  'a',
  'x'.repeat(1_000_000),
  true,
  [],
  ['a'],
  {},
  { toString: 'a' },
  () => 'a',
  Symbol('a'),
  10n,
  new Date(0),
];

describe.each(names)('a window calls %s', (name) => {
  const input = good[name];

  test('a valid input reaches its handler', async () => {
    const { ask, reached } = recording();
    expect(await ask(name, input)).toEqual({ ok: true, value: 'done' });
    expect(reached).toEqual([[name, input]]);
  });

  test('another value in place of the input is refused', async () => {
    const { ask, reached } = recording();
    for (const [index, value] of wrongValues.entries()) {
      if (value !== input) expect(await ask(name, value), `#${index}`).toEqual(refused);
    }
    expect(await ask(name, [input])).toEqual(refused);
    expect(reached).toEqual([]);
  });

  test('an extra key is refused', async () => {
    const { ask, reached } = recording();
    expect(await ask(name, { ...(input ?? {}), extra: 1 })).toEqual(refused);
    expect(await ask(name, { ...(input ?? {}), apiKey: 'k' })).toEqual(refused);
    expect(reached).toEqual([]);
  });

  const { shape = {} } = calls[name].input as { shape?: Record<string, z.ZodType> };
  const keys = Object.keys(input ?? {});
  const required = keys.filter((field) => !shape[field]?.safeParse(undefined).success);
  test.each(required)('an input without %s is refused', async (field) => {
    const { ask, reached } = recording();
    const { [field]: _, ...rest } = input as Record<string, unknown>;
    expect(await ask(name, rest)).toEqual(refused);
    expect(reached).toEqual([]);
  });

  test.each(keys)('a value of another type, or a huge one, for %s is refused', async (field) => {
    const { ask, reached } = recording();
    const own = (input as Record<string, unknown>)[field];
    for (const value of wrongValues) {
      // A short text is fine where a text is, zero where a number is, true where a truth is.
      const fits = { string: ['', 'a'], number: [0], boolean: [true] }[typeof own as string];
      if (fits?.some((fitting) => fitting === value)) continue;
      // What may be left out, or may be nothing, says so in its schema.
      if ((value === undefined || value === null) && shape[field]?.safeParse(value).success) continue;
      await ask(name, { ...input, [field]: value });
    }
    expect(reached).toEqual([]);
  });
});

describe('a window calls an unknown name', () => {
  test.each([
    'accounts:list ',
    'ACCOUNTS:LIST',
    '',
    'accounts',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'x'.repeat(1_000_000),
    0,
    null,
    undefined,
    ['accounts:list'],
    { toString: () => 'accounts:list' },
    Symbol('accounts:list'),
  ])('a name that is not in the list is refused: %#', async (name) => {
    const { ask, reached, faults } = recording();
    expect(await ask(name, undefined)).toEqual(refused);
    expect([reached, faults]).toEqual([[], []]);
  });
});

describe('a window exceeds a limit', () => {
  const id = 'not-a-uuid';
  const tooMuch: [CallName, unknown][] = [
    ['status:get', { accountId: id }],
    ['status:get', { accountId: `${accountId} ` }],
    ['snippets:get', { accountId, key: '../../etc/passwd' }],
    ['snippets:page', { ...good['snippets:page'], limit: 201 }],
    ['snippets:page', { ...good['snippets:page'], limit: 0 }],
    ['snippets:page', { ...good['snippets:page'], offset: -1 }],
    ['snippets:page', { ...good['snippets:page'], offset: 1e300 }],
    ['snippets:page', { ...good['snippets:page'], search: 's'.repeat(1_001) }],
    ['snippets:create', { ...good['snippets:create'], content: 'c'.repeat(200_001) }],
    ['status:set', { ...good['status:set'], emoji: { name: '' } }],
    ['status:set', { ...good['status:set'], emoji: { name: 'n'.repeat(101) } }],
    ['status:set', { ...good['status:set'], clearAfter: '2h' }],
    ['status:set', { ...good['status:set'], away: false }],
    ['status:extend', { accountId, minutes: 0 }],
    ['presets:save', { accountId, id: null, form: { ...preset, digit: 0 } }],
    ['presets:save', { accountId, id: null, form: { ...preset, clearAfter: { at: 1 } } }],
    ['rules:save', { accountId, id: null, form: { ...rule, days: [7] } }],
    ['rules:save', { accountId, id: null, form: { ...rule, to: 24 * 60 } }],
    ['rules:save', { accountId, id: null, form: { ...rule, kind: 'calendar' } }],
    ['status:set', { ...good['status:set'], clearAfter: { at: Infinity } }],
    ['status:set', { ...good['status:set'], clearAfter: { at: 8.64e15 + 1 } }],
    ['outbox:decide', { ...good['outbox:decide'], decision: 'delete-all' }],
    ['accounts:sign-in', { ...good['accounts:sign-in'], secret: { password: 'p', apiKey: 'k' } }],
    ['accounts:sign-in', { ...good['accounts:sign-in'], secret: {} }],
    ['accounts:sign-in', { ...good['accounts:sign-in'], accountId: id }],
    ['drafts:save', { ...good['drafts:save'], name: '' }],
    ['links:open', { url: `https://example.com/${'a'.repeat(4_000)}` }],
  ];
  test.each(tooMuch)('an input of %s beyond its limit is refused (#%#)', async (name, input) => {
    const { ask, reached } = recording();
    expect(await ask(name, input)).toEqual(refused);
    expect(reached).toEqual([]);
  });
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
