import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTwelveHourClock } from '../../resources/clock.ts';
import { defaultSettings, LocalSettings as Schema } from '../../src-main/contract/values/local-settings.ts';
import { LocalSettings } from '../../src-main/workspace/settings/local-settings.ts';
import { local } from '../../src-renderer/entities/settings/catalogue/local.ts';
import type { LocalEntry } from '../../src-renderer/entities/settings/catalogue/entry.ts';
import { temporaryFolder } from './temporary.ts';

const file = (): string => join(temporaryFolder(), 'settings.json');
const defaults = defaultSettings(process.platform);

describe('the file of the settings of this computer', () => {
  test('without a file the defaults hold, and nothing is written or reported', () => {
    const path = file();
    const settings = new LocalSettings(path);
    expect(settings.current).toEqual(defaults);
    expect(settings.notices).toEqual([]);
    expect(existsSync(path)).toBe(false);
  });

  test('a change is in the file when the call returns, and holds at the next start', () => {
    const path = file();
    new LocalSettings(path).set({ theme: 'dark', keepRunning: false });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ theme: 'dark', keepRunning: false });
    expect(new LocalSettings(path).current).toEqual({ ...defaults, theme: 'dark', keepRunning: false });
  });

  test.each(['', '{"theme": "da', '[]', 'null', '"dark"'])(
    'the damaged file %j is kept under another name',
    (text) => {
      const path = file();
      writeFileSync(path, text);
      const settings = new LocalSettings(path);
      expect(settings.current).toEqual(defaults);
      const [notice] = settings.notices;
      expect(notice).toEqual({ kind: 'settings-set-aside', file: expect.stringContaining('.unreadable-') });
      expect(readdirSync(join(path, '..'))).toHaveLength(1);
      expect(readFileSync((notice as { file: string }).file, 'utf8')).toBe(text);
      settings.set({ clock: '12' });
      expect(new LocalSettings(path).notices).toEqual([]);
    },
  );

  test('a value and a field of a newer Perch are kept, and the default stands in for the value', () => {
    const path = file();
    writeFileSync(path, '{"theme": "sepia", "clock": "24", "newer": [1]}');
    const settings = new LocalSettings(path);
    expect(settings.current).toEqual({ ...defaults, clock: '24' });
    settings.set({ startHidden: true });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      theme: 'sepia',
      clock: '24',
      newer: [1],
      startHidden: true,
    });
  });

  test('a file that cannot be read is reported and not overwritten', () => {
    const path = file();
    mkdirSync(path);
    const settings = new LocalSettings(path);
    expect(settings.current).toEqual(defaults);
    expect(settings.notices).toEqual([{ kind: 'settings-unreadable', file: path }]);
    expect(() => settings.set({ theme: 'dark' })).toThrow();
    expect(settings.current).toEqual(defaults);
    rmSync(path, { recursive: true });
    writeFileSync(path, '{"clock": "12"}');
    settings.set({ theme: 'dark' });
    expect(settings.current).toEqual({ ...defaults, clock: '12', theme: 'dark' });
  });

  test('a change that cannot be written does not hold', () => {
    const path = file();
    const settings = new LocalSettings(path);
    mkdirSync(`${path}.new`);
    expect(() => settings.set({ theme: 'dark' })).toThrow();
    expect(settings.current).toEqual(defaults);
  });
});

test('the defaults are what Perch did before, and only macOS checks spelling at first', () => {
  expect(defaultSettings('linux')).toEqual({
    startHidden: false,
    keepRunning: true,
    trayClick: 'perch',
    badge: 'attention',
    theme: 'system',
    textSize: 'system',
    language: 'system',
    clock: 'account',
    weekStart: 'system',
    checkSpelling: false,
    tellReminders: true,
    tellScheduled: true,
    tellSent: false,
    tellChanges: true,
    tellSignIn: true,
    reminderSound: true,
    showMessageText: true,
    keepNotifications: false,
    quietHours: false,
    quietFrom: 18 * 60,
    quietTo: 8 * 60 + 30,
    pausedUntil: 0,
    pasteSnippets: false,
    quickShortcut: 'default',
    updates: 'off',
  });
  expect(defaultSettings('darwin').checkSpelling).toBe(true);
});

const valuesOf = (control: LocalEntry['control']): readonly unknown[] =>
  ({
    choice: () => ('choices' in control ? control.choices.map(({ value }) => value) : []),
    shortcut: () => ['default', 'none', 'Alt+Space', 'CommandOrControl+Shift+K'],
    hours: () => [true, false],
    pause: () => [0, Date.UTC(2030, 0)],
    switch: () => [true, false],
  })[control.kind]();

test('every setting of this computer is on the screen once, with the choices that main takes', () => {
  const shown = local.flatMap(({ setting, control }) =>
    control.kind === 'hours' ? [setting, control.from, control.to] : [setting],
  );
  expect(shown.toSorted()).toEqual(Object.keys(Schema.shape).toSorted());
  for (const { setting, control } of local) {
    const schema = Schema.shape[setting];
    const values = valuesOf(control);
    for (const value of values) expect([setting, schema.safeParse(value).success]).toEqual([setting, true]);
    expect(schema.safeParse('nothing of the kind').success).toBe(false);
  }
});

test('this computer’s clock is before the account’s, and the system’s is where neither says anything', () => {
  for (const isSystems of [true, false]) {
    expect(isTwelveHourClock('12', true, isSystems)).toBe(true);
    expect(isTwelveHourClock('24', false, isSystems)).toBe(false);
    expect(isTwelveHourClock('account', false, isSystems)).toBe(true);
    expect(isTwelveHourClock('account', true, isSystems)).toBe(false);
    expect(isTwelveHourClock('account', undefined, isSystems)).toBe(isSystems);
    expect(isTwelveHourClock('account', null, isSystems)).toBe(isSystems);
    expect(isTwelveHourClock('system', true, isSystems)).toBe(isSystems);
    expect(isTwelveHourClock('system', false, isSystems)).toBe(isSystems);
  }
});

test('the welcome goes on where it was, also after a restart, and an unknown step begins none', () => {
  const path = file();
  const settings = new LocalSettings(path);
  expect(settings.welcome).toBeNull();
  settings.setWelcome('start');
  settings.set({ theme: 'dark' });
  expect(new LocalSettings(path).welcome).toBe('start');
  settings.setWelcome('done');
  expect(new LocalSettings(path).welcome).toBe('done');
  writeFileSync(path, '{"welcome": "tour"}');
  expect(new LocalSettings(path).welcome).toBeNull();
});
