import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { languages, useLocale } from '../../resources/languages.ts';
import { words } from '../../resources/words.ts';
import type { PaletteRow } from '../../src-renderer/palette/rows.ts';
import { withExamples } from '../../src-renderer/palette/examples.ts';
import { read } from './read-phrase.ts';

// Node reads no icons.
vi.mock('@lucide/svelte/icons/corner-down-right', () => ({ default: {} }));
vi.mock('@lucide/svelte/icons/smile', () => ({ default: {} }));
vi.mock('../../src-renderer/palette/rows.ts', () => ({
  unmarked: (text: string) => [{ text, match: false }],
}));
const NO_STATUS = { presets: null };
const NOW = Date.parse('2026-11-19T15:18:00+01:00');

const recent = (name: string, detail: string, conversation: object): PaletteRow =>
  ({
    group: 'recent',
    id: name,
    name: [{ text: name, match: false }],
    item: {
      detail: [{ text: detail, match: false }],
      command: { do: 'open', place: 'topics', target: { conversation } },
    },
  }) as unknown as PaletteRow;

describe.each(languages)('the lines to try, %s', (locale) => {
  beforeAll(() => useLocale(locale));
  afterAll(() => useLocale('en-US'));

  test.each(['status', 'reminder', 'schedule'] as const)('are read as %s', (kind) => {
    const kinds = { status: 'status', reminder: 'remind', schedule: 'schedule' };
    const [readAs, meant] = read(words(`quick.try-${kind}`, { channel: 'incidents' }), locale) ?? [];
    expect([readAs, typeof meant]).toEqual([kinds[kind], 'string']);
  });

  test('name a person and a channel that were used last', () => {
    const others = Array.from({ length: 6 }, (_, at) =>
      recent(`Topic ${at}`, 'customer care', { channelId: 1, topic: '' }),
    );
    const rows = withExamples(
      NO_STATUS,
      [
        ...others,
        recent('Returned tents', 'warehouse', { channelId: 5, topic: 'Returned tents' }),
        recent('Aiko Tanabe', '', { people: [7] }),
        { ...recent('Settings', '', {}), group: 'places' },
      ],
      NOW,
    );
    expect(rows.map(({ group }) => group)).toEqual([...Array(5).fill('recent'), ...Array(4).fill('try')]);
    const typed = rows.flatMap(({ item: { command } }) => (command.do === 'search' ? [command.text] : []));
    expect(typed[2]).toContain('#warehouse');
    expect(typed[3]).toBe('@Aiko');
    expect(
      withExamples(NO_STATUS, [], NOW)
        .map(({ item: { command } }) => command)
        .at(-1),
    ).toEqual({ do: 'search', text: '@' });
  });
});

test('a recent conversation has what is new in it, and a status stands among them by when it was set', () => {
  const at = (row: PaletteRow, minutesAgo: number, recent: object = {}): PaletteRow => ({
    ...row,
    recent: { usedAt: NOW - minutesAgo * 60_000, ...recent },
  });
  const status = { text: 'Deep work', emoji: null, clearAfter: { minutes: 120 }, setAt: NOW - 2 * 60_000 };
  const rows = withExamples(
    { presets: { presets: [], recents: [status, { ...status, text: 'Old', setAt: 1 }] } },
    [
      at(recent('Returned tents', 'warehouse', {}), 1, { unread: 0, newestAt: NOW - 16 * 60_000 }),
      at(recent('Aiko Tanabe', '', { people: [7] }), 3, { unread: 2, newestAt: NOW }),
      at(recent('Snippet', '', {}), 4),
    ],
    NOW,
  ).filter(({ group }) => group === 'recent');
  expect(rows.map(({ name, item: { note } }) => [name[0]?.text, note?.replaceAll(/\s/g, ' ')])).toEqual([
    ['Returned tents', expect.stringMatching(/^Today \d+:02(?: PM)?$/)],
    ['Deep work', '2 h'],
    ['Aiko Tanabe', '2 unread'],
    ['Snippet', undefined],
    ['Old', '2 h'],
  ]);
  expect(rows[1]?.item.command).toEqual({
    do: 'set-status',
    status: { text: 'Deep work', emoji: null, clearAfter: { minutes: 120 }, isPreset: false },
  });
});
