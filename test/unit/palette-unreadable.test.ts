import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PaletteSource } from '../../src-renderer/state/source.ts';
import type { findRows as find } from '../../src-renderer/palette/find.ts';

// The rows have icons, which are components. Which of the rows are listed is decided without them.
vi.mock('@lucide/svelte/icons/link', () => ({ default: null }));
vi.mock('@lucide/svelte/icons/search', () => ({ default: null }));
vi.mock('../../src-renderer/entities/settings/search-code.ts', () => ({
  searchCode: { load: () => Promise.resolve(), module: undefined },
}));
vi.mock('../../src-renderer/palette/typed-code.ts', () => ({
  typedCode: { load: () => Promise.resolve(), module: undefined },
}));
vi.mock('../../src-renderer/palette/rows.ts', () => ({
  MOST_OF_A_GROUP: 5,
  placeRows: () => [{ id: 'place:outbox', name: 'Outbox', item: { command: {} } }],
  viewRows: () => [],
  settingRows: () => [],
  targetRow: (_: unknown, target: object) => target,
  unmarked: (text: string) => [{ text, hit: false }],
}));

let findRows: typeof find;
let isReadable = true;

beforeAll(async () => {
  vi.stubGlobal('window', {
    perch: {
      call: () =>
        Promise.resolve(
          isReadable
            ? { ok: true, value: { groups: {}, texts: [], views: [], near: null, used: {} }, reads: [] }
            : { ok: false, problem: { kind: 'held' }, reads: [] },
        ),
    },
  });
  ({ findRows } = await import('../../src-renderer/palette/find.ts'));
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => (isReadable = true));

const source = { account: { id: 'a' }, organization: null } as PaletteSource;

test('a search in a cache that cannot be read does not say that nothing matches', async () => {
  expect(await findRows(source, 'commuting')).toEqual([]);
  isReadable = false;
  await expect(findRows(source, 'commuting')).rejects.toMatchObject({ problem: { kind: 'held' } });
  await expect(findRows(source, '#commuting')).rejects.toMatchObject({ problem: { kind: 'held' } });
  expect(await findRows(source, 'outbox')).toMatchObject([{ id: 'place:outbox' }]);
  expect(await findRows(source, '')).toMatchObject([{ id: 'place:outbox' }]);
});
