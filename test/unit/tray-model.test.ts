import { writeTimesBy } from '../../resources/clock.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountView, ConnectionState } from '../../src-main/contract/values/account.ts';
import { ChangeState } from '../../src-main/contract/values/change.ts';
import { defaultPresets } from '../../src-main/contract/values/presets.ts';
import { ApiErrorKind, type ProblemKind } from '../../src-main/contract/problem.ts';
import type { StatusView } from '../../src-main/contract/values/status.ts';
import type { UpdateState } from '../../src-main/contract/values/update.ts';
import type { TrayModel } from '../../src-main/shell/tray/tray-model.ts';
import { forEvery } from '../for-every.ts';
import {
  ACCOUNT,
  account,
  accountWith,
  defaults,
  everyItem,
  itemOf,
  labelOf,
  linesOf,
  model,
  NOW,
  recent,
  SINCE,
  status,
  trayOf,
} from './tray-accounts.ts';

/** How every menu ends. */
const ENDING = [
  'Appear away',
  '---',
  'Copy snippet',
  'Quick window',
  'Open Perch',
  'Pause notifications',
  '---',
  'Settings…',
  'Quit Perch',
];
const states = {
  connecting: true,
  online: true,
  offline: true,
  paused: true,
  'signed-out': true,
} satisfies Record<ConnectionState, true>;
const connectionStates = Object.keys(states) as ConnectionState[];

test('notifications are paused for a time, and go on by a click', () => {
  expect(linesOf(itemOf(model(), 'pause').items)).toEqual(['For 30 min', 'For 1 h', 'Until tomorrow 09:00']);
  expect(itemOf(model(), 'pause:hour').command).toEqual({ do: 'pause', kind: 'hour' });
  const paused = model(account(), status(), defaults, { pausedUntil: NOW + 30 * 60_000 });
  expect(itemOf(paused, 'pause')).toMatchObject({
    label: 'Resume notifications (paused until 15:48)',
    command: { do: 'pause', kind: null },
    items: [],
  });
  expect(labelOf(model(account(), status(), defaults, { pausedUntil: NOW }), 'pause')).toBe(
    'Pause notifications',
  );
});

