import { beforeAll, expect, test } from 'vitest';
import type { ImportPlan } from '../../src-main/contract/values/exchange.ts';
import type { ImportState as ImportStateOf } from '../../src-renderer/places/snippets/exchange/import.svelte.ts';
import type { Dropped } from '../../src-renderer/places/snippets/exchange/dropped.ts';
import type { Workspace } from '../../src-renderer/state/workspace.svelte.ts';
import { useRunes } from './runes.ts';

let ImportState: typeof ImportStateOf;

useRunes();
beforeAll(async () => {
  ({ ImportState } = await import('../../src-renderer/places/snippets/exchange/import.svelte.ts'));
});

const dropped = (source: string): Dropped => ({ source, files: [] });

/** An import whose files are read when the test says so. */
function begin() {
  const reads = new Map<string, (plan: ImportPlan) => void>();
  const ask = (_: string, { source }: Dropped) =>
    new Promise<ImportPlan>((resolve) => reads.set(source, resolve));
  const workspace = { ask, attempt: async () => undefined, organizationName: 'Meridian' };
  const importing = new ImportState(workspace as unknown as Workspace, () => true);
  const wasRead = async (source: string): Promise<void> => {
    await expect.poll(() => reads.has(source)).toBe(true);
    reads.get(source)?.({ id: source, source, program: null, rows: [], columns: null, mayFollow: false });
  };
  return { importing, wasRead };
}

test('files that were being read when the sheet was closed are not there when it opens again', async () => {
  const { importing, wasRead } = begin();
  const taken = importing.take(Promise.resolve(dropped('a')));
  importing.leave();
  await wasRead('a');
  await taken;
  expect([importing.plan, importing.reading]).toEqual([null, false]);
});

test('of files that are dropped while others are read the last ones are shown', async () => {
  const { importing, wasRead } = begin();
  const first = importing.take(Promise.resolve(dropped('a')));
  const second = importing.take(Promise.resolve(dropped('b')));
  await wasRead('b');
  await second;
  expect(importing.plan?.source).toBe('b');
  await wasRead('a');
  await first;
  expect([importing.plan?.source, importing.reading]).toEqual(['b', false]);
});

test('why files could not be read is not said any more after the sheet was closed', async () => {
  const { importing } = begin();
  const files = Promise.withResolvers<{ problem: { kind: 'unreadable' } }>();
  const taken = importing.take(files.promise);
  importing.leave();
  files.resolve({ problem: { kind: 'unreadable' } });
  await taken;
  expect(importing.problem).toBeNull();
});
