import { expect, test, vi } from 'vitest';
import { findWithPhrases } from '../../src-renderer/palette/find-phrases.ts';
import type { PaletteSource } from '../../src-renderer/state/source.ts';

// These make rows with icons, which are components. Which of the rows are listed is decided without them.
vi.mock('../../src-renderer/palette/find.ts', () => ({
  findRows: () =>
    Promise.resolve([
      { id: 'found', group: 'snippets' },
      { id: 'message', group: 'messages' },
      { id: 'action-snippet-named', group: 'made' },
      { id: 'action-status-named', group: 'made' },
      { id: 'web-search', group: 'messages' },
    ]),
}));
vi.mock('../../src-renderer/palette/rows-of-phrase.ts', () => ({
  rowsOfPhrase: (_: unknown, { text }: { text: string }) =>
    text.startsWith('refund')
      ? null
      : {
          rows: [{ id: 'phrase', group: text.startsWith('pay') ? 'readings' : 'read' }],
          isLoose: !/^(?:snooze|pay)/.test(text),
        },
}));

const idsFor = async (text: string): Promise<string[]> =>
  (await findWithPhrases({} as PaletteSource, text)).map(({ id }) => id);

test('a text that is a phrase has the rows of the phrase, and no other row that creates something of it', async () => {
  expect(await idsFor('snooze 20 min')).toEqual(['phrase', 'found', 'message', 'web-search']);
});

test('a text with several readings may be a snippet as well', async () => {
  const rows = await findWithPhrases({} as PaletteSource, 'pay 12.30 tomorrow');
  expect(rows.map(({ id, group }) => [id, group])).toEqual([
    ['phrase', 'readings'],
    ['action-snippet-named', 'ways'],
    ['found', 'snippets'],
    ['message', 'messages'],
    ['web-search', 'messages'],
  ]);
});

test('a text that is as likely a name has its rows behind what has that name', async () => {
  expect(await idsFor('invoice 22')).toEqual(['found', 'message', 'web-search', 'phrase']);
});

test('any other text has the rows of a search', async () => {
  expect(await idsFor('refund')).toEqual([
    'found',
    'message',
    'action-snippet-named',
    'action-status-named',
    'web-search',
  ]);
});
