import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCAL_SETTINGS } from '../../src-main/contract/values/data-part.ts';
import type { ShortcutAction } from '../../src-main/contract/values/shortcut.ts';
import { APP_ID } from '../../src-main/shell/system/program/app-id.ts';
import { GlobalShortcuts } from '../../src-main/shell/windows/global-shortcuts.ts';
import type { BusAnswer, BusCall } from '../../src-main/shell/system/linux/session-bus.ts';
import { noteRead } from '../../src-main/tracking/reads.ts';
import { runsFrom } from './temporary.ts';

/** The system with its shortcuts, as Electron keeps them: one callback for each. */
const { system, bus } = vi.hoisted(() => ({
  system: {
    registered: new Map<string, () => void>(),
    /** The shortcuts of other programs. */
    taken: new Set<string>(),
    /** The shortcuts that the system does not know. */
    unknown: new Set<string>(),
    /** Whether `unregister` has an effect, which it has not on a portal. */
    releases: true,
  },
  bus: { answer: null as BusAnswer | null, calls: [] as BusCall[] },
}));
vi.mock('electron', () => ({
  app: {},
  globalShortcut: {
    register(accelerator: string, callback: () => void) {
      if (system.unknown.has(accelerator)) throw new Error('conversion failure');
      if (system.releases && (system.taken.has(accelerator) || system.registered.has(accelerator)))
        return false;
      system.registered.set(accelerator, callback);
      return true;
    },
    unregister(accelerator: string) {
      if (system.releases) system.registered.delete(accelerator);
    },
  },
}));
vi.mock('../../src-main/shell/system/linux/session-bus.ts', () => ({
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
  vi.stubEnv('XDG_SESSION_TYPE', 'x11');
  vi.stubEnv('WAYLAND_DISPLAY', undefined);
  vi.stubEnv('APPIMAGE', undefined);
  vi.stubEnv('XDG_DATA_HOME', join(folder, 'own'));
  vi.stubEnv('XDG_DATA_DIRS', join(folder, 'shared'));
  system.registered.clear();
  system.taken.clear();
  system.unknown.clear();
  system.releases = true;
  bus.calls.length = 0;
  bus.answer = { ok: true, text: '(<uint32 1>,)' };
});
afterEach(() => {
  Object.defineProperty(process, 'platform', platform);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const quick = { do: 'quick' } as const;
const accountId = '0198c000-0000-7000-8000-000000000001';
const meeting: ShortcutAction = { do: 'set-preset', accountId, id: 'in-a-meeting' };
const lunch: ShortcutAction = { do: 'set-preset', accountId, id: 'lunch' };

/** Shortcuts whose table a test changes, with the pressed actions and the number of announcements. */
function follow(...first: [ShortcutAction, ...string[]][]) {
  let table = first;
  let mayAsk = true;
  const press = vi.fn();
  const onChanged = vi.fn();
  const shortcuts = new GlobalShortcuts({
    shortcuts() {
      noteRead(LOCAL_SETTINGS);
      return table.map(([action, ...accelerators]) => ({ action, accelerators }));
    },
    mayAsk: () => mayAsk,
    press,
    onChanged,
  });
  shortcuts.begin();
  return {
    shortcuts,
    press,
    onChanged,
    know(known: boolean) {
      mayAsk = known;
      shortcuts.changed([LOCAL_SETTINGS]);
    },
    choose(...next: [ShortcutAction, ...string[]][]) {
      table = next;
      shortcuts.changed([LOCAL_SETTINGS]);
    },
  };
}
const keys = (): string[] => [...system.registered.keys()];
const strike = (accelerator: string): void => system.registered.get(accelerator)?.();

test('each key runs its own action, and an unchanged table is not announced again', () => {
  const { press, onChanged, choose } = follow([quick, 'Alt+A'], [meeting, 'Alt+B']);
  strike('Alt+A');
  strike('Alt+B');
  expect(press.mock.calls).toEqual([
    [quick, 'Alt+A'],
    [meeting, 'Alt+B'],
  ]);
  choose([quick, 'Alt+A'], [meeting, 'Alt+B']);
  expect(onChanged).toHaveBeenCalledTimes(1);
  choose([quick, 'Alt+A']);
  expect(onChanged).toHaveBeenCalledTimes(2);
  expect(keys()).toEqual(['Alt+A']);
});

test('of several keys the first that no other program has is registered', () => {
  system.taken.add('Alt+A');
  const { shortcuts } = follow([quick, 'Alt+A', 'Alt+B', 'Alt+C']);
  expect(keys()).toEqual(['Alt+B']);
  expect(shortcuts.lookOf(quick)).toEqual({ state: 'set', accelerator: 'Alt+B', holder: null });
});

test('keys are refused by another program, by the system or by another action, each with its own state', () => {
  system.taken.add('Alt+A');
  system.unknown.add('Alt+U');
  const { shortcuts, choose } = follow([quick, 'Alt+A'], [meeting, 'Alt+M'], [lunch, 'Alt+M']);
  expect(shortcuts.lookOf(quick)).toEqual({ state: 'taken', accelerator: 'Alt+A', holder: null });
  expect(shortcuts.lookOf(lunch)).toEqual({ state: 'own', accelerator: 'Alt+M', holder: meeting });
  expect(shortcuts.lookOf({ do: 'snippet-from-selection' }).state).toBe('off');
  choose([quick, 'Alt+U'], [lunch, 'Alt+M']);
  expect(shortcuts.lookOf(quick)).toEqual({ state: 'refused', accelerator: 'Alt+U', holder: null });
  // The action that had the keys is gone.
  expect(shortcuts.lookOf(lunch)).toEqual({ state: 'set', accelerator: 'Alt+M', holder: null });
});

test('two actions exchange their keys', () => {
  const { press, choose } = follow([meeting, 'Alt+A'], [lunch, 'Alt+B']);
  choose([meeting, 'Alt+B'], [lunch, 'Alt+A']);
  strike('Alt+A');
  strike('Alt+B');
  expect(press.mock.calls).toEqual([
    [lunch, 'Alt+A'],
    [meeting, 'Alt+B'],
  ]);
});

test('keys are tried before an action has them, and stay free', () => {
  system.taken.add('Alt+T');
  system.unknown.add('Alt+U');
  const { shortcuts } = follow([meeting, 'Alt+M']);
  expect(shortcuts.try(null, 'Alt+N')).toEqual({ state: 'set', accelerator: 'Alt+N', holder: null });
  expect(shortcuts.try(lunch, 'Alt+T').state).toBe('taken');
  expect(shortcuts.try(lunch, 'Alt+U').state).toBe('refused');
  expect(shortcuts.try(lunch, 'Alt+M')).toEqual({ state: 'own', accelerator: 'Alt+M', holder: meeting });
  expect(shortcuts.try(meeting, 'Alt+M').state).toBe('set');
  expect(keys()).toEqual(['Alt+M']);
});

describe('on Wayland', () => {
  beforeEach(() => {
    vi.stubEnv('XDG_SESSION_TYPE', 'wayland');
    system.releases = false;
  });

  test('keys that were turned off or exchanged do nothing, though the portal keeps them', () => {
    const { shortcuts, press, choose } = follow([quick, 'Alt+A']);
    strike('Alt+A');
    expect(press).toHaveBeenCalledTimes(1);

    choose([quick, 'Alt+B']);
    strike('Alt+A');
    expect(press).toHaveBeenCalledTimes(1);
    // Nor do they count as an answer of the portal about the new ones.
    expect(shortcuts.lookOf(quick).state).toBe('asked');

    choose([quick]);
    strike('Alt+B');
    expect(press).toHaveBeenCalledTimes(1);

    choose([quick, 'Alt+A']);
    strike('Alt+A');
    expect(press).toHaveBeenCalledTimes(2);
    expect(shortcuts.lookOf(quick)).toEqual({ state: 'set', accelerator: 'Alt+A', holder: null });
  });

  test('keys are not tried, because the portal would keep them', () => {
    const { shortcuts } = follow([quick, 'Alt+A']);
    expect(shortcuts.try(meeting, 'Alt+M')).toEqual({ state: 'asked', accelerator: 'Alt+M', holder: null });
    expect(shortcuts.try(meeting, 'Alt+A')).toEqual({ state: 'own', accelerator: 'Alt+A', holder: quick });
    expect(keys()).toEqual(['Alt+A']);
  });

  test('keys that were pressed say nothing about the keys of another action', () => {
    const { shortcuts } = follow([quick, 'Alt+A'], [meeting, 'Alt+M']);
    strike('Alt+A');
    expect([quick, meeting].map((action) => shortcuts.lookOf(action).state)).toEqual(['set', 'asked']);
  });

  test('nothing is asked for before the user knows what the keys are for', async () => {
    const { shortcuts, know, choose } = follow();
    know(false);
    choose([quick, 'Alt+A'], [meeting, 'Alt+M']);
    expect(keys()).toEqual([]);
    expect(shortcuts.lookOf(quick)).toEqual({ state: 'to-be-asked', accelerator: 'Alt+A', holder: null });
    // Another choice is not asked for either.
    choose([quick, 'Alt+B'], [meeting, 'Alt+M']);
    expect(keys()).toEqual([]);
    know(true);
    expect(keys()).toEqual(['Alt+B', 'Alt+M']);
    expect(shortcuts.lookOf(quick).state).toBe('asked');
    // The portal keeps what it has given.
    know(false);
    expect(shortcuts.lookOf(quick).state).toBe('asked');
    strike('Alt+B');
    expect(shortcuts.lookOf(quick).state).toBe('set');
  });

  test('before that, a desktop that gives no keys says so', async () => {
    bus.answer = { ok: false };
    const { shortcuts, know, choose } = follow();
    know(false);
    choose([quick, 'Alt+A']);
    await vi.waitFor(() => expect(shortcuts.lookOf(quick).state).toBe('no-portal'));
    expect(keys()).toEqual([]);
  });

  const entry = (where: string): void => {
    mkdirSync(join(folder, where, 'applications'), { recursive: true });
    writeFileSync(join(folder, where, 'applications', `${APP_ID}.desktop`), '[Desktop Entry]\n');
  };
  const without: BusAnswer = { ok: false };
  test.each<[string, string, () => void]>([
    ['no-entry', 'an AppImage without a desktop entry', () => runsFrom('/x/Perch.AppImage')],
    [
      'asked',
      'an AppImage with an entry of its user',
      () => {
        runsFrom('/x/Perch.AppImage');
        entry('own');
      },
    ],
    [
      'asked',
      'an AppImage with an entry of the system',
      () => {
        runsFrom('/x/Perch.AppImage');
        entry('shared');
      },
    ],
    [
      'asked',
      'a package in the environment of an AppImage',
      () => runsFrom('/x/Terminal.AppImage', '/opt/Perch/resources'),
    ],
    ['asked', 'a portal that has not answered, or has refused', () => {}],
    ['asked', 'no bus to ask', () => (bus.answer = null)],
  ])('the state is %s for %s', async (state, _, prepare) => {
    prepare();
    const { shortcuts, onChanged } = follow([quick, 'Alt+A']);
    // The choice, and the portal's answer.
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2));
    expect(shortcuts.lookOf(quick)).toEqual({ state, accelerator: 'Alt+A', holder: null });
  });

  test.each<[string, string, () => void]>([
    ['perch', 'an installed program', () => {}],
    ['/x/Perch.AppImage', 'an AppImage', () => runsFrom('/x/Perch.AppImage')],
    [
      'perch',
      'a package in the environment of an AppImage',
      () => runsFrom('/x/Terminal.AppImage', '/opt/Perch/resources'),
    ],
  ])('without a portal, keys can be bound to %s, which is %s', async (program, _, prepare) => {
    bus.answer = without;
    prepare();
    const { shortcuts } = follow([quick, 'Alt+A']);
    const look = { state: 'no-portal', accelerator: 'Alt+A', holder: null, program };
    await vi.waitFor(() => expect(shortcuts.lookOf(quick)).toEqual(look));
    expect(shortcuts.try(null, 'Alt+N')).toEqual({ ...look, accelerator: 'Alt+N' });
  });
});

test('on X11 no portal is asked, and keys are registered at once', () => {
  const { shortcuts, know, choose } = follow();
  know(false);
  choose([quick, 'Alt+A']);
  expect(shortcuts.lookOf(quick).state).toBe('set');
  expect(bus.calls).toEqual([]);
});
