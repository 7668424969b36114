import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runsFrom, temporaryFolder } from './temporary.ts';

const { app, log } = vi.hoisted(() => ({
  app: {
    isPackaged: true,
    getPath: vi.fn<() => string>(),
    isDefaultProtocolClient: vi.fn<() => boolean>(),
    setAsDefaultProtocolClient: vi.fn<(scheme: string) => boolean>(),
    removeAsDefaultProtocolClient: vi.fn<(scheme: string) => boolean>(),
  },
  log: { error: vi.fn() },
}));
vi.mock('electron', () => ({ app, ipcMain: {} }));
vi.mock('electron-log/main', () => ({ default: log }));

let note: string;
/** Whose links the system hands to Perch. */
let claimed: boolean;
const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
afterEach(() => void Object.defineProperty(process, 'platform', platform));
beforeEach(() => {
  // On Linux Electron gives nothing back.
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  vi.clearAllMocks();
  const folder = temporaryFolder();
  note = join(folder, 'claimed-scheme');
  claimed = false;
  app.getPath.mockReturnValue(folder);
  app.isDefaultProtocolClient.mockImplementation(() => claimed);
  app.setAsDefaultProtocolClient.mockImplementation(() => {
    // The note is on the disk first: a crash between the two gives back what is not claimed.
    expect(existsSync(note)).toBe(true);
    return (claimed = true);
  });
  app.removeAsDefaultProtocolClient.mockImplementation(() => {
    claimed = false;
    return true;
  });
});

/** A run of Perch. */
async function begin() {
  vi.resetModules();
  return import('../../src-main/shell/system/launching/links.ts');
}

test('the scheme of a sign-in is noted while it is claimed', async () => {
  const { awaitLinks } = await begin();
  expect(await awaitLinks(true)).toBe(true);
  expect([claimed, existsSync(note)]).toEqual([true, true]);
  await awaitLinks(false);
  expect([claimed, existsSync(note)]).toEqual([false, false]);
});

test('a start gives back what a run that was killed had claimed (rule: scheme-given-back)', async () => {
  await (await begin()).awaitLinks(true);
  const { awaitLinks, giveBackLinks } = await begin();
  giveBackLinks();
  expect([claimed, existsSync(note)]).toEqual([false, false]);
  // The next attempt claims it anew, and gives it back.
  await awaitLinks(true);
  expect(claimed).toBe(true);
  await awaitLinks(false);
  expect(claimed).toBe(false);
});

test('a start leaves alone what Perch did not claim, and so does an attempt', async () => {
  claimed = true;
  const { awaitLinks, giveBackLinks } = await begin();
  giveBackLinks();
  expect(await awaitLinks(true)).toBe(true);
  await awaitLinks(false);
  expect([claimed, existsSync(note)]).toEqual([true, false]);
});

test('a package claims the scheme of Perch’s own links, and a Perch in development leaves it to that', async () => {
  app.setAsDefaultProtocolClient.mockReturnValue(true);
  const { claimLinks } = await begin();
  app.isPackaged = false;
  claimLinks();
  expect(app.setAsDefaultProtocolClient).not.toHaveBeenCalled();
  app.isPackaged = true;
  claimLinks();
  expect(app.setAsDefaultProtocolClient.mock.calls).toEqual([['perch']]);
  claimed = true;
  claimLinks();
  expect(app.setAsDefaultProtocolClient).toHaveBeenCalledTimes(1);
});

test('a scheme that the system does not give is no reason against signing in, and is said', async () => {
  app.setAsDefaultProtocolClient.mockReturnValue(false);
  const { awaitLinks } = await begin();
  expect(await awaitLinks(true)).toBe(false);
  // The page is opened again: the answer is the same.
  expect(await awaitLinks(true)).toBe(false);
  expect(app.setAsDefaultProtocolClient).toHaveBeenCalledTimes(1);
});

test.skipIf(process.platform === 'win32')(
  'on Linux the desktop hands the links to an entry that exists only while one signs in',
  async () => {
    Object.defineProperty(process, 'platform', { value: 'linux' });
    const folder = temporaryFolder();
    vi.stubEnv('XDG_DATA_HOME', join(folder, 'data'));
    vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'config'));
    runsFrom('/home/mira/Perch.AppImage');
    const entry = join(folder, 'data/applications/app.perch.Perch.zulip.desktop');
    try {
      const first = await begin();
      await first.awaitLinks(true);
      expect(readFileSync(entry, 'utf8')).toContain('Exec=/home/mira/Perch.AppImage %u');
      expect(existsSync(note)).toBe(true);
      // A start after a crash.
      (await begin()).giveBackLinks();
      expect([existsSync(entry), existsSync(note)]).toEqual([false, false]);
      expect(app.setAsDefaultProtocolClient).not.toHaveBeenCalled();
      // Where the folder cannot be written, Perch says so.
      writeFileSync(join(folder, 'file'), '');
      vi.stubEnv('XDG_DATA_HOME', join(folder, 'file'));
      expect(await (await begin()).awaitLinks(true)).toBe(false);
      expect(log.error).toHaveBeenCalledTimes(1);
    } finally {
      vi.unstubAllEnvs();
    }
  },
);

test('a disk that cannot be written keeps nobody from signing in', async () => {
  app.setAsDefaultProtocolClient.mockImplementation(() => (claimed = true));
  mkdirSync(join(note, 'in the way'), { recursive: true });
  const { awaitLinks } = await begin();
  await awaitLinks(true);
  expect(claimed).toBe(true);
  expect(log.error).toHaveBeenCalledTimes(1);
  rmSync(note, { recursive: true });
  await awaitLinks(false);
  expect(claimed).toBe(false);
});
