import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lastFaults, logFault, startLog } from '../../src-main/shell/system/program/log.ts';

/** Records Perch’s calls of Electron in its place. */
const electron = vi.hoisted(() => ({
  app: { isPackaged: false },
  ipcMain: { removeAllListeners: vi.fn(), removeHandler: vi.fn() },
}));
vi.mock('electron', () => electron);
const { log } = vi.hoisted(() => ({
  log: {
    error: vi.fn(),
    transports: { console: { level: '' as string | false }, file: { level: '', writeOptions: { mode: 0 } } },
  },
}));
vi.mock('electron-log/main', () => ({ default: log }));

beforeEach(() => void vi.clearAllMocks());

test('a package writes nothing to the console (rule: silent-console)', () => {
  startLog();
  expect(log.transports.console.level).toBe('info');
  electron.app.isPackaged = true;
  onTestFinished(() => void (electron.app.isPackaged = false));
  const caught = vi.spyOn(process, 'on').mockReturnThis();
  startLog();
  expect(log.transports.console.level).toBe(false);
  expect(log.transports.file.level).toBe('info');
  expect(caught.mock.calls.map(([name]) => name)).toEqual(['uncaughtExceptionMonitor', 'unhandledRejection']);
});

test('only the owner can read the log (rule: private-log)', () => {
  startLog();
  expect(log.transports.file.writeOptions.mode).toBe(0o600);
});

test('windows cannot write to the log', () => {
  startLog();
  expect(electron.ipcMain.removeAllListeners.mock.calls).toEqual([['__ELECTRON_LOG__']]);
  expect(electron.ipcMain.removeHandler.mock.calls).toEqual([['__ELECTRON_LOG__']]);
});

test('the log contains where an error was thrown and nothing of its text (rule: log-without-texts)', () => {
  const error = new TypeError('Dinner with Ana\nat eight: key abc123');
  logFault('engine', error);
  logFault('engine', 'Dinner with Ana');
  const [[where, words], [, ofText]] = log.error.mock.calls as [[string, string], [string, string]];
  expect(where).toBe('engine');
  expect(words).toMatch(/^TypeError\n\s+at .*log\.test\.ts/);
  expect(`${words} ${ofText}`).not.toMatch(/Dinner|eight|abc123/);
});

test('diagnostics name an error by what a program wrote, never by a text', () => {
  const nameOf = (error: unknown) => {
    logFault('engine', error);
    return lastFaults()[0]?.name;
  };
  expect(nameOf(Object.assign(new TypeError('Dinner'), { code: 'ENOENT' }))).toBe('TypeError ENOENT');
  expect(nameOf(Object.assign(new Error('Dinner'), { name: 'Dinner with Ana', code: 'at eight' }))).toBe('');
  expect(nameOf(Object.assign(new Error('Dinner'), { name: 'x'.repeat(61) }))).toBe('');
  expect(nameOf('Dinner with Ana')).toBe('');
});

test('faults are kept by names and codes, never with what a message quotes', () => {
  logFault('status:set', Object.assign(new TypeError('Lunch with Ana'), { code: 'ERR_X' }));
  logFault('snippets:get', Object.assign(new Error('x'), { name: 'Ana Novak <ana@example.com>', code: 7 }));
  logFault('engine', 'Ana');
  const latest = lastFaults().slice(0, 3);
  expect(latest.map(({ where, name }) => [where, name])).toEqual([
    ['engine', ''],
    ['snippets:get', ''],
    ['status:set', 'TypeError ERR_X'],
  ]);
  for (let i = 0; i < 30; i += 1) logFault(`call ${i}`, new Error());
  expect(lastFaults()).toHaveLength(20);
  expect(lastFaults()[0]).toMatchObject({ where: 'call 29' });
});
