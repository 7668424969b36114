import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useKeyRing } from '../../src-main/shell/system/encryption/key-ring.ts';
import { systemVault } from '../../src-main/shell/system/encryption/vault.ts';
import { VaultBusy } from '../../src-main/accounts/key-store.ts';
import { pathOf, startBus, startWatcher, type TestBus, type Watcher } from './test-bus.ts';

const { switches, safeStorage } = vi.hoisted(() => ({
  switches: new Map<string, string>(),
  safeStorage: { decryptStringAsync: vi.fn<(encrypted: Buffer) => Promise<unknown>>() },
}));
vi.mock('electron', () => ({
  app: {
    commandLine: {
      hasSwitch: (name: string) => switches.has(name),
      appendSwitch: (name: string, value: string) => void switches.set(name, value),
    },
  },
  safeStorage,
}));

const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
const on = (name: string): void => void Object.defineProperty(process, 'platform', { value: name });

const hasBus =
  process.platform === 'linux' &&
  pathOf('dbus-daemon') !== null &&
  ['gdbus', 'busctl', 'dbus-send'].some((tool) => pathOf(tool) !== null);
const reason = hasBus ? '' : ' (skipped: this machine has no dbus-daemon, or no tool to ask it)';

describe.runIf(hasBus)(`a key ring on a real bus${reason}`, () => {
  let bus: TestBus;
  let ring: Watcher;
  beforeAll(async () => {
    bus = await startBus();
    ring = await startWatcher(bus.address, 'org.freedesktop.secrets', true);
  });
  afterAll(async () => {
    ring.end();
    await bus.end();
  });
  beforeEach(() => {
    switches.clear();
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', bus.address);
    for (const name of ['DESKTOP_SESSION', 'KDE_FULL_SESSION', 'GNOME_DESKTOP_SESSION_ID'])
      vi.stubEnv(name, undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    Object.defineProperty(process, 'platform', platform);
  });

  test.each(['sway', 'i3', 'niri', 'Hyprland', 'sway:wlroots', 'LXQt', '', undefined])(
    'is used on the desktop “%s”, which Chromium does not know',
    async (desktop) => {
      vi.stubEnv('XDG_CURRENT_DESKTOP', desktop);
      await useKeyRing();
      expect(switches.get('password-store')).toBe('gnome-libsecret');
    },
  );

  test.each(['GNOME', 'ubuntu:GNOME', 'KDE', 'X-Cinnamon', 'XFCE', 'Unity:Unity7:ubuntu', 'Pantheon'])(
    'is left to Chromium on “%s”',
    async (desktop) => {
      vi.stubEnv('XDG_CURRENT_DESKTOP', desktop);
      await useKeyRing();
      expect(switches.size).toBe(0);
    },
  );

  test.each<[string, string]>([
    ['DESKTOP_SESSION', 'plasma'],
    ['KDE_FULL_SESSION', 'true'],
    ['GNOME_DESKTOP_SESSION_ID', 'this-is-deprecated'],
  ])('is left to Chromium where %s tells of a desktop', async (name, value) => {
    vi.stubEnv('XDG_CURRENT_DESKTOP', undefined);
    vi.stubEnv(name, value);
    await useKeyRing();
    expect(switches.size).toBe(0);
  });

  test('does not replace what the user chose, and concerns Linux alone', async () => {
    vi.stubEnv('XDG_CURRENT_DESKTOP', 'sway');
    on('darwin');
    await useKeyRing();
    expect(switches.size).toBe(0);
    on('linux');
    switches.set('password-store', 'basic');
    await useKeyRing();
    expect(switches.get('password-store')).toBe('basic');
  });

  test('is not looked for on a bus without one', async () => {
    vi.stubEnv('XDG_CURRENT_DESKTOP', 'sway');
    // The bus of this test would start the key rings that are installed.
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nowhere/bus');
    await useKeyRing();
    expect(switches.size).toBe(0);
  });
});

describe('the system’s encryption', () => {
  afterEach(() => void Object.defineProperty(process, 'platform', platform));

  test('is busy where Electron says that it is unavailable for the moment, and fails else', async () => {
    on('linux');
    const encrypted = Buffer.from('v11 something');
    safeStorage.decryptStringAsync.mockRejectedValueOnce(
      new Error('safeStorage is temporarily unavailable. Please try again.'),
    );
    await expect(systemVault.decrypt(encrypted)).rejects.toBeInstanceOf(VaultBusy);
    safeStorage.decryptStringAsync.mockRejectedValueOnce(new Error('Error while decrypting'));
    await expect(systemVault.decrypt(encrypted)).rejects.not.toBeInstanceOf(VaultBusy);
  });
});
