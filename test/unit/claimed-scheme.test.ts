import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from './temporary.ts';

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
  return import('../../src-main/shell/links.ts');
}

test('the scheme of a sign-in is noted while it is claimed', async () => {
  const { awaitLinks } = await begin();
  awaitLinks(true);
  expect([claimed, existsSync(note)]).toEqual([true, true]);
  awaitLinks(false);
  expect([claimed, existsSync(note)]).toEqual([false, false]);
});

test('a start gives back what a run that was killed had claimed', async () => {
  (await begin()).awaitLinks(true);
  const { awaitLinks, giveBackLinks } = await begin();
  giveBackLinks();
  expect([claimed, existsSync(note)]).toEqual([false, false]);
  // The next attempt claims it anew, and gives it back.
  awaitLinks(true);
  expect(claimed).toBe(true);
  awaitLinks(false);
  expect(claimed).toBe(false);
});

test('a start leaves alone what Perch did not claim, and so does an attempt', async () => {
  claimed = true;
  const { awaitLinks, giveBackLinks } = await begin();
  giveBackLinks();
  awaitLinks(true);
  awaitLinks(false);
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

test('a disk that cannot be written keeps nobody from signing in', async () => {
  app.setAsDefaultProtocolClient.mockImplementation(() => (claimed = true));
  mkdirSync(join(note, 'in the way'), { recursive: true });
  const { awaitLinks } = await begin();
  awaitLinks(true);
  expect(claimed).toBe(true);
  expect(log.error).toHaveBeenCalledTimes(1);
  rmSync(note, { recursive: true });
  awaitLinks(false);
  expect(claimed).toBe(false);
});
