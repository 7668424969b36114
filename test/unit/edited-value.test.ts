import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EditedValue as EditedValueOf } from '../../src-renderer/base/forms/edited-value.svelte.ts';

let EditedValue: typeof EditedValueOf;

// Nothing is shown, so state is a plain value and no effect runs.
beforeAll(async () => {
  vi.stubGlobal('$state', { raw: (value: unknown) => value });
  vi.stubGlobal('$effect', () => {});
  ({ EditedValue } = await import('../../src-renderer/base/forms/edited-value.svelte.ts'));
});
afterAll(() => void vi.unstubAllGlobals());

test('a saved value is followed by what another client has set before the field saw it stored', async () => {
  let stored = 15;
  const size = new EditedValue(() => stored);
  size.current = 18;
  stored = 14;
  expect(size.current).toBe(18);
  await size.save(() => {
    stored = 16;
    return Promise.resolve(true);
  });
  expect(size.current).toBe(16);
});

test('a value that was refused, or typed on while it was saved, stays in the field', async () => {
  const size = new EditedValue(() => 15);
  size.current = 18;
  await size.save(() => Promise.resolve(false));
  expect(size.current).toBe(18);
  await size.save(() => {
    size.current = 19;
    return Promise.resolve(true);
  });
  expect(size.current).toBe(19);
});
