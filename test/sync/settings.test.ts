import { beforeEach, describe, expect, test } from 'vitest';
import { rewritingHttp } from '../node-http.ts';
import type { QueuedSettings, SettingView } from '../../src-main/contract/values/setting.ts';
import { accountCalls } from '../../src-main/features/base/account-calls.ts';
import type { HandlerContext } from '../../src-main/features/base/handler.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { setAway } from '../../src-main/features/status/commands.ts';
import { settingHandlers } from '../../src-main/features/settings/handlers.ts';
import { settingsView } from '../../src-main/features/settings/queries.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { openAccountView } from '../../src-main/workspace/engines/account-view.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

const pair = new Pair();
const SETTINGS = { method: 'PATCH', path: '/settings' } as const;

const set = (changes: QueuedSettings) => pair.device.act((db, now) => setSettings(db, changes, now));
const shown = (name: string): SettingView | undefined =>
  settingsView(pair.device.db).settings.find((setting) => setting.name === name);
const there = (name: string) => pair.server.state.settings.all(pair.mira)[name];
const setThere = (name: string, value: string | number | boolean) =>
  pair.server.state.settings.set(pair.mira, name, value);
const sent = () =>
  pair.server.requests
    .filter(({ method, path }) => method === SETTINGS.method && path === SETTINGS.path)
    .map(({ parameters }) => parameters);
const notSent = () =>
  until(
    'could not be sent',
    () => pair.device.engine.connection.state === 'offline' && pair.onlyChange.state === 'queued',
  );
const pulled = () => until('pulled', () => shown('color_scheme') !== undefined);

describe('settings change online', () => {
  beforeEach(() => pair.connect());

  test('registered settings are shown, the user’s name and settings unknown to Perch included', async () => {
    setThere('a_setting_of_a_later_server', true);
    pair.device.engine.retryNow();
    await until('seen', () => shown('a_setting_of_a_later_server')?.value === true);
    expect(settingsView(pair.device.db).readable).toBe(true);
    expect(shown('color_scheme')).toEqual({ name: 'color_scheme', value: 1, server: null, mark: null });
    expect(shown('full_name')?.value).toBe(pair.server.user('mira').fullName);
  });

  test('an account has the name that the user has on the server, and not that of the sign-in', async () => {
    await pulled();
    const stored = {
      id: 'one',
      serverUrl: pair.server.url,
      userId: pair.mira,
      email: pair.server.user('mira').email,
      fullName: 'Mira, as she signed in',
      organization: 'Meridian',
      encryptedKey: null,
    };
    const name = () => openAccountView(stored, pair.device.engine, null).fullName;
    expect(name()).toBe('Mira Kowalski');
    pair.server.state.users.update(pair.mira, { full_name: 'Mira Nowak' });
    await until('renamed', () => name() === 'Mira Nowak');
  });

  test('only changed settings are sent', async () => {
    await pulled();
    set({ color_scheme: 2, twenty_four_hour_time: there('twenty_four_hour_time') as boolean });
    await pair.delivered();
    expect(there('color_scheme')).toBe(2);
    expect(sent()).toEqual([{ color_scheme: '2' }]);
    expect(shown('color_scheme')).toMatchObject({ value: 2, server: null, mark: null });
  });

  test('several changes become one request (rule: merge-settings)', async () => {
    await pulled();
    await pair.offline(() => {
      set({ color_scheme: 2 });
      set({ timezone: 'Europe/Berlin' });
      set({ web_home_view: 'recent_topics' });
    });
    await pair.delivered();
    expect(sent()).toEqual([
      { color_scheme: '2', timezone: 'Europe/Berlin', web_home_view: 'recent_topics' },
    ]);
  });

  test('a refused setting does not hold up the others and shows the reason (rule: state-takes-over, batch-divided)', async () => {
    await pulled();
    await pair.offline(() => {
      set({ color_scheme: 2, notification_sound: 'gong', web_home_view: 'recent_topics', enter_sends: true });
    });
    await until('settled', () => pair.device.changes.length === 1);
    expect(pair.onlyChange).toMatchObject({
      action: 'edit-setting',
      title: 'notification_sound',
      value: 'gong',
      state: 'rejected',
      problem: { kind: 'rejected', serverWords: "Invalid notification sound 'gong'" },
    });
    expect([there('color_scheme'), there('web_home_view'), there('enter_sends')]).toEqual([
      2,
      'recent_topics',
      true,
    ]);
    expect(shown('notification_sound')).toMatchObject({ value: 'gong', server: { value: 'zulip' } });
    // A newer choice takes its place.
    set({ notification_sound: 'ding' });
    await pair.delivered();
    expect(there('notification_sound')).toBe('ding');
  });

  test('discarding shows the server’s value again', async () => {
    await pulled();
    set({ notification_sound: 'gong' });
    await until('refused', () => pair.device.changes.some(({ state }) => state === 'rejected'));
    pair.answer('discard');
    expect(shown('notification_sound')).toMatchObject({ value: 'zulip', server: null, mark: null });
  });
});

