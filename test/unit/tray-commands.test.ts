import { expect, test } from 'vitest';
import type { StatusView } from '../../src-main/contract/values/status.ts';
import { defaultPresets } from '../../src-main/contract/values/presets.ts';
import { nextFullHourChange } from '../../src-main/shell/tray/tray-status-items.ts';
import {
  ACCOUNT,
  account,
  defaults,
  itemOf,
  labelOf,
  linesOf,
  model,
  recent,
  SINCE,
  status,
} from './tray-accounts.ts';

test('each preset sets its status with its own duration, which is marked', () => {
  const tray = model();
  for (const { id, emoji, clearAfter } of defaultPresets) {
    expect(itemOf(tray, `preset:${id}`)).toMatchObject({ type: 'submenu', command: null });
    expect(itemOf(tray, `preset:${id}:own`)).toMatchObject({
      type: 'radio',
      checked: true,
      command: { do: 'set-status', accountIds: [ACCOUNT], status: { emoji, clearAfter, isPreset: true } },
    });
    const marked = itemOf(tray, `preset:${id}`).items.filter(({ checked }) => checked);
    expect(marked).toHaveLength(1);
  }
  expect(labelOf(tray, 'preset:in-a-meeting')).toBe('📅  In a meeting');
});

test('a preset is offered for other durations, each once, and for a time to pick', () => {
  const lunch = {
    id: 'a',
    text: 'Lunch',
    emoji: null,
    clearAfter: { minutes: 45 },
    away: true,
    quiet: false,
    digit: 2,
  } as const;
  const tray = model(account(), status(), { presets: [lunch], recents: [] });
  expect(linesOf(itemOf(tray, 'preset:a').items)).toEqual([
    '45 min',
    '30 min',
    '1 h',
    'Until 16:00',
    'Today',
    '---',
    'Pick a time…',
  ]);
  expect(itemOf(tray, 'preset:a:60').command).toEqual({
    do: 'set-status',
    accountIds: [ACCOUNT],
    status: { text: 'Lunch', emoji: null, clearAfter: { minutes: 60 }, away: true, isPreset: true },
  });
  expect(itemOf(tray, 'preset:a:hour').command).toMatchObject({
    status: { clearAfter: { at: new Date(2026, 2, 4, 16).getTime() } },
  });
  expect(itemOf(tray, 'preset:a:pick').command).toEqual({
    do: 'open-in',
    accountId: ACCOUNT,
    navigation: { place: 'status', target: { key: 'a', edit: true } },
  });
  // One hour and today are the own ones of these, and not offered twice.
  expect(linesOf(itemOf(model(), 'preset:in-a-meeting').items).slice(0, 2)).toEqual(['1 h', '30 min']);
  expect(linesOf(itemOf(model(), 'preset:working-remotely').items).slice(0, 2)).toEqual(['Today', '30 min']);
});

test.each([
  [15, 44, '16:00'],
  [15, 45, '17:00'],
  [23, 50, '01:00'],
])('at %i:%i the full hour that is far enough is offered', (hours, minutes, until) => {
  const now = new Date(2026, 2, 4, hours, minutes).getTime();
  const tray = model(account(), status(), defaults, { now });
  expect(labelOf(tray, 'preset:commuting:hour')).toBe(`Until ${until}`);
  const change = nextFullHourChange(now);
  expect(change).toBeGreaterThan(now);
  const at = (moment: number) =>
    labelOf(model(account(), status(), defaults, { now: moment }), 'preset:commuting:hour');
  expect([at(change - 1), at(change) === at(change - 1)]).toEqual([`Until ${until}`, false]);
});

test('three presets are offered in their order, the others and the recent statuses in a submenu', () => {
  const shared = { clearAfter: 'week', quiet: false, digit: 2 } as const;
  const away = { ...shared, id: 'a', text: 'Lunch', emoji: null, away: true } as const;
  const only = { ...away, id: 'b', text: '', emoji: { name: 'bus', code: '1f68c' }, away: false } as const;
  const recents = ['One', 'Two'].map(recent);
  const tray = model(account(), status(), { presets: [only, away], recents });
  expect(linesOf(tray.items).slice(0, 3)).toEqual(['🚌', 'Lunch', 'More statuses']);
  expect(linesOf(itemOf(tray, 'more-statuses').items)).toEqual(['One, 45 min', 'Two, 45 min']);
  expect(itemOf(tray, 'recent:0').command).toEqual({
    do: 'set-status',
    accountIds: [ACCOUNT],
    status: { text: 'One', emoji: null, clearAfter: { minutes: 45 }, isPreset: false },
  });
  expect(linesOf(itemOf(model(), 'more-statuses').items)).toEqual(['🤒  Out sick', '🌴  On vacation']);
  const few = { presets: [only, away], recents: [] };
  expect(labelOf(model(account(), status(), few), 'more-statuses')).toBeUndefined();
});

test('a snippet is copied, and one can be made or looked for', () => {
  const tray = model(account(), status(), defaults, { snippets: [{ key: 'k', title: 'Refund approved' }] });
  expect(itemOf(tray, 'snippet:k').command).toEqual({ do: 'copy-snippet', accountId: ACCOUNT, key: 'k' });
  expect(itemOf(tray, 'snippet-from-clipboard').command).toMatchObject({
    command: { do: 'snippet-from-clipboard' },
  });
  expect(itemOf(tray, 'find-snippet').command).toMatchObject({
    command: { do: 'open', place: 'snippets' },
  });
});

test('only a status that clears itself can be extended', () => {
  expect(labelOf(model(account(), status({ text: 'Lunch' })), 'extend-status')).toBeUndefined();
  const running = model(account(), status({ text: 'Lunch', clearAt: SINCE }));
  expect(itemOf(running, 'extend-status')).toMatchObject({
    label: 'Add 30\u00A0min',
    command: { do: 'extend-status', accountId: ACCOUNT },
  });
});

test('clearing is offered only if there is a status', () => {
  const label = (one: StatusView) => labelOf(model(account(), one), 'clear-status');
  expect(label(status())).toBeUndefined();
  expect(label(status({ text: 'Lunch' }))).toBe('Clear status');
  expect(label(status({ emoji: { name: 'bus' } }))).toBe('Clear status');
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
  expect(['connection', 'attention'].map((id) => itemOf(open, id).command)).toMatchObject([
    { do: 'open-in', navigation: { place: 'accounts' } },
    { do: 'open-in', navigation: { place: 'outbox' } },
  ]);
  expect(itemOf(model(account({ state: 'offline' })), 'connection').enabled).toBe(false);
});
