import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { autostartEntry, openAtSignIn, opensAtSignIn } from '../../src-main/shell/open-at-sign-in.ts';
import { checkSpelling, dictionariesFor, spellingLanguages } from '../../src-main/shell/spelling.ts';
import { temporaryFolder } from './temporary.ts';

/** Records Perch’s calls of Electron in its place. */
const electron = vi.hoisted(() => {
  let appData = '';
  let login = { openAtLogin: false };
  return {
    at: (folder: string) => void (appData = folder),
    app: {
      isPackaged: true,
      getPath: (name: string) => (name === 'appData' ? appData : '/opt/Perch/perch'),
      getAppPath: () => '/opt/Perch/resources/app.asar',
      getPreferredSystemLanguages: () => ['de-AT', 'en-US', 'eo'],
      setLoginItemSettings: vi.fn((set: { openAtLogin: boolean }) => void (login = set)),
      getLoginItemSettings: vi.fn(() => login),
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
      args: [],
    });
    // Windows compares path and arguments.
    expect(electron.app.getLoginItemSettings).toHaveBeenCalledWith({ path: '/opt/Perch/perch', args: [] });
    openAtSignIn(false);
    expect(opensAtSignIn()).toBe(false);
  });

  test('by an autostart entry on Linux, which starts the AppImage itself', () => {
    on('linux');
    const folder = temporaryFolder();
    electron.at(folder);
    const entry = join(folder, 'autostart', 'perch.desktop');
    vi.stubEnv('APPIMAGE', '/home/mira/Perch 1.AppImage');
    expect(opensAtSignIn()).toBe(false);
    openAtSignIn(true);
    expect(opensAtSignIn()).toBe(true);
    expect(readFileSync(entry, 'utf8')).toContain('\nExec="/home/mira/Perch 1.AppImage"\n');
    openAtSignIn(false);
    openAtSignIn(false);
    expect(existsSync(entry)).toBe(false);
  });

  test.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])('a desktop turns it off by %s', (line) => {
    on('linux');
    const folder = temporaryFolder();
    electron.at(folder);
    mkdirSync(join(folder, 'autostart'));
    writeFileSync(join(folder, 'autostart', 'perch.desktop'), `[Desktop Entry]\nExec="perch"\n${line}\n`);
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
