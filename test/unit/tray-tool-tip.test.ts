import { describe, expect, test } from 'vitest';
import type { AddressedUnread } from '../../src-main/contract/values/unread.ts';
import type { AccountView } from '../../src-main/contract/values/account.ts';
import type { StatusView } from '../../src-main/contract/values/status.ts';
import { LONGEST_TOOL_TIP } from '../../src-main/shell/tray/tray-tool-tip.ts';
import { account, defaults, status, trayOf } from './tray-accounts.ts';

const waiting = (direct: number, mentions = 0): AddressedUnread => ({
  direct,
  mentions,
  conversations: direct + mentions,
  latest: [],
});
const shown = (accountView: AccountView, unread = waiting(0), set: StatusView | null = status()) => ({
  account: accountView,
  status: set,
  presets: defaults,
  unread,
});
const toolTipOf = (...accounts: ReturnType<typeof shown>[]): string[] => trayOf(accounts).toolTip.split('\n');

/** An account of an organization that has another one. */
const twin = (change: Parameters<typeof account>[0] = {}): AccountView =>
  account({ id: 'twin', email: 'support@example.com', ...change });

test('the tool tip contains the status and the connection', () => {
  expect(toolTipOf(shown(account()))).toEqual(['Perch: No status', 'Connected']);
  expect(toolTipOf(shown(account({ unsent: 2 })))).toEqual([
    'Perch: No status',
    '2 unsent changes',
    'Connected',
  ]);
});

test('what needs the user is first, then who waits for the user', () => {
  expect(toolTipOf(shown(account({ state: 'offline', unsent: 2, needsUser: 1 }), waiting(3)))).toEqual([
    'Perch: 1 change needs attention',
    'Offline since 09:05',
    '3 direct messages',
    'No status',
  ]);
  expect(toolTipOf(shown(account({ state: 'signed-out' }), waiting(0, 1)))).toEqual([
    'Perch: Signed out. Sign in again',
    '1 mention',
    'No status',
  ]);
  expect(toolTipOf(shown(account(), waiting(1), null))).toEqual([
    'Perch: Can’t open the file of Meridian',
    '1 direct message',
  ]);
});

describe('with several accounts', () => {
  test('each line is about one, or about all', () => {
    const kite = account({ id: 'kite', organization: 'Studio Kite', needsUser: 2, unsent: 2 });
    const trails = account({ id: 'trails', organization: 'Open Trails', state: 'signed-out' });
    expect(toolTipOf(shown(account({ unsent: 1 })), shown(kite, waiting(1)), shown(trails))).toEqual([
      'Perch: 2 changes need attention',
      'Open Trails: sign in…',
      'Studio Kite: 1 direct message',
      'Meridian: No status',
      'Connected',
    ]);
  });

  test('those of one organization are told apart', () => {
    const paused = toolTipOf(shown(twin({ state: 'paused' })), shown(account()));
    expect(paused).toEqual([
      'Perch: Can’t reach Meridian (support@example.com). Does this Wi-Fi want a sign-in?',
      'Meridian (support@example.com): No status',
    ]);
    expect(toolTipOf(shown(twin(), waiting(0), null), shown(account({ state: 'signed-out' })))).toEqual([
      'Perch: Can’t open the file of Meridian (support@example.com)',
      'Meridian (mira@example.com): sign in…',
    ]);
  });
});

describe('a long tool tip is cut before Windows cuts it', () => {
  test('between its lines', () => {
    const names = ['Meridian Logistics', 'Studio Kite and Sons', 'Open Trails Club', 'Harbor Street Theater'];
    const many = names.map((organization, at) =>
      shown(account({ id: `account-${at}`, organization }), waiting(12, 3)),
    );
    expect(toolTipOf(...many)).toEqual([
      'Perch: Meridian Logistics: 12 direct messages, 3 mentions',
      'Studio Kite and Sons: 12 direct messages, 3 mentions',
      '…',
    ]);
  });

  test('after a word of its first line, and in no character', () => {
    const family = '👩🏽‍👩🏽‍👧🏽‍👧🏽';
    const [line = ''] = toolTipOf(shown(account(), waiting(0), status({ text: family.repeat(20) })));
    expect(line).toBe(`Perch: ${family.repeat(6)}…`);
    const long = account({ organization: `The ${'👩🏽‍💻 '.repeat(30)}` });
    const other = shown(account({ id: 'other' }));
    const [first = ''] = toolTipOf(shown(long, waiting(1, 1)), other);
    expect(first.length).toBeLessThanOrEqual(LONGEST_TOOL_TIP);
    expect(first).toMatch(/^Perch: The (?:👩🏽‍💻 )+👩🏽‍💻…: 1 direct…$/u);
  });
});