describe('settings change offline', () => {
  beforeEach(async () => {
    await pair.connect();
    await pulled();
  });

  test('only the latest value is sent, and the server’s value stands beside it until then (rule: unsent-over-server)', async () => {
    await pair.offline(async () => {
      set({ color_scheme: 2 });
      await notSent();
      set({ color_scheme: 3 });
      expect(pair.onlyChange.replaced).toBe(1);
      expect(shown('color_scheme')).toMatchObject({
        value: 3,
        server: { value: 1 },
        mark: { state: 'queued' },
      });
    });
    await pair.delivered();
    expect(there('color_scheme')).toBe(3);
    expect(sent()).toEqual([{ color_scheme: '3' }]);
  });

  test('a setting that is set back to the server’s value is not sent', async () => {
    await pair.offline(() => {
      set({ color_scheme: 2 });
      set({ color_scheme: 1 });
    });
    await pair.delivered();
    expect(sent()).toEqual([]);
  });

  test('a setting that another client changed meanwhile is overwritten by the waiting value (rule: last-writer)', async () => {
    await pair.offline(() => {
      set({ color_scheme: 2 });
      setThere('color_scheme', 3);
      setThere('enter_sends', true);
    });
    await pair.delivered();
    expect(there('color_scheme')).toBe(2);
    await until('the other one is seen', () => shown('enter_sends')?.value === true);
  });

  test('a setting whose response was lost is read and not sent again if it took effect (rule: state-may-have-arrived)', async () => {
    pair.server.faults.queue({ ...SETTINGS, kind: 'drop', processed: true });
    set({ color_scheme: 2 });
    await pair.delivered();
    expect(there('color_scheme')).toBe(2);
    expect(sent()).toHaveLength(1);
    expect(shown('color_scheme')).toMatchObject({ value: 2, server: null });
  });
});

describe('the user’s name changes', () => {
  beforeEach(async () => {
    await pair.connect();
    await pulled();
  });

  test.each([
    ['   ', 'required'],
    ['x'.repeat(101), 'too-long'],
  ])('the name %j is refused before it is sent', async (full_name, rule) => {
    expect(() => set({ full_name })).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ rule }) }),
    );
    expect(pair.device.changes).toEqual([]);
  });

  test('a name is set without surrounding white space', async () => {
    set({ full_name: '  Mira K. ' });
    await pair.delivered();
    expect(pair.server.user('mira').fullName).toBe('Mira K.');
    expect(shown('full_name')).toMatchObject({ value: 'Mira K.', server: null });
  });

  test('a name that the organization does not let anybody change is reported and can be discarded', async () => {
    const { fullName } = pair.server.user('mira');
    pair.server.state.users.update(pair.mira, { role: 400 });
    pair.server.state.policies.update({ name_changes_disabled: true });
    set({ full_name: 'Somebody Else', color_scheme: 2 });
    await until('answered', () => pair.device.changes.length === 1 && pair.onlyChange.state === 'rejected');
    expect(there('color_scheme')).toBe(2);
    expect(pair.onlyChange.problem).toMatchObject({ field: 'full_name', rule: 'name-kept' });
    pair.answer('discard');
    expect(shown('full_name')).toMatchObject({ value: fullName, mark: null });
  });
});

