import fc from 'fast-check';
import { parse } from 'yaml';
import { describe, expect, test, vi } from 'vitest';
import type { ExchangeFormat } from '../../../src-main/contract/values/exchange.ts';
import type { Entry, EntryUse, NamedFile, Read } from '../../../src-main/exchange/entry.ts';
import { fileNameFor, fileNames } from '../../../src-main/exchange/file-name.ts';
import { FreeNames } from '../../../src-main/exchange/free-names.ts';
import { readImport } from '../../../src-main/exchange/read.ts';
import { writeFolders, writeTexts } from '../../../src-main/exchange/write.ts';
import { isBlank, trimmed } from '../../../src-main/contract/text/text.ts';
import { forEvery } from '../../for-every.ts';

const raw = ({ name, text }: NamedFile) => ({ name, bytes: new TextEncoder().encode(text) });

function written(format: ExchangeFormat, entries: Entry[]): NamedFile[] {
  if (format === 'markdown') return writeFolders(entries).flat();
  const name = `snippets.${format === 'espanso' ? 'yml' : format}`;
  return writeTexts(format, entries).map((text) => ({ name, text }));
}

const readBack = (format: ExchangeFormat, entries: Entry[]): Read[] =>
  readImport(written(format, entries).map(raw)).reads;

/** Pieces that one format or another treats as its own. */
const piece = fc.constantFrom(
  ...[
    '"',
    "'",
    '\n',
    '\r\n',
    '\r',
    ',',
    ';',
    '\t',
    '---',
    '\n---\n',
    '# ',
    '=1+1',
    '-',
    '@',
    '+',
    ': ',
    '{{name}}',
  ],
  ...[
    '[[',
    '$|$',
    '|',
    '>',
    '&a',
    '*a',
    '!x',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\u007f',
    '\u0007',
    '😀',
    'é',
    'e\u0301',
  ],
  ...['‮', 'null', 'true', '1e3', '2026-11-23', ' ', '  ', '\\', '\\n', '<b>', "'=", '#', '`', '%', '＝'],
);
const anyText = fc
  .array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 12 })), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(''))
  .filter((text) => !isBlank(text) && text.isWellFormed() && !text.includes('\0'));
const title = anyText.map(trimmed);
const entry = fc.record({ title, content: anyText });

describe.for(['json', 'markdown', 'csv', 'espanso'] as const)('%s', (format) => {
  test('what is exported is imported as it was, whatever title and content contain', () => {
    forEvery([fc.array(entry, { minLength: 1, maxLength: 6 })], 300, (entries) => {
      expect(readBack(format, entries)).toEqual(entries);
    });
  });
});

test('favorites and uses are exported in JSON and read back', () => {
  const use = fc
    .record({ favorite: fc.boolean(), uses: fc.nat(), usedAt: fc.option(fc.integer({ min: 1, max: 4e12 })) })
    .filter(({ favorite, uses, usedAt }) => favorite || uses > 0 || usedAt !== null);
  forEvery([use], 100, (known: EntryUse) => {
    const entries = [{ title: 'Hi', content: 'Hello', use: known }];
    expect(readBack('json', entries)).toEqual(entries);
  });
});

test('names of exported files are safe on every system and differ in more than case', () => {
  forEvery(
    [
      fc.array(fc.oneof(title, fc.constantFrom('CON', 'a/b', '..', '../../x', 'nul.txt', 'A', 'a')), {
        maxLength: 20,
      }),
    ],
    100,
    (titles) => {
      const taken = fileNames();
      const names = titles.map((one) => fileNameFor(one, '.md', taken));
      for (const name of names) {
        // eslint-disable-next-line no-control-regex -- these are what must not be there
        expect(name).not.toMatch(/[<>:"/\\|?*\u0000-\u001f]|^\.|^(con|nul)\./i);
        expect(Buffer.byteLength(name)).toBeLessThan(160);
      }
      expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length);
    },
  );
});

test('of thousands of one title, each file name and each trigger is tried once', () => {
  const entries = Array.from({ length: 3_000 }, (_, at) => ({ title: 'Hello', content: String(at) }));
  const compared = vi.spyOn(FreeNames.prototype, 'isTaken');
  expect(written('markdown', entries).at(-1)?.name).toBe('Hello 3000.md');
  expect(written('espanso', entries)[0]?.text).toContain('trigger: :hello-3000\n');
  expect(compared.mock.calls.length).toBeLessThan(6 * entries.length);
  compared.mockRestore();
});

test('a spreadsheet shows what looks like a formula as text', () => {
  const [file] = written('csv', [{ title: '=HYPERLINK("x")', content: '@SUM(1)\n-2' }]);
  expect(file?.text).toContain('"\'=HYPERLINK(""x"")","\'@SUM(1)\n-2"');
});

test.each(['constructor', 'toString', '__proto__'])(
  'a choice named %s is a field of espanso as any other',
  (name) => {
    const entry = { title: 'A', content: `{{${name}=a|b}}` };
    const [file] = written('espanso', [entry]);
    expect(file?.text).toContain(`{{form1.${name}}}`);
    expect(readBack('espanso', [entry])).toMatchObject([entry]);
  },
);

test('choices, days and snippets within snippets are espanso’s variables, and are read back', () => {
  const entries = [
    { title: 'Hi', content: 'Dear {{name}},' },
    {
      title: 'Order',
      content:
        '{{>Hi}} {{size=S|M|L}} {{with+=ham|egg}} {{order=none}} {{date}} {{date+3d}} {{time}} {{clipboard}} {{size}} {{cursor}}',
    },
    { title: 'Not espanso’s', content: '{{größe=S|M}} {{date+1m}} {{>nobody}} {{@person}} $|$' },
    { title: 'Written in another way', content: '{{ size = S | M }}' },
  ];
  const [file] = written('espanso', entries);
  const { matches } = parse(file?.text ?? '') as { matches: { replace: string; vars?: unknown }[] };
  expect(matches[1]?.replace).toBe(
    '{{match_0}} {{form1.size}} {{form1.with}} {{form1.order}} {{date_0}} {{date_3}} {{time}} {{clipboard}} {{form1.size}} $|$',
  );
  expect(matches[1]?.vars).toContainEqual({ name: 'match_0', type: 'match', params: { trigger: ':hi' } });
  expect(matches[1]?.vars).toContainEqual({
    name: 'form1',
    type: 'form',
    params: {
      layout: 'size [[size]]\nwith [[with]]\norder [[order]]',
      fields: {
        size: { type: 'choice', values: ['S', 'M', 'L'] },
        with: { type: 'list', values: ['ham', 'egg'] },
        order: { type: 'text', default: 'none' },
      },
    },
  });
  expect(readBack('espanso', entries)).toEqual(entries);
});
