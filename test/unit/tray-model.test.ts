import { writeTimesBy } from '../../resources/clock.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountView, ConnectionState } from '../../src-main/contract/account.ts';
import { ChangeState } from '../../src-main/contract/change.ts';
import { defaultPresets, type PresetsView } from '../../src-main/contract/presets.ts';
import { ApiErrorKind, type ProblemKind } from '../../src-main/contract/problem.ts';
import type { StatusView } from '../../src-main/contract/status.ts';
import { trayModel, type TrayItem, type TrayModel } from '../../src-main/shell/tray-model.ts';

const SINCE = new Date(2026, 2, 4, 9, 5).getTime();
const states = {
  connecting: true,
  online: true,
  offline: true,
  paused: true,
  'signed-out': true,
} satisfies Record<ConnectionState, true>;
const connectionStates = Object.keys(states) as ConnectionState[];

const account = (change: Partial<AccountView> & { state?: ConnectionState } = {}): AccountView => {
  const { state = 'online', ...rest } = change;
  return {
    id: '0198c000-0000-7000-8000-000000000001',
    serverUrl: 'https://chat.example.com',
    organization: 'Meridian',
    email: 'mira@example.com',
    fullName: 'Mira Kowalski',
    connection: { state, since: SINCE, problem: null, nextTryAt: null },
    pull: null,
    unsent: 0,
    needsUser: 0,
    clockAhead: 0,
    scheduled: 0,
    reminders: 0,
    snippets: 0,
    movedTo: null,
    sessionOnly: false,
    ...rest,
  };
};

const status = (change: Partial<StatusView> = {}): StatusView => ({
  text: '',
  emoji: null,
  away: false,
  clearAt: null,
  unsent: null,
  server: null,
  readable: true,
  clearedUnchecked: false,
  ...change,
});

const defaults: PresetsView = { presets: [...defaultPresets], recents: [] };

const model = (
  accountView: AccountView = account(),
  statusView: StatusView = status(),
  presets: PresetsView = defaults,
): TrayModel => trayModel({ active: { account: accountView, status: statusView, presets }, others: [] });

const labelOf = ({ items }: TrayModel, id: string) => items.find((item) => item.id === id)?.label;
const itemOf = ({ items }: TrayModel, id: string): TrayItem => {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) throw new Error(`No item ${id}`);
  return item;
};

describe('the tray shows other accounts', () => {
  const withOther = (change: Partial<AccountView>) =>
    trayModel({
      active: { account: account(), status: status(), presets: defaults },
      others: [{ ...account(), id: 'other', organization: 'Harbour', ...change }],
    });

  test('an account without problems is not named', () => {
    expect(withOther({}).items.some(({ id }) => id.startsWith('other:'))).toBe(false);
    expect(withOther({}).image).toBe('online');
  });

  test('an account that needs the user changes the image, and a click opens it', () => {
    const tray = withOther({ unsent: 2, needsUser: 1 });
    expect(tray.image).toBe('attention');
    expect(itemOf(tray, 'other:other')).toMatchObject({
      label: 'Harbour: 1 change needs attention',
      enabled: true,
      command: { do: 'open-other', accountId: 'other' },
    });
  });

  test('an account with unsent changes is named', () => {
    const tray = withOther({ unsent: 2 });
    expect(tray.image).toBe('unsent');
    expect(labelOf(tray, 'other:other')).toBe('Harbour: 2 unsent changes');
  });
});

test('the tray offers to sign in if there is no account', () => {
  const tray = trayModel({ active: null, others: [] });
  expect(tray.image).toBe('offline');
  expect(tray.toolTip).toBe('Perch: Not signed in');
  expect(tray.items.filter(({ type }) => type !== 'separator').map(({ id, label }) => [id, label])).toEqual([
    ['account', 'Not signed in'],
    ['open', 'Sign in…'],
    ['quit', 'Quit Perch'],
  ]);
});

test('an account whose file cannot be used is named and leads to the window', () => {
  const tray = trayModel({
    active: { account: account(), status: null, presets: { presets: [], recents: [] } },
    others: [],
  });
  expect(tray.image).toBe('attention');
  expect(itemOf(tray, 'unusable')).toMatchObject({ enabled: true, command: { do: 'open' } });
  expect(labelOf(tray, 'unusable')).toBe('Can’t open the file of Meridian');
});

test('a status of several lines is on one line, and one of nothing but line separators is none', () => {
  expect(labelOf(model(account(), status({ text: 'Out\n until\u2028noon' })), 'status')).toBe(
    'Out until noon',
  );
  expect(labelOf(model(account(), status({ text: '\u2028' })), 'status')).toBe('No status');
});

test('an unreadable status is shown as unknown', () => {
  expect(labelOf(model(account(), status({ text: '', emoji: null, readable: false })), 'status')).toBe(
    'Status unknown',
  );
});

