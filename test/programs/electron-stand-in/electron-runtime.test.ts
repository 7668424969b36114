import path from 'node:path';
import { expect, it } from 'vitest';
import { findRuntime } from '../../../scripts/electron-runtime.mjs';

it('the stand-in is used on request, and says so', async () => {
  const runtime = await findRuntime({ env: { ...process.env, PERCH_RUNTIME: 'stand-in' } });
  expect(runtime.kind).toBe('stand-in');
  expect(runtime.sentence).toMatch(
    /^Runtime: the stand-in for Electron, with its windows in Chromium \d+ \(Electron is not wanted\)$/,
  );
  expect(runtime.executable).toBe(path.join(import.meta.dirname, 'electron'));
  expect(runtime.env['ELECTRON_OVERRIDE_DIST_PATH']).toBe(import.meta.dirname);
});

it('the named Chromium is used', async () => {
  const env = { ...process.env, PERCH_RUNTIME: 'stand-in', STANDIN_CHROMIUM: process.execPath };
  expect((await findRuntime({ env })).env['STANDIN_CHROMIUM']).toBe(process.execPath);
});

it('an unknown runtime is refused', async () => {
  await expect(findRuntime({ env: { PERCH_RUNTIME: 'chrome' } })).rejects.toThrow(
    'PERCH_RUNTIME is "chrome"',
  );
});