describe('presence and away change', () => {
  test('presence and away are one value, and the latest change of either wins (rule: merge-away)', async () => {
    await pair.connect();
    await pulled();
    await pair.offline(async () => {
      pair.device.act((db, now) => setAway(db, true, now));
      await notSent();
      expect(shown('presence_enabled')?.value).toBe(false);
      set({ presence_enabled: true });
      expect(statusView(pair.device.db).away).toBe(false);
      expect(pair.device.changes).toHaveLength(1);
      pair.device.act((db, now) => setAway(db, true, now));
      expect(pair.device.changes).toHaveLength(1);
    });
    await pair.delivered();
    expect(there('presence_enabled')).toBe(false);
    expect(pair.server.count('POST', '/users/me/status')).toBe(1);
    expect(sent()).toEqual([]);
    set({ presence_enabled: true });
    await pair.delivered();
    expect(statusView(pair.device.db).away).toBe(false);
    expect(sent()).toEqual([{ presence_enabled: 'true' }]);
  });

  test('discarding one of them shows the other one that still waits', async () => {
    await pair.connect();
    await pulled();
    pair.server.faults.queue({ ...SETTINGS, kind: 'latency', delayMs: 150 });
    set({ presence_enabled: false });
    await until('in flight', () => pair.onlyChange.state === 'sending');
    pair.device.act((db, now) => setAway(db, false, now));
    pair.answer('discard', pair.device.changes[1]);
    expect(statusView(pair.device.db).away).toBe(true);
    await pair.delivered();
    expect(there('presence_enabled')).toBe(false);
    expect(statusView(pair.device.db).away).toBe(true);
  });
});

describe('the server has only the core operations', () => {
  test('settings from the user’s own record and values set here are shown, and no others', async () => {
    await pair.connect({ strict: true });
    await until('asked', () => settingsView(pair.device.db).readable === false);
    expect(shown('color_scheme')).toBeUndefined();
    expect(shown('full_name')?.value).toBe(pair.server.user('mira').fullName);
    expect(shown('timezone')).toBeDefined();
    set({ color_scheme: 2, enter_sends: true, full_name: 'Mira K.' });
    await pair.delivered();
    expect([there('color_scheme'), there('enter_sends')]).toEqual([2, true]);
    expect(pair.server.user('mira').fullName).toBe('Mira K.');
    pair.device.engine.retryNow();
    await pair.idle();
    expect(shown('color_scheme')).toEqual({ name: 'color_scheme', value: 2, server: null, mark: null });
  });

  test('a refused setting without a server value is unknown again when it is discarded', async () => {
    await pair.connect({ strict: true });
    set({ notification_sound: 'gong' });
    await until('refused', () => pair.device.changes.some(({ state }) => state === 'rejected'));
    pair.answer('discard');
    expect(shown('notification_sound')).toBeUndefined();
  });

  test('a setting that the server does not support is refused alone, and the others are set (rule: state-parameter-ignored)', async () => {
    await pair.connect({ strict: true, featureLevel: 300 });
    set({ hide_ai_features: true, color_scheme: 3 });
    await until('answered', () => pair.device.changes.some(({ state }) => state === 'rejected'));
    expect(there('color_scheme')).toBe(3);
    expect(sent()).toHaveLength(1);
    expect(pair.onlyChange.problem).toMatchObject({ field: 'hide_ai_features', rule: 'unknown-setting' });
    expect(pair.server.takeIgnored()).toEqual(['PATCH /settings: hide_ai_features']);
  });
});

test('a setting that the server is too old for is refused at once', async () => {
  await pair.connect({ featureLevel: 300 });
  await pulled();
  expect(() => set({ hide_ai_features: true })).toThrow('unsupported');
  expect(pair.device.changes).toEqual([]);
});

test('an e-mail address that the server ignores is refused at its field', async () => {
  let ignores = false;
  const http = rewritingHttp(
    ({ method }) => ignores && method === SETTINGS.method,
    (answer) => ({ ...answer, ignored_parameters_unsupported: ['email'] }),
  );
  await pair.connect({ http });
  const handlers = settingHandlers(accountCalls(() => pair.device.engine) as HandlerContext);
  const change = () =>
    handlers['settings:change-email']({ accountId: '', email: ' mira.k@meridian.example ' });
  await change();
  expect(sent()).toEqual([{ email: 'mira.k@meridian.example' }]);
  ignores = true;
  await expect(change()).rejects.toMatchObject({ problem: { kind: 'unsupported', field: 'email' } });
  expect(pair.device.changes).toEqual([]);
});
