import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { APP_ID } from '../../src-main/shell/system/app-id.ts';
import { QuickShortcut } from '../../src-main/shell/windows/quick-shortcut.ts';
import type { BusAnswer, BusCall } from '../../src-main/shell/system/session-bus.ts';

/** The shortcuts that the portal has, as Electron keeps them: one callback for each, which `unregister` leaves there. */
const { portal, bus } = vi.hoisted(() => ({
  portal: new Map<string, () => void>(),
  bus: { answer: null as BusAnswer | null, calls: [] as BusCall[] },
}));
vi.mock('electron', () => ({
  app: {},
  globalShortcut: {
    register(accelerator: string, callback: () => void) {
      portal.set(accelerator, callback);
      return true;
    },
    unregister() {},
  },
}));
vi.mock('../../src-main/shell/system/session-bus.ts', () => ({
  callBus(call: BusCall) {
    bus.calls.push(call);
    return Promise.resolve(bus.answer);
  },
}));

const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
let folder: string;
beforeEach(() => {
  Object.defineProperty(process, 'platform', { value: 'linux' });
  folder = mkdtempSync(join(tmpdir(), 'perch-entries-'));
  vi.stubEnv('XDG_SESSION_TYPE', 'wayland');
  vi.stubEnv('APPIMAGE', undefined);
  vi.stubEnv('XDG_DATA_HOME', join(folder, 'own'));
  vi.stubEnv('XDG_DATA_DIRS', join(folder, 'shared'));
  portal.clear();
  bus.answer = { ok: true, text: '(<uint32 1>,)' };
});
afterEach(() => {
  Object.defineProperty(process, 'platform', platform);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('each choice is announced, and the same choice again is not', () => {
  const views: unknown[] = [];
  const shortcut = new QuickShortcut(
    () => {},
    () => void views.push(shortcut.view.accelerator),
  );
  for (const chosen of ['Alt+A', 'Alt+A', 'none', 'Alt+B']) shortcut.choose(chosen);
  expect(views).toEqual(['Alt+A', null, 'Alt+B']);
});

describe('on Wayland', () => {
  test('keys that were turned off or exchanged do nothing, though the portal keeps them', () => {
    const show = vi.fn();
    const shortcut = new QuickShortcut(show, () => {});
    shortcut.choose('Alt+A');
    portal.get('Alt+A')?.();
    expect(show).toHaveBeenCalledTimes(1);

    shortcut.choose('Alt+B');
    portal.get('Alt+A')?.();
    expect(show).toHaveBeenCalledTimes(1);
    // Nor do they count as an answer of the portal about the new ones.
    expect(shortcut.view.state).toBe('asked');

    shortcut.choose('none');
    portal.get('Alt+B')?.();
    expect(show).toHaveBeenCalledTimes(1);

    shortcut.choose('Alt+A');
    portal.get('Alt+A')?.();
    expect(show).toHaveBeenCalledTimes(2);
    expect(shortcut.view).toEqual({ state: 'set', accelerator: 'Alt+A' });
  });

  const entry = (where: string): void => {
    mkdirSync(join(folder, where, 'applications'), { recursive: true });
    writeFileSync(join(folder, where, 'applications', `${APP_ID}.desktop`), '[Desktop Entry]\n');
  };
  const without: BusAnswer = { ok: false };
  test.each<[string, string, () => void]>([
    ['no-portal', 'a bus without the portal', () => (bus.answer = without)],
    ['no-entry', 'an AppImage without a desktop entry', () => vi.stubEnv('APPIMAGE', '/x/Perch.AppImage')],
    [
      'asked',
      'an AppImage with an entry of its user',
      () => {
        vi.stubEnv('APPIMAGE', '/x/Perch.AppImage');
        entry('own');
      },
    ],
    [
      'asked',
      'an AppImage with an entry of the system',
      () => {
        vi.stubEnv('APPIMAGE', '/x/Perch.AppImage');
        entry('shared');
      },
    ],
    ['asked', 'a portal that has not answered, or has refused', () => {}],
    ['asked', 'no bus to ask', () => (bus.answer = null)],
  ])('the state is %s for %s', async (state, _, prepare) => {
    prepare();
    const changed = vi.fn();
    const shortcut = new QuickShortcut(() => {}, changed);
    shortcut.choose('Alt+A');
    // The choice, and the portal's answer.
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
    expect(shortcut.view).toEqual({ state, accelerator: 'Alt+A' });
  });
});

test('on X11 no portal is asked', () => {
  vi.stubEnv('XDG_SESSION_TYPE', 'x11');
  vi.stubEnv('WAYLAND_DISPLAY', undefined);
  bus.calls.length = 0;
  const shortcut = new QuickShortcut(
    () => {},
    () => {},
  );
  shortcut.choose('Alt+A');
  expect(shortcut.view.state).toBe('set');
  expect(bus.calls).toEqual([]);
});
