import {
  chmodSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { APP_ID } from '../../src-main/shell/system/program/app-id.ts';
import { ApplicationsEntry } from '../../src-main/shell/system/launching/applications-entry.ts';
import { type AppImage, runningAppImage } from '../../src-main/shell/system/program/app-image.ts';
import { commandFor, valueIn } from '../../src-main/shell/system/linux/desktop-entry.ts';
import { permissionsOf } from '../permissions.ts';
import { temporaryFolder } from './temporary.ts';

/** An entry as the packager puts it into an AppImage. */
const OWN = `[Desktop Entry]
Name=Perch
Exec=AppRun %U
Terminal=false
Type=Application
Icon=perch
StartupWMClass=${APP_ID}
X-AppImage-Version=1.0.0
GenericName[de]=Team-Chat
MimeType=x-scheme-handler/perch;
Categories=Network;InstantMessaging;Chat;
`;

let folder: string;
let entryFile: string;
let listFile: string;
let appImage: AppImage;

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const entry = (): string => readFileSync(entryFile, 'utf8');
const list = (): string => readFileSync(listFile, 'utf8');
/** Every file and folder of the user. */
const home = (): string[] =>
  readdirSync(join(folder, 'home'), { recursive: true, encoding: 'utf8' }).toSorted();

beforeEach(() => {
  folder = temporaryFolder();
  for (const part of ['home/data', 'home/config', 'shared'])
    mkdirSync(join(folder, part), { recursive: true });
  vi.stubEnv('XDG_DATA_HOME', join(folder, 'home/data'));
  vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'home/config'));
  vi.stubEnv('XDG_DATA_DIRS', join(folder, 'shared'));
  entryFile = join(folder, 'home/data/applications', `${APP_ID}.desktop`);
  listFile = join(folder, 'home/config/mimeapps.list');
  appImage = { file: join(folder, 'My Perch.AppImage'), content: join(folder, 'mounted') };
  write(appImage.file, 'AppImage');
  write(join(appImage.content, `${APP_ID}.desktop`), OWN);
  for (const size of ['48x48', '256x256'])
    write(join(appImage.content, 'usr/share/icons/hicolor', size, 'apps/perch.png'), size);
});
afterEach(() => void vi.unstubAllEnvs());