describe('the menu is in the order of the design', () => {
  const deepWork = status({
    text: 'Deep work',
    emoji: { name: 'headphones', code: '1f3a7' },
    clearAt: new Date(2026, 2, 4, 16, 30).getTime(),
  });

  test('one account has its status, presets, snippets and Perch itself', () => {
    const presets = { presets: defaults.presets.slice(0, 2), recents: [recent('Errand')] };
    const tray = model(account(), deepWork, presets, { quickShortcut: 'CommandOrControl+Shift+Space' });
    expect(linesOf(tray.items)).toEqual([
      '🎧  Deep work until 16:30',
      'Clear status',
      'Add 30 min',
      '---',
      '📅  In a meeting',
      '🚌  Commuting',
      'More statuses',
      'Custom status…',
      ...ENDING,
    ]);
    expect(itemOf(tray, 'quick')).toMatchObject({
      accelerator: 'CommandOrControl+Shift+Space',
      command: { do: 'quick' },
    });
  });

  test('the first state has at most twelve items', () => {
    const items = linesOf(model().items).filter((line) => line !== '---');
    expect(items).toHaveLength(12);
    expect(items[0]).toBe('📅  In a meeting');
  });

  test('several accounts have a line each, after what needs attention', () => {
    const tray = trayOf([
      accountWith(
        { state: 'offline', needsUser: 2, unsent: 5, organization: 'Meridian' },
        { ...deepWork, away: true },
      ),
      accountWith(
        { state: 'offline', needsUser: 1, unsent: 1, id: 'kite', organization: 'Studio Kite' },
        status({ away: true }),
      ),
      accountWith({ state: 'signed-out', id: 'trails', organization: 'Open Trails' }),
    ]);
    expect(linesOf(tray.items)).toEqual([
      '3 changes need attention…',
      'Offline since 09:05, 6 unsent',
      '---',
      'Meridian: 🎧  Deep work',
      'Studio Kite: no status',
      'Open Trails: sign in…',
      '---',
      'Set status on all accounts',
      ...ENDING,
    ]);
    expect(itemOf(tray, 'attention').command).toEqual({
      do: 'open-in',
      accountId: ACCOUNT,
      navigation: { place: 'outbox' },
    });
    expect(itemOf(tray, 'account:trails').command).toEqual({
      do: 'open-in',
      accountId: 'trails',
      navigation: { place: 'accounts' },
    });
    expect(itemOf(tray, 'away')).toMatchObject({
      checked: true,
      // The account that has to sign in is left out: the change would be sent when it is no longer true.
      command: { do: 'set-away', accountIds: [ACCOUNT, 'kite'], away: false },
    });
    expect(tray.attention).toBe(4);
  });

  test('accounts of one organization are distinguished by their email, else by their server', () => {
    const other = accountWith({ id: 'other' });
    const tray = (changed: Partial<AccountView>): string[] =>
      linesOf(
        trayOf([accountWith({}, deepWork), { ...other, account: { ...other.account, ...changed } }]).items,
      ).slice(0, 2);
    expect(tray({ email: 'helpdesk@example.com' })).toEqual([
      'Meridian (mira@example.com): 🎧  Deep work',
      'Meridian (helpdesk@example.com): no status',
    ]);
    expect(tray({ serverUrl: 'https://old.example.com' })).toEqual([
      'Meridian (chat.example.com): 🎧  Deep work',
      'Meridian (old.example.com): no status',
    ]);
    expect(tray({ organization: 'Studio Kite' })[0]).toBe('Meridian: 🎧  Deep work');
    const paused = { ...account({ state: 'paused' }), email: 'helpdesk@example.com' };
    const inMenu = trayOf([
      { ...other, account: paused },
      { ...other, account: { ...account(), id: 'other' } },
    ]);
    expect(labelOf(inMenu, 'connection')).toBe(
      'Can’t reach Meridian (helpdesk@example.com). Does this Wi-Fi want a sign-in?',
    );
  });

  test('the line of an account has its status, and sets and opens it', () => {
    const tray = trayOf([
      accountWith({}, deepWork),
      accountWith({ id: 'kite', organization: 'Studio Kite' }),
    ]);
    const lines = linesOf(itemOf(tray, 'account:kite').items);
    expect(lines.slice(-5)).toEqual([
      'More statuses',
      'Custom status…',
      'Appear away',
      '---',
      'Open Studio Kite',
    ]);
    expect(itemOf(tray, 'account:kite:preset:commuting:own').command).toMatchObject({ accountIds: ['kite'] });
    expect(itemOf(tray, 'account:kite:open').command).toEqual({ do: 'open-in', accountId: 'kite' });
    expect(itemOf(tray, 'all:preset:commuting:own').command).toMatchObject({ accountIds: [ACCOUNT, 'kite'] });
    expect(itemOf(tray, 'all:clear-status')).toMatchObject({
      enabled: true,
      command: { do: 'clear-status', accountIds: [ACCOUNT, 'kite'] },
    });
  });

  test('what needs attention in another account opens that account’s outbox', () => {
    const tray = trayOf([accountWith(), accountWith({ needsUser: 1, unsent: 2, id: 'kite' })]);
    expect(tray.image).toBe('attention');
    expect(itemOf(tray, 'attention').command).toEqual({
      do: 'open-in',
      accountId: 'kite',
      navigation: { place: 'outbox' },
    });
  });

  test('unsent changes of another account change the image', () => {
    const other = { ...account({ unsent: 2 }), id: 'kite' };
    const tray = trayOf([accountWith(), { account: other, status: status(), presets: defaults }]);
    expect(tray.image).toBe('unsent');
    expect(linesOf(tray.items)[0]).toBe('2 unsent changes');
  });

  test('an account whose file cannot be used is a line among the others', () => {
    const tray = trayOf([
      accountWith(),
      {
        account: { ...account(), id: 'kite', organization: 'Kite' },
        status: null,
        presets: { presets: [], recents: [] },
      },
    ]);
    expect(itemOf(tray, 'account:kite')).toMatchObject({
      label: 'Kite: can’t open its file',
      command: { do: 'open-in', accountId: 'kite' },
    });
    expect(itemOf(tray, 'away').command).toMatchObject({ accountIds: [ACCOUNT] });
  });
});

test('the tray offers to sign in if there is no account', () => {
  const tray = trayOf([]);
  expect(tray.image).toBe('offline');
  expect(tray.toolTip).toBe('Perch: Not signed in');
  expect(tray.items.filter(({ type }) => type !== 'separator').map(({ id, label }) => [id, label])).toEqual([
    ['account', 'Not signed in'],
    ['open', 'Sign in…'],
    ['settings', 'Settings…'],
    ['quit', 'Quit Perch'],
  ]);
});

