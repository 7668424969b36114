import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { schemeIn } from '../../src-main/shell/tray/panel-scheme-number.ts';
import { callBus } from '../../src-main/shell/system/linux/session-bus.ts';
import { findTrayHost, type TrayHost } from '../../src-main/shell/tray/tray-host.ts';
import { TrayPresence } from '../../src-main/shell/tray/tray-presence.ts';
import { usePrograms } from './temporary.ts';
import { pathOf, startBus, startWatcher, type TestBus } from './test-bus.ts';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const TOOLS = ['gdbus', 'busctl', 'dbus-send'] as const;

const hasBus = process.platform === 'linux' && pathOf('dbus-daemon') !== null;
const reason = hasBus ? '' : ' (skipped: this machine has no dbus-daemon)';

describe.each(TOOLS)(`%s asks a real bus${reason}`, (tool) => {
  const program = pathOf(tool);
  const missing = program ? '' : ` (skipped: this machine has no ${tool})`;
  let bus: TestBus;
  let folder: string;

  beforeEach(async () => {
    if (!hasBus || !program) return;
    bus = await startBus();
    // No other tool is found.
    folder = mkdtempSync(join(tmpdir(), 'perch-bus-'));
    symlinkSync(program, join(folder, tool));
    usePrograms(folder);
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', bus.address);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    if (!hasBus || !program) return;
    await bus.end();
    rmSync(folder, { recursive: true });
  });

  const onBus = test.skipIf(!hasBus || !program);

  onBus(`no watcher is no tray${missing}`, async () => {
    expect(await findTrayHost()).toBe('absent');
  });

  onBus(
    `the watcher of the tests lists the tray icons that register, as a panel does${missing}`,
    async () => {
      if (tool !== 'busctl') return;
      const watcher = await startWatcher(bus.address, WATCHER, true);
      // The watcher answers from this process, so nothing may block it.
      const busctl = async (...args: string[]): Promise<string> =>
        (await promisify(execFile)(program ?? '', ['--address', bus.address, ...args])).stdout.trim();
      const object = [WATCHER, '/StatusNotifierWatcher', WATCHER];
      const list = () => busctl('get-property', ...object, 'RegisteredStatusNotifierItems');
      expect(await list()).toBe('as 0');
      await busctl('call', ...object, 'RegisterStatusNotifierItem', 's', 'org.kde.StatusNotifierItem-7-1');
      await busctl('call', ...object, 'RegisterStatusNotifierItem', 's', '/StatusNotifierItem');
      expect(await list()).toMatch(
        /^as 2 ":[\d.]+ org\.kde\.StatusNotifierItem-7-1" ":[\d.]+ \/StatusNotifierItem"$/,
      );
      expect(await busctl('get-property', ...object, 'IsStatusNotifierHostRegistered')).toBe('b true');
      watcher.end();
    },
  );

  onBus.each<[string, boolean, TrayHost]>([
    ['a watcher with a panel that draws icons is a tray', true, 'present'],
    ['a watcher that no panel has registered with is none', false, 'absent'],
  ])(`%s${missing}`, async (_, isRegistered, host) => {
    const watcher = await startWatcher(bus.address, WATCHER, isRegistered);
    expect(await findTrayHost()).toBe(host);
    watcher.end();
    await expect.poll(findTrayHost).toBe('absent');
  });

  onBus(`an answer that is an error is no missing bus${missing}`, async () => {
    const call = {
      destination: 'org.nowhere.Nobody',
      path: '/',
      method: 'org.nowhere.Nobody.Ask',
      arguments: [],
    };
    expect(await callBus(call)).toEqual({ ok: false });
  });
});

describe.runIf(process.platform === 'linux')('without a bus', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('it is not known whether there is a tray', async () => {
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nowhere/bus');
    expect(await findTrayHost()).toBe('unknown');
  });

  test('nor without a tool to ask with', async () => {
    usePrograms('/nowhere');
    expect(await findTrayHost()).toBe('unknown');
  });
});

describe('a tray that is looked for', () => {
  afterEach(() => vi.useRealTimers());

  const presenceOf = (answers: TrayHost[]) => {
    const changes: boolean[] = [];
    let asked = 0;
    const presence = new TrayPresence(
      (isThere) => changes.push(isThere),
      async () => answers[Math.min(asked++, answers.length - 1)] ?? 'unknown',
    );
    return { presence, changes };
  };

  test('is there at once where a panel is', async () => {
    const { presence, changes } = presenceOf(['present']);
    expect(await presence.begin()).toBe(true);
    expect([presence.isThere, changes]).toEqual([true, []]);
  });

  test('is waited for where the panel begins after Perch', async () => {
    vi.useFakeTimers();
    const { presence, changes } = presenceOf(['absent', 'present']);
    const began = presence.begin();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await began).toBe(true);
    expect(changes).toEqual([true]);
  });

  test('is found later too, and then announced', async () => {
    vi.useFakeTimers();
    const { presence, changes } = presenceOf(['absent', 'absent', 'unknown', 'present']);
    const began = presence.begin();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await began).toBe(false);
    expect([presence.isThere, changes]).toEqual([false, []]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([presence.isThere, changes]).toEqual([true, [true]]);
  });

  test('is missed when the panel ends', async () => {
    const { presence, changes } = presenceOf(['present', 'absent']);
    await presence.begin();
    expect(await presence.check()).toBe(false);
    expect(changes).toEqual([false]);
  });
});

test.each([
  ['(<<uint32 2>>,)', 2],
  ['v v u 1\n', 1],
  ['method return time=1.2 sender=:1.3\n   variant       variant          uint32 2\n', 2],
  ['', 0],
])('the color scheme is read from what a tool prints: %j', (text, scheme) => {
  expect(schemeIn(text)).toBe(scheme);
});
