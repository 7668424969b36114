import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import messages from '../../resources/messages/en.json' with { type: 'json' };

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

interface Replacement {
  old: string;
  better: string;
}

const PAGE = read('docs/maintaining/words.md');
const [PROSE = '', TABLE = ''] = PAGE.split('## Words to replace');

/** The rows of the table in docs/maintaining/words.md: one replacement for each of the old words in a row. */
const replacements: Replacement[] = TABLE.split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('| -') && !line.startsWith('| instead'))
  .flatMap((line) => {
    const [, olds = '', better = ''] = line.split('|').map((cell) => cell.trim());
    return olds.split(', ').map((old) => ({ old, better }));
  });

const patterns = replacements.map(({ old, better }) => ({
  old,
  better,
  pattern: new RegExp(`(?<![\\w-])${old.replaceAll(' ', '\\s+')}(?![\\w-])`, 'i'),
}));

/** The name that systems give their setting. */
const NAME = /Do Not Disturb/g;

/** Each old word in a text, as "place: old → better". */
const findOldWords = (place: string, text: string) =>
  patterns
    .filter(({ pattern }) => pattern.test(text.replace(NAME, '')))
    .map(({ old, better }) => `${place}: ${old} → ${better}`);

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** The visible words of a message: no names of values and no selectors; "…" for a value. */
function visibleText(elements: readonly Element[]): string {
  return elements
    .map((element): string => {
      if (element.type === 0) return element.value;
      if ('options' in element)
        return Object.values(element.options)
          .map(({ value }) => visibleText(value))
          .join(' | ');
      return 'children' in element ? visibleText(element.children) : '…';
    })
    .join('');
}

/** Synonyms are what people type to find something, so old words belong there. */
const isSynonym = (key: string) => /(^|\.)((group-)?also|also-place)\./.test(key);

const findInMessages = (catalogue: Record<string, string>) =>
  Object.entries(catalogue)
    .filter(([key]) => !isSynonym(key))
    .flatMap(([key, message]) =>
      findOldWords(key, visibleText(new IntlMessageFormat(message, 'en').getAst())),
    );

/** Markdown without what no reader sees as prose: code, addresses and the column of names that are not used. */
const proseOf = (markdown: string) =>
  markdown
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^(\|[^|]*\|[^|]*\|)[^|]*\|$/gm, '$1');

describe('the words on the screen are those of docs/maintaining/words.md', () => {
  test('no message uses a word that the page replaces', () => {
    expect(findInMessages(messages)).toEqual([]);
  });

  test.each([
    'README.md',
    'CONTRIBUTING.md',
    'docs/generated/operations.md',
    ...['adding', 'languages', 'tests'].map((page) => `docs/maintaining/${page}.md`),
  ])('%s uses no word that the page replaces', (file) => {
    expect(findOldWords(file, proseOf(read(file)))).toEqual([]);
  });

  test('the page follows its own table', () => {
    expect(findOldWords('docs/maintaining/words.md', proseOf(PROSE))).toEqual([]);
  });

  test('every row of the table has a better word', () => {
    expect(replacements.length).toBeGreaterThan(40);
    expect(replacements.filter(({ old, better }) => old === '' || better === '')).toEqual([]);
  });

  test.each(replacements)('a message with “$old” is found', ({ old, better }) => {
    const found = `planted: ${old} → ${better}`;
    expect(findInMessages({ planted: `Here ${old}, {name}.` })).toContain(found);
    expect(findInMessages({ planted: `{count, plural, one {# ${old.toUpperCase()}} other {#}}` })).toContain(
      found,
    );
  });

  test('names of values, selectors, synonyms and longer words are not taken for old words', () => {
    expect(
      findInMessages({
        'a.value': '{told} {what, select, navigation {views} other {the rest}}',
        'settings.also.theme': 'colours',
        'a.word': 'withheld, storytelling',
      }),
    ).toEqual([]);
  });
});