describe('the tray image shows the state', () => {
  test.each<[string, Parameters<typeof account>[0], Partial<StatusView>, TrayModel['image']]>([
    ['all is well', {}, {}, 'online'],
    ['away', {}, { away: true }, 'away'],
    ['the first connection', { state: 'connecting' }, {}, 'online'],
    ['no connection', { state: 'offline' }, {}, 'offline'],
    ['no connection, away', { state: 'offline' }, { away: true }, 'offline'],
    ['no connection, unsent', { state: 'offline', unsent: 3 }, {}, 'offline'],
    ['something else responds in place of the server', { state: 'paused' }, {}, 'offline'],
    ['unsent', { unsent: 1 }, {}, 'unsent'],
    ['unsent, away', { unsent: 1 }, { away: true }, 'unsent'],
    ['something needs the user', { unsent: 2, needsUser: 1 }, {}, 'attention'],
    ['something needs the user, offline', { state: 'offline', unsent: 1, needsUser: 1 }, {}, 'attention'],
    ['signed out', { state: 'signed-out' }, {}, 'attention'],
  ])('the image matches the situation: %s', (_, accountChange, statusChange, image) => {
    expect(model(account(accountChange), status(statusChange)).image).toBe(image);
  });
});

describe('the tray shows words', () => {
  test('the status comes first, with its emoji', () => {
    const lunch = status({ text: 'Lunch', emoji: { name: 'hamburger', code: '1f354' } });
    expect(model(account(), lunch).items[0]).toMatchObject({ label: '🍔  Lunch', enabled: false });
    expect(labelOf(model(), 'status')).toBe('No status');
    expect(
      labelOf(model(account(), status({ emoji: { name: 'meridian', type: 'realm_emoji' } })), 'status'),
    ).toBe(':meridian:');
    expect(labelOf(model(account(), status({ text: 'Only text' })), 'status')).toBe('Only text');
  });

  test.each<[ChangeState, string]>([
    ['queued', 'Not sent yet'],
    ['sending', 'Sending…'],
    ['in-doubt', 'Not sent yet'],
    ['held', 'Not sent yet'],
    ['rejected', 'Status not sent. Open Outbox…'],
    ['expired', 'Status not sent. Open Outbox…'],
  ])('a status that is %s is marked so', (unsent, words) => {
    expect(labelOf(model(account({ unsent: 1 }), status({ unsent })), 'status-unsent')).toBe(words);
  });

  test('a delivered status has no mark', () => {
    expect(labelOf(model(), 'status-unsent')).toBeUndefined();
  });

  test.each<[ConnectionState, RegExp]>([
    ['connecting', /^Connecting…$/],
    ['online', /^Connected$/],
    ['offline', /^Offline since 09:05$/],
    ['paused', /^Can’t reach Meridian. Wi-Fi sign-in\?$/],
    ['signed-out', /^Signed out. Sign in again$/],
  ])('the connection is described while it is %s', (state, words) => {
    expect(labelOf(model(account({ state })), 'connection')).toMatch(words);
  });

  test.each<[ProblemKind, RegExp]>([
    ['offline', /^Offline since 09:05$/],
    ['timeout', /^No response from the server since 09:05$/],
    ['server', /^Server problem since 09:05$/],
    ['rejected', /^Server problem since 09:05$/],
    ['forbidden', /^Server problem since 09:05$/],
    ['unexpected', /^Problem in Perch since 09:05$/],
  ])('the reason why nothing is sent is described after %s', (kind, words) => {
    const connection = { state: 'offline', since: SINCE, problem: { kind }, nextTryAt: null } as const;
    expect(labelOf(model(account({ connection })), 'connection')).toMatch(words);
  });

  test('a time is shown on the clock that the user prefers', () => {
    writeTimesBy(() => true);
    try {
      expect(labelOf(model(account({ state: 'offline' })), 'connection')).toMatch(/^Offline since 9:05\sAM$/);
    } finally {
      writeTimesBy(() => false);
    }
  });

  test('a disk that cannot be written is named instead of the connection', () => {
    const connection = {
      state: 'offline',
      since: SINCE,
      problem: { kind: 'disk' },
      nextTryAt: null,
    } as const;
    expect(labelOf(model(account({ connection })), 'connection')).toBe(
      'Can’t save: disk is full or read-only',
    );
  });

  test('the number of unsent changes and of those that need the user is shown', () => {
    expect(labelOf(model(), 'unsent')).toBe('Everything is sent');
    expect(labelOf(model(account({ unsent: 1 })), 'unsent')).toBe('1 unsent change');
    const both = model(account({ unsent: 3, needsUser: 2 }));
    expect([labelOf(both, 'unsent'), labelOf(both, 'attention')]).toEqual([
      '3 unsent changes',
      '2 changes need attention',
    ]);
  });

  test('the tooltip contains the status, the connection and what needs attention', () => {
    expect(model().toolTip).toBe('Perch: No status\nConnected');
    expect(model(account({ unsent: 2 })).toolTip).toBe('Perch: No status\nConnected\n2 unsent changes');
    expect(model(account({ unsent: 2, needsUser: 1 })).toolTip).toBe(
      'Perch: No status\nConnected\n1 change needs attention',
    );
  });
});

