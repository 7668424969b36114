import { beforeAll, expect, test } from 'vitest';
import type { EditedValue as EditedValueOf } from '../../src-renderer/base/forms/edited-value.svelte.ts';
import { useRunes } from './runes.ts';

let EditedValue: typeof EditedValueOf;

useRunes();
beforeAll(async () => {
  ({ EditedValue } = await import('../../src-renderer/base/forms/edited-value.svelte.ts'));
});

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
