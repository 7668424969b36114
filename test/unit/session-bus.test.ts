import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callBus } from '../../src-main/shell/system/linux/session-bus.ts';
import { BusConnection } from '../dbus/connection.ts';
import { temporaryFolder, usePrograms } from './temporary.ts';
import { pathOf, startBus, type TestBus } from './test-bus.ts';

const PORTAL = 'org.freedesktop.portal.Desktop';
const hasBus = process.platform === 'linux' && pathOf('dbus-daemon') !== null;
const reason = hasBus ? '' : ' (skipped: this machine has no dbus-daemon)';

let bus: TestBus;
let silent: BusConnection;
beforeEach(async () => {
  if (!hasBus) return;
  bus = await startBus();
  silent = await BusConnection.open(bus.address);
  // `gdbus` first asks what the object has.
  await silent.serve(PORTAL, ({ member }) => (member === 'Introspect' ? ['s', '<node/>'] : null));
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', bus.address);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  if (!hasBus) return;
  silent.end();
  await bus.end();
});

// A portal that begins with the session takes longer than that at times.
test.skipIf(!hasBus).each(['gdbus', 'busctl', 'dbus-send'])(
  `a program that does not answer %s in time has not said no${reason}`,
  async (tool) => {
    const program = pathOf(tool);
    if (program === null) return;
    const folder = mkdtempSync(join(tmpdir(), 'perch-bus-'));
    symlinkSync(program, join(folder, tool));
    usePrograms(folder);
    const answer = await callBus({
      destination: PORTAL,
      path: '/org/freedesktop/portal/desktop',
      method: 'org.freedesktop.DBus.Properties.Get',
      arguments: ['org.freedesktop.portal.GlobalShortcuts', 'version'],
    });
    rmSync(folder, { recursive: true });
    expect(answer).toBeNull();
  },
);

test.skipIf(process.platform === 'win32')('a session without a bus starts no tool', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'gdbus'), '#!/bin/sh\necho there', { mode: 0o755 });
  usePrograms(folder);
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', undefined);
  vi.stubEnv('XDG_RUNTIME_DIR', folder);
  const call = { destination: PORTAL, path: '/', method: 'org.example.Any', arguments: [] };
  expect(await callBus(call)).toBeNull();
  writeFileSync(join(folder, 'bus'), '');
  expect(await callBus(call)).toEqual({ ok: true, text: 'there\n' });
});
