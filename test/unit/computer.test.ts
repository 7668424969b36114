import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  autostartEntry,
  mendAutostart,
  openAtSignIn,
  opensAtSignIn,
  wasOpenedAtSignIn,
} from '../../src-main/shell/system/launching/open-at-sign-in.ts';
import { checkSpelling, dictionariesFor, spellingLanguages } from '../../src-main/shell/windows/spelling.ts';
import { systemFormats } from '../../src-main/shell/system/language/system-formats.ts';
import { runsFrom, temporaryFolder } from './temporary.ts';

/** Records Perch’s calls of Electron in its place. */
const electron = vi.hoisted(() => {
  let appData = '';
  let login = { openAtLogin: false };
  const opened = { wasOpenedAtLogin: false };
  const computer = { locale: 'en-US', defaults: {} as Record<string, unknown> };
  return {
    at: (folder: string) => void (appData = folder),
    computer,
    opened,
    systemPreferences: {
      getUserDefault: (name: string, type: 'boolean' | 'dictionary') =>
        computer.defaults[name] ?? (type === 'boolean' ? false : {}),
    },
    app: {
      getSystemLocale: () => computer.locale,
      isPackaged: true,
      getPath: (name: string) => (name === 'appData' ? appData : '/opt/Perch/perch'),
      getAppPath: () => '/opt/Perch/resources/app.asar',
      getPreferredSystemLanguages: () => ['de-AT', 'en-US', 'eo'],
      setLoginItemSettings: vi.fn((set: { openAtLogin: boolean }) => void (login = set)),
      getLoginItemSettings: vi.fn(() => ({
        ...login,
        ...opened,
        executableWillLaunchAtLogin: login.openAtLogin,
      })),
    },
    session: {
      defaultSession: {
        availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US'],
        setSpellCheckerLanguages: vi.fn(),
        setSpellCheckerEnabled: vi.fn(),
      },
    },
  };
});
vi.mock('electron', () => electron);

const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
const on = (name: string): void => void Object.defineProperty(process, 'platform', { value: name });

beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  Object.defineProperty(process, 'platform', platform);
  vi.unstubAllEnvs();
});

describe('Perch opens at sign-in', () => {
  test.each(['darwin', 'win32'])('by a login item on %s', (name) => {
    on(name);
    expect(opensAtSignIn()).toBe(false);
    openAtSignIn(true);
    expect(opensAtSignIn()).toBe(true);
    expect(electron.app.setLoginItemSettings).toHaveBeenCalledWith({
      openAtLogin: true,
      path: '/opt/Perch/perch',
      args: ['--hidden'],
    });
    openAtSignIn(false);
    expect(opensAtSignIn()).toBe(false);
  });

  test('turned off in the Task Manager of Windows, it is off', () => {
    on('win32');
    electron.app.getLoginItemSettings.mockReturnValueOnce({
      openAtLogin: true,
      executableWillLaunchAtLogin: false,
      wasOpenedAtLogin: false,
    });
    expect(opensAtSignIn()).toBe(false);
  });

  test.each([
    ['darwin', true],
    ['win32', false],
    ['linux', false],
  ])('on %s, whether the system opened Perch is known: %s', (name, says) => {
    on(name);
    electron.opened.wasOpenedAtLogin = true;
    expect(wasOpenedAtSignIn()).toBe(says);
    electron.opened.wasOpenedAtLogin = false;
    expect(wasOpenedAtSignIn()).toBe(false);
  });

  test('by an autostart entry on Linux, which starts the AppImage itself', () => {
    on('linux');
    const folder = temporaryFolder();
    electron.at(folder);
    const entry = join(folder, 'autostart', 'app.perch.Perch.desktop');
    runsFrom('/home/mira/Perch 1.AppImage');
    expect(opensAtSignIn()).toBe(false);
    openAtSignIn(true);
    expect(opensAtSignIn()).toBe(true);
    expect(readFileSync(entry, 'utf8')).toContain('\nExec="/home/mira/Perch 1.AppImage" --hidden\n');
    openAtSignIn(false);
    openAtSignIn(false);
    expect(existsSync(entry)).toBe(false);
  });

  test('an AppImage that another AppImage has started is not taken for it', () => {
    on('linux');
    const folder = temporaryFolder();
    electron.at(folder);
    runsFrom('/home/mira/Launcher.AppImage', '/opt/Perch/resources');
    openAtSignIn(true);
    expect(readFileSync(join(folder, 'autostart', 'app.perch.Perch.desktop'), 'utf8')).toContain(
      '\nExec=/opt/Perch/perch --hidden\n',
    );
  });

  test('an autostart entry follows its AppImage, and stays as the desktop left it', () => {
    on('linux');
    const folder = temporaryFolder();
    electron.at(folder);
    const entry = join(folder, 'autostart', 'app.perch.Perch.desktop');
    const [first, moved] = [join(folder, 'Perch 1.AppImage'), join(folder, 'Perch 2.AppImage')];
    mendAutostart();
    expect(existsSync(entry)).toBe(false);
    writeFileSync(first, '');
    runsFrom(first);
    openAtSignIn(true);
    const before = `${readFileSync(entry, 'utf8')}X-GNOME-Autostart-enabled=false\n`;
    writeFileSync(entry, before);
    // A second copy does not take the place of the one that is there.
    runsFrom(moved);
    mendAutostart();
    expect(readFileSync(entry, 'utf8')).toBe(before);
    renameSync(first, moved);
    mendAutostart();
    expect(readFileSync(entry, 'utf8')).toContain(`\nExec="${moved}" --hidden\n`);
    expect(opensAtSignIn()).toBe(false);
    openAtSignIn(false);
    mendAutostart();
    expect(existsSync(entry)).toBe(false);
  });

  test('an autostart entry that names a program of the path stays', () => {
    on('linux');
    const folder = temporaryFolder();
    electron.at(folder);
    const entry = join(folder, 'autostart', 'app.perch.Perch.desktop');
    const text = '[Desktop Entry]\nType=Application\nExec=perch --hidden\n';
    mkdirSync(join(folder, 'autostart'));
    writeFileSync(entry, text);
    mendAutostart();
    expect(readFileSync(entry, 'utf8')).toBe(text);
  });

  test.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])('a desktop turns it off by %s', (line) => {
    on('linux');
    const folder = temporaryFolder();
    electron.at(folder);
    mkdirSync(join(folder, 'autostart'));
    writeFileSync(
      join(folder, 'autostart', 'app.perch.Perch.desktop'),
      `[Desktop Entry]\nExec="perch"\n${line}\n`,
    );
    expect(opensAtSignIn()).toBe(false);
  });

  test('an entry quotes what a path may contain (Desktop Entry Specification)', () => {
    const entry = autostartEntry({ path: '/a "b"/$c/`d`/100%/e\\f', args: ['g h'] });
    expect(entry).toContain('\nExec="/a \\\\"b\\\\"/\\\\$c/\\\\`d\\\\`/100%%/e\\\\\\\\f" "g h"\n');
  });
});