// Only desktops of Linux have such entries.
describe.skipIf(process.platform === 'win32')('an AppImage among the applications', () => {
  test('is added with its own entry, its icons and its links', () => {
    const applications = new ApplicationsEntry(appImage);
    expect([applications.canAdd, applications.isAdded]).toEqual([true, false]);
    applications.set(true);
    expect(applications.isAdded).toBe(true);
    expect(commandFor(entry(), 'perch:x')).toEqual([appImage.file, 'perch:x']);
    expect(valueIn(entry(), 'TryExec')).toBe(appImage.file);
    expect(valueIn(entry(), 'Icon')).toBe(APP_ID);
    for (const line of ['Name=Perch', 'GenericName[de]=Team-Chat', 'MimeType=x-scheme-handler/perch;'])
      expect(entry().split('\n')).toContain(line);
    expect(entry()).not.toContain('AppRun');
    expect(permissionsOf(entryFile)).toBe(0o644);
    for (const size of ['48x48', '256x256'])
      expect(
        readFileSync(join(folder, 'home/data/icons/hicolor', size, 'apps', `${APP_ID}.png`), 'utf8'),
      ).toBe(size);
    expect(list()).toBe(`[Default Applications]\nx-scheme-handler/perch=${APP_ID}.desktop;\n`);
  });

  test('leaves nothing when it is taken back', () => {
    const before = home();
    const applications = new ApplicationsEntry(appImage);
    applications.set(true);
    applications.set(false);
    expect(home()).toEqual(before);
    expect(applications.isAdded).toBe(false);
    applications.set(false);
    expect(home()).toEqual(before);
  });

  test('leaves all that others have there', () => {
    write(
      listFile,
      '[Default Applications]\ntext/html=firefox.desktop\nx-scheme-handler/perch=other.desktop\n',
    );
    write(join(folder, 'home/data/applications/firefox.desktop'), '[Desktop Entry]\nExec=firefox %u\n');
    write(join(folder, 'home/data/icons/hicolor/48x48/apps/firefox.png'), 'firefox');
    const [before, names] = [list(), home()];
    const applications = new ApplicationsEntry(appImage);
    applications.set(true);
    expect(list()).toContain(`x-scheme-handler/perch=${APP_ID}.desktop;other.desktop\n`);
    applications.set(false);
    expect(list()).toBe(before);
    expect(home()).toEqual(names);
  });

  test('leaves nothing where the disk refuses a part of it', () => {
    write(join(folder, 'home/config/mimeapps.list/in-the-way'), '');
    const before = home();
    expect(() => new ApplicationsEntry(appImage).set(true)).toThrow();
    expect(home()).toEqual(before);
  });

  test('follows the AppImage that was moved, at its next start', () => {
    new ApplicationsEntry(appImage).set(true);
    const moved = { ...appImage, file: join(folder, 'Perch.AppImage') };
    renameSync(appImage.file, moved.file);
    new ApplicationsEntry(moved).mend();
    expect(commandFor(entry(), 'perch:x')).toEqual([moved.file, 'perch:x']);
    expect(valueIn(entry(), 'TryExec')).toBe(moved.file);
    expect(list()).toBe(`[Default Applications]\nx-scheme-handler/perch=${APP_ID}.desktop;\n`);
  });

  test('follows its update, and is not written where nothing has changed', () => {
    const applications = new ApplicationsEntry(appImage);
    applications.set(true);
    write(join(appImage.content, `${APP_ID}.desktop`), OWN.replace('1.0.0', '1.1.0'));
    applications.mend();
    expect(valueIn(entry(), 'X-AppImage-Version')).toBe('1.1.0');
    // A list that its user has changed since stays so.
    writeFileSync(listFile, '');
    applications.mend();
    expect(list()).toBe('');
  });

  test('stays with the first of two AppImages that are there', () => {
    new ApplicationsEntry(appImage).set(true);
    const second = { ...appImage, file: join(folder, 'second.AppImage') };
    write(second.file, '');
    new ApplicationsEntry(second).mend();
    expect(commandFor(entry(), 'perch:x')).toEqual([appImage.file, 'perch:x']);
  });

  test('is not added by a start alone', () => {
    const before = home();
    new ApplicationsEntry(appImage).mend();
    expect(home()).toEqual(before);
  });

  test('goes where a package is installed, and is not offered there', () => {
    const before = home();
    new ApplicationsEntry(appImage).set(true);
    write(join(folder, 'shared/applications', `${APP_ID}.desktop`), OWN);
    const packaged = new ApplicationsEntry(null);
    packaged.mend();
    expect(home()).toEqual(before);
    expect([packaged.canAdd, new ApplicationsEntry(appImage).canAdd]).toEqual([false, false]);
  });

  test.each([
    ['an entry of its user for Perch', `${APP_ID}.desktop`, '[Desktop Entry]\nName=Perch\nExec=perch\n'],
    [
      'a program that adds AppImages',
      'appimagekit_12-Perch.desktop',
      '[Desktop Entry]\nExec="FILE" %U\nTryExec=FILE\n',
    ],
  ])('is not offered beside %s, which stays', (_, name, text) => {
    const file = join(folder, 'home/data/applications', name);
    write(file, text.replaceAll('FILE', appImage.file));
    const before = readFileSync(file, 'utf8');
    const applications = new ApplicationsEntry(appImage);
    expect(applications.canAdd).toBe(false);
    for (const isAdded of [true, false]) applications.set(isAdded);
    applications.mend();
    expect(home().filter((found) => found.endsWith('.desktop'))).toEqual([join('data/applications', name)]);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test('is offered beside files of others that cannot be read, and the entry of a sign-in', () => {
    mkdirSync(join(folder, 'home/data/applications/folder.desktop'), { recursive: true });
    write(join(folder, 'home/data/applications/secret.desktop'), '');
    chmodSync(join(folder, 'home/data/applications/secret.desktop'), 0);
    write(
      join(folder, 'home/data/applications', `${APP_ID}.zulip.desktop`),
      `[Desktop Entry]\nExec="${appImage.file}" %u\n`,
    );
    expect(new ApplicationsEntry(appImage).canAdd).toBe(true);
  });
});

test('one module reads the variables of an AppImage', () => {
  const files = globSync('src-main/**/*.ts', { cwd: join(import.meta.dirname, '../..') });
  const reading = files.filter((file) =>
    /\b(APPIMAGE|APPDIR|ARGV0|OWD)\b/.test(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')),
  );
  expect(reading.map((file) => file.replaceAll('\\', '/'))).toEqual([
    'src-main/shell/system/program/app-image.ts',
  ]);
});

test('the variables of an AppImage count for the Perch in it alone', () => {
  vi.stubEnv('APPIMAGE', '/home/mira/Perch.AppImage');
  vi.stubEnv('APPDIR', '/tmp/.mount_perch');
  expect(runningAppImage('/tmp/.mount_perch/resources')).toEqual({
    file: '/home/mira/Perch.AppImage',
    content: '/tmp/.mount_perch',
  });
  const [real, link] = [join(folder, 'real'), join(folder, 'link')];
  mkdirSync(join(real, 'resources'), { recursive: true });
  symlinkSync(real, link);
  vi.stubEnv('APPDIR', link);
  expect(runningAppImage(join(realpathSync(real), 'resources'))).not.toBeNull();
  vi.stubEnv('APPDIR', '/tmp/.mount_perch');
  // A terminal that is an AppImage started the installed Perch.
  expect(runningAppImage('/opt/Perch/resources')).toBeNull();
  for (const folder of ['/', '/opt', '/opt/Perch/resources', '/opt/Perch/resources/..data']) {
    vi.stubEnv('APPDIR', folder);
    expect(runningAppImage('/opt/Perch/resources')).toBeNull();
  }
  vi.stubEnv('APPDIR', '/tmp/.mount_perch');
  vi.stubEnv('APPIMAGE', '');
  expect(runningAppImage('/tmp/.mount_perch/resources')).toBeNull();
});
