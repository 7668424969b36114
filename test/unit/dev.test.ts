import { expect, test, vi } from 'vitest';
import { dev } from '../../scripts/dev.ts';
import { NoElectron } from '../../scripts/no-runtime.mjs';

const buildAndWeigh = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../../scripts/build.ts', () => ({ buildAndWeigh }));
vi.mock('../../scripts/electron-runtime.mjs', () => ({
  findRuntime: () => Promise.reject(new NoElectron('the download failed')),
}));

test('without Electron nothing is built before that is said', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(await dev([])).toBe(1);
  expect(buildAndWeigh).not.toHaveBeenCalled();
  expect(said.mock.calls.join('')).toContain('the download failed');
});