describe('spelling', () => {
  test('off means off, and no language whose dictionary would be downloaded', () => {
    on('linux');
    const { setSpellCheckerEnabled, setSpellCheckerLanguages } = electron.session.defaultSession;
    checkSpelling(false);
    expect(setSpellCheckerEnabled).toHaveBeenLastCalledWith(false);
    expect(setSpellCheckerLanguages).toHaveBeenLastCalledWith([]);
    checkSpelling(true);
    expect(setSpellCheckerEnabled).toHaveBeenLastCalledWith(true);
    expect(setSpellCheckerLanguages).toHaveBeenLastCalledWith(['de', 'en-US']);
  });

  test('macOS chooses the languages itself', () => {
    on('darwin');
    checkSpelling(true);
    expect(spellingLanguages()).toEqual([]);
    expect(electron.session.defaultSession.setSpellCheckerLanguages).not.toHaveBeenCalled();
  });

  test.each([
    [
      ['de-AT', 'en-US'],
      ['de', 'en-US'],
    ],
    [['en-AU'], ['en-GB']],
    [['de-DE', 'de-CH'], ['de']],
    [['eo'], ['en-US']],
    [[], ['en-US']],
  ])('the languages %j have the dictionaries %j', (languages, dictionaries) => {
    expect(dictionariesFor(languages, ['de', 'en-GB', 'en-US'])).toEqual(dictionaries);
  });
});

describe('times and weeks are written as the system does', () => {
  beforeEach(() => {
    electron.computer.defaults = {};
    for (const name of ['LC_ALL', 'LC_TIME', 'LANG']) vi.stubEnv(name, '');
  });

  test.each([
    ['en-US', true, 'sunday'],
    ['en-GB', false, 'monday'],
    ['de-DE', false, 'monday'],
    ['de', false, 'monday'],
    ['ar-EG', true, 'saturday'],
    ['he-IL', false, 'sunday'],
    // Weeks start on Fridays there, which is not a choice.
    ['dv-MV', true, 'monday'],
    ['no language at all', true, 'sunday'],
    ['', true, 'sunday'],
  ])('in the region of %s', (locale, twelveHours, weekStart) => {
    on('win32');
    electron.computer.locale = locale;
    expect(systemFormats()).toEqual({ twelveHours, weekStart });
  });

  test.each([
    [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8' }, false, 'monday'],
    [{ LANG: 'de_DE.UTF-8', LC_TIME: 'en_US.UTF-8' }, true, 'sunday'],
    [{ LANG: 'de_DE.UTF-8', LC_TIME: 'de_DE.UTF-8', LC_ALL: 'en_US' }, true, 'sunday'],
    [{ LANG: 'ar_EG@latin' }, true, 'saturday'],
    // These name no region, so Chromium's counts.
    [{ LANG: 'C.UTF-8' }, false, 'monday'],
    [{ LC_ALL: 'POSIX', LANG: 'en_US' }, false, 'monday'],
    [{}, false, 'monday'],
  ])('on Linux by the region of its times: %o', (variables, twelveHours, weekStart) => {
    on('linux');
    electron.computer.locale = 'en-GB';
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    expect(systemFormats()).toEqual({ twelveHours, weekStart });
    // Elsewhere these variables belong to a terminal.
    on('win32');
    expect(systemFormats()).toEqual({ twelveHours: false, weekStart: 'monday' });
  });

  test.each([
    [{}, { twelveHours: true, weekStart: 'sunday' }],
    [{ AppleICUForce24HourTime: true }, { twelveHours: false, weekStart: 'sunday' }],
    [{ AppleFirstWeekday: { gregorian: 2 } }, { twelveHours: true, weekStart: 'monday' }],
    [{ AppleFirstWeekday: { gregorian: 7 } }, { twelveHours: true, weekStart: 'saturday' }],
    [{ AppleFirstWeekday: { gregorian: 4 } }, { twelveHours: true, weekStart: 'sunday' }],
  ])('on macOS by its own switches before the region: %o', (defaults, expected) => {
    on('darwin');
    electron.computer.locale = 'en-US';
    electron.computer.defaults = defaults;
    expect(systemFormats()).toEqual(expected);
  });

  test('on macOS a clock of twelve hours can be chosen where the region has another', () => {
    on('darwin');
    electron.computer.locale = 'de-DE';
    electron.computer.defaults = { AppleICUForce12HourTime: true };
    expect(systemFormats().twelveHours).toBe(true);
  });
});