test('an account whose file cannot be used is named and leads to the window', () => {
  const tray = trayOf([{ account: account(), status: null, presets: { presets: [], recents: [] } }]);
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
    expect(labelOf(model(), 'status')).toBeUndefined();
    expect(labelOf(model(account(), status({ readable: false })), 'status')).toBe('Status unknown');
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
    ['offline', /^Offline since 09:05$/],
    ['paused', /^Can’t reach Meridian. Does this Wi-Fi want a sign-in\?$/],
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
    const connection = {
      state: 'offline',
      since: SINCE,
      problem: { kind },
      nextTryAt: null,
      limitedUntil: null,
    } as const;
    expect(labelOf(model(account({ connection })), 'connection')).toMatch(words);
  });

  test('a server that is too old is named, and shown as out of reach', () => {
    const problem = { kind: 'too-old' } as const;
    const tray = model(
      account({
        connection: { state: 'paused', since: SINCE, problem, nextTryAt: null, limitedUntil: null },
      }),
    );
    expect(labelOf(tray, 'connection')).toBe('Meridian’s server is too old for Perch');
    expect(tray.image).toBe('offline');
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
      limitedUntil: null,
    } as const;
    expect(labelOf(model(account({ connection })), 'connection')).toBe(
      'Can’t save: disk is full or read-only',
    );
  });

  test('a connection that works and has nothing to send takes no line', () => {
    expect(labelOf(model(), 'connection')).toBeUndefined();
    expect(labelOf(model(), 'unsent')).toBeUndefined();
  });

  test('the number of unsent changes and of those that need the user is shown (rule: counted)', () => {
    expect(labelOf(model(account({ unsent: 1 })), 'unsent')).toBe('1 unsent change');
    const both = model(account({ unsent: 3, needsUser: 2 }));
    expect(linesOf(both.items).slice(0, 3)).toEqual(['2 changes need attention…', '3 unsent changes', '---']);
    const offline = model(account({ state: 'offline', unsent: 3 }));
    expect(labelOf(offline, 'connection')).toBe('Offline since 09:05, 3 unsent');
    expect(labelOf(offline, 'unsent')).toBeUndefined();
  });

  test.each<[string, number, string]>([
    ['today', NOW + 72 * 60_000, 'Lunch until 16:30'],
    ['tomorrow morning', NOW + 17 * 3_600_000, 'Lunch until 08:18'],
    ['in some days', NOW + 50 * 3_600_000, 'Lunch until Fri, Mar 6'],
    ['a moment that has passed', NOW, 'Lunch'],
  ])('a status shows when it clears: %s', (_, clearAt, words) => {
    expect(labelOf(model(account(), status({ text: 'Lunch', clearAt })), 'status')).toBe(words);
  });

  test('a long title is cut at 28 characters, between two that a reader sees', () => {
    const snippets = ['Refund declined, outside the window', 'Damaged parcel, photo needed', '👩🏽‍💻'.repeat(30)];
    const tray = model(account(), status(), defaults, {
      snippets: snippets.map((title, key) => ({ key: String(key), title })),
    });
    expect(linesOf(itemOf(tray, 'snippets').items)).toEqual([
      'Refund declined, outside th…',
      'Damaged parcel, photo needed',
      `${'👩🏽‍💻'.repeat(27)}…`,
      '---',
      'New from clipboard',
      'Find a snippet…',
    ]);
    expect(labelOf(model(account(), status({ text: 'x'.repeat(40) })), 'status')).toBe(`${'x'.repeat(27)}…`);
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
      limitedUntil: fc.option(since, { nil: null }),
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
  forEvery([states, statuses], 300, (accountChange, statusChange) => {
    const shown = { account: account(accountChange), status: status(statusChange), presets: defaults };
    const second = { ...shown, account: { ...shown.account, id: 'second' } };
    const tray = trayOf([shown]);
    const several = trayOf([shown, second]);
    expect(tray.toolTip).toMatch(/^Perch: ./);
    for (const items of [everyItem(tray.items), everyItem(several.items)]) {
      const ids = items.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { id, type, label, enabled, command, items: inner } of items) {
        if (type === 'separator') continue;
        expect(label, id).not.toBe('');
        if (enabled) expect(command !== null, id).toBe(inner.length === 0);
      }
    }
    const ids = tray.items.map(({ id }) => id);
    for (const id of ['custom-status', 'away', 'snippets', 'quick', 'open', 'settings', 'quit'])
      expect(ids).toContain(id);
    const all = everyItem(tray.items).map(({ id }) => id);
    for (const { id } of defaultPresets) expect(all).toContain(`preset:${id}`);
  });
});

test('a newer version has a line where the user can do something about it', () => {
  const update = { version: '1.1.0', notes: '' };
  const shown = (state: UpdateState) => model(account(), status(), defaults, { update: state });
  expect(itemOf(shown({ state: 'ready', update }), 'update')).toMatchObject({
    label: 'Restart to update to 1.1.0',
    command: { do: 'update' },
  });
  expect(itemOf(shown({ state: 'waiting', update }), 'update').enabled).toBe(false);
  expect(itemOf(shown({ state: 'found', update, delivery: 'package' }), 'update')).toMatchObject({
    label: 'Version 1.1.0 is available…',
    command: { do: 'run-in-window', command: { place: 'settings', target: { key: 'local.updates' } } },
  });
  for (const state of ['idle', 'checking', 'forbidden'] as const)
    expect(shown({ state }).items.some(({ id }) => id === 'update')).toBe(false);
});