describe('a click on an item does something', () => {
  test('each preset sets its status', () => {
    const tray = model();
    for (const { id, emoji, clearAfter } of defaultPresets) {
      expect(itemOf(tray, `preset:${id}`)).toMatchObject({
        enabled: true,
        command: { do: 'set-status', status: { emoji, clearAfter, isPreset: true } },
      });
    }
    expect(labelOf(tray, 'preset:in-a-meeting')).toBe('📅  In a meeting');
  });

  test('own presets are offered in their order, then the latest recent statuses', () => {
    const away = { id: 'a', text: 'Lunch', emoji: null, clearAfter: 'week', away: true, digit: 2 } as const;
    const only = { ...away, id: 'b', text: '', emoji: { name: 'bus' }, away: false } as const;
    const recents = ['One', 'Two', 'Three', 'Four'].map((text, setAt) => ({
      text,
      emoji: null,
      clearAfter: { minutes: 45 },
      setAt,
    }));
    const tray = model(account(), status(), { presets: [only, away], recents });
    const labels = tray.items.map(({ label }) => label);
    expect(labels.slice(2, 10)).toEqual(['🚌', 'Lunch', '', 'Recent', 'One', 'Two', 'Three', '']);
    expect(itemOf(tray, 'preset:a').command).toEqual({
      do: 'set-status',
      status: { text: 'Lunch', emoji: null, clearAfter: 'week', away: true, isPreset: true },
    });
    expect(itemOf(tray, 'recent:0').command).toEqual({
      do: 'set-status',
      status: { text: 'One', emoji: null, clearAfter: { minutes: 45 }, isPreset: false },
    });
  });

  test('only a status that clears itself can be extended', () => {
    expect(labelOf(model(account(), status({ text: 'Lunch' })), 'extend-status')).toBeUndefined();
    const running = model(account(), status({ text: 'Lunch', clearAt: SINCE }));
    expect(itemOf(running, 'extend-status')).toMatchObject({
      label: '+30 min',
      command: { do: 'extend-status' },
    });
  });

  test('clearing is enabled only if there is a status', () => {
    expect(itemOf(model(), 'clear-status').enabled).toBe(false);
    expect(itemOf(model(account(), status({ text: 'Lunch' })), 'clear-status').enabled).toBe(true);
    expect(itemOf(model(account(), status({ emoji: { name: 'bus' } })), 'clear-status').enabled).toBe(true);
  });

  test('away is a switch', () => {
    expect(itemOf(model(), 'away')).toMatchObject({
      type: 'checkbox',
      checked: false,
      command: { away: true },
    });
    expect(itemOf(model(account(), status({ away: true })), 'away')).toMatchObject({
      checked: true,
      command: { away: false },
    });
  });

  test('a problem’s item leads to the place where it is solved', () => {
    const open = model(account({ state: 'signed-out', unsent: 2, needsUser: 1 }));
    expect(['connection', 'unsent', 'attention'].map((id) => itemOf(open, id).command?.do)).toEqual([
      'open',
      'open-outbox',
      'open-outbox',
    ]);
    expect(['connection', 'unsent'].map((id) => itemOf(model(), id).enabled)).toEqual([false, false]);
  });
});

test('in every state each item has a label and either a command or no click', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  const emoji = fc.record(
    {
      name: fc.string({ minLength: 1 }),
      code: fc.string(),
      type: fc.constantFrom('unicode_emoji', 'realm_emoji', 'x'),
    },
    { requiredKeys: ['name'] },
  );
  const problem = fc.option(fc.record({ kind: fc.constantFrom(...ApiErrorKind.options) }), { nil: null });
  const since = fc.integer({ min: 0, max: 4e12 });
  const states = fc.record({
    organization: text,
    unsent: fc.nat(5_000),
    needsUser: fc.nat(5_000),
    sessionOnly: fc.boolean(),
    connection: fc.record({
      state: fc.constantFrom(...connectionStates),
      since,
      problem,
      nextTryAt: fc.option(since, { nil: null }),
    }),
  });
  const statuses = fc.record({
    text,
    emoji: fc.option(emoji, { nil: null }),
    away: fc.boolean(),
    clearAt: fc.option(since, { nil: null }),
    unsent: fc.option(fc.constantFrom(...ChangeState.options), { nil: null }),
    readable: fc.boolean(),
    clearedUnchecked: fc.boolean(),
  });
  fc.assert(
    fc.property(states, statuses, (accountChange, statusChange) => {
      const tray = model(account(accountChange), status(statusChange));
      expect(tray.toolTip).toMatch(/^Perch: ./);
      const ids = tray.items.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { id, type, label, enabled, command } of tray.items) {
        if (type === 'separator') continue;
        expect(label, id).not.toBe('');
        if (enabled) expect(command, id).not.toBeNull();
      }
      for (const id of ['status', 'clear-status', 'away', 'connection', 'unsent', 'open', 'quit'])
        expect(ids).toContain(id);
      expect(ids.filter((id) => id.startsWith('preset:'))).toHaveLength(defaultPresets.length);
    }),
    { numRuns: 300 },
  );
});
