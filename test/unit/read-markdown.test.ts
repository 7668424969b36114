import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { readMarkdown } from '../../src-main/content/read.ts';
import { lineOf } from '../../src-main/content/text.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { forEvery } from '../for-every.ts';
import { addRow, newCache } from './cache.ts';

const plainText = (source: string, withAddresses = false) =>
  lineOf(readMarkdown(source).blocks, withAddresses);

/** The text with its placeholders in braces. */
function read(source: string): string {
  const { text, placeholders } = plainText(source);
  return placeholders.reduceRight(
    (marked, { start, end }) => `${marked.slice(0, start)}{${marked.slice(start, end)}}${marked.slice(end)}`,
    text,
  );
}

describe('a text is read without its Markdown', () => {
  test.each([
    ['Your card in **3 to 5 days**.', 'Your card in 3 to 5 days.'],
    ['*Please* _wait_, __now__ ~~later~~', 'Please _wait_, __now__ later'],
    ['see __init__.py', 'see __init__.py'],
    ['**bold with *italic* inside**', 'bold with italic inside'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['# Title\n\nText', 'Title Text'],
    ['> quoted\n> > twice', 'quoted twice'],
    ['- one\n* two\n+ three\n1. four', 'one two three 1. four'],
    ['- [ ] to do\n- [x] done', '[ ] to do [x] done'],
    ['See [how refunds work](https://example.com/a_(b)).', 'See how refunds work.'],
    ['[a **bold** link](<https://example.com> "title")', 'a bold link'],
    ['![a picture](/user_uploads/1.png)', 'a picture'],
    ['<https://example.com/x>', 'https://example.com/x'],
    ['Run `npm **test**` now', 'Run npm **test** now'],
    ['```js\nconst a = `**b**`;\n```\nDone', 'const a = `**b**`; Done'],
    ['```yaml\na: 1\n---\nb: 2\n```\nDone', 'a: 1 --- b: 2 Done'],
    ['| a | b |\n|---|:-:|\n| 1 | 2 |', 'a b 1 2'],
    ['Above\n\n---\n\nBelow\n=====', 'Above Below ====='],
    ['5 \\* 3 and \\_so\\_', '5 \\* 3 and \\_so\\_'],
    ['  many \t spaces \r\n and lines  ', 'many spaces and lines'],
    ['@**Mira Kowalski** and #**general>lunch**', '@Mira Kowalski and #general > lunch'],
    ['Hi {{name}}, {{ the amount }} is on its way', 'Hi {name}, {the amount} is on its way'],
    ['```npm run build```\n\nHi {{name}}', 'npm run build Hi {name}'],
    ['@**Ana|12**, @_**Ana|12**, @*design*, @**all**', '@Ana, Ana, @design, @all'],
    [
      '#**general**, #**general>plan** and #**general>plan@345**',
      '#general, #general > plan and #general > plan @ 💬',
    ],
    ['Done :tada: at 10:30:00 :no_such_emoji:', 'Done 🎉 at 10:30:00 :no_such_emoji:'],
    ['<time:2027-01-15T08:00:00Z> and <time:1800000000>', 'Jan 15, 2027, 8:00 AM and Jan 15, 2027, 8:00 AM'],
    ['<time:soon>', 'Invalid time format: soon'],
    ['So $$x_1^2$$ is even, for $$5 to$$6', 'So x_1^2 is even, for $$5 to$$6'],
    ['```math\na*b*c\n```', 'a*b*c'],
    ['```spoiler The *end*\nThe butler did it.\n```\nWell?', 'The end (…) Well?'],
    ['```spoiler\nThe butler did it.\n```', '(…)'],
    ['```quote\nOne?\n```js\ntwo()\n```\n```\nYes.', 'One? two() Yes.'],
    ['- ```quote\n  One?\nTwo.', 'One? Two.'],
    ['&copy; &amp; &unknown;', '© & &unknown;'],
    ['[](/user_uploads/2/ab/plan%20B.pdf)', 'plan%20B.pdf'],
    ['`{{name}}` is {{}} or {{ }}', '{{name}} is {{}} or {{ }}'],
    ['**{{name}}**', '{name}'],
    ['a ** b * c ` d [e](f', 'a ** b * c ` d [e](f'],
    ['', ''],
  ])('%j reads %j', (source, expected) => {
    expect(read(source)).toBe(expected);
  });

  test('with addresses, each is after the words of its link', () => {
    expect(plainText('See [this](https://example.com).', true).text).toBe('See this https://example.com.');
  });

  test('where nothing fills them in, placeholders keep their braces', () => {
    expect(lineOf(readMarkdown('Hi **{{name}}**', { asWritten: true }).blocks).text).toBe('Hi {{name}}');
  });

  test('any text is read in one line, its words stay, and it takes little time', () => {
    const piece = fc.constantFrom(
      '**',
      '*',
      '_',
      '`',
      '[',
      '](',
      ')',
      '{{',
      '}}',
      '\n',
      ' ',
      '\\',
      '|',
      '#',
      'a',
      '~~',
      '<',
      '>',
      '!',
    );
    forEvery([fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''))], 500, (source) => {
      const { text, placeholders } = plainText(source);
      expect(text).not.toMatch(/\n| {2}|^ /);
      for (const { start, end } of placeholders) expect(text.slice(start, end)).not.toBe('');
    });
  });
});

// Work that grows with the square of the length would outlast a test.
describe('a very long text is read in one pass', () => {
  const LENGTH = 400_000;
  const repeated = (piece: string): string => piece.repeat(LENGTH / piece.length);
  const reads = (source: string): void => {
    const { text } = plainText(source, true);
    expect(text.length).toBeLessThanOrEqual(source.length);
  };

  // Each of these could begin a mark, and never ends it.
  test.each([
    ...[
      '`a',
      '``a ',
      '`',
      '`a``',
      '{{a',
      '{{ ',
      '[a](',
      '[a]( ',
      '[a](b ',
      '[a](b "',
      '[a](<',
      '![',
      '<https://a',
    ],
    ...[
      '**a ',
      '*a ',
      '*',
      '** a',
      '_a ',
      '__a ',
      '_',
      '__a_',
      '~~a ',
      '~',
      '\\',
      '> ',
      '|',
      '| ',
      '-|',
      '- ',
    ],
  ])('%j', (piece) => {
    reads(repeated(piece));
  });

  test.each([
    ['blanks', `${repeated(' ')}x`],
    ['a line under nothing', `-${repeated(' ')}x`],
    ['a cell of blanks', `|${repeated(' ')}x`],
    ['a placeholder without a name', `{{${repeated(' ')}`],
    ['ticks before a text', repeated('`') + repeated('a')],
    ['a title without an end', `[a](${repeated(' ')}"`],
  ])('%s', (_, source) => {
    reads(source);
  });
});

describe('the excerpt of a row', () => {
  function excerptOf(content: string, search = ''): string {
    const db = newCache();
    addRow(db, snippetRows, 'k', { title: 'Title', content });
    const [row] = snippetPage(db, search, 0, 1).rows;
    return (row?.excerpt ?? [])
      .map(({ text, match, placeholder }) => {
        const marked = match ? `[${text}]` : text;
        return placeholder ? `{${marked}}` : marked;
      })
      .join('');
  }

  test.each([
    ['Hi {{name}},\n\nyour **refund** is on its way.', '', 'Hi {name}, your refund is on its way.'],
    ['Hi {{name}},\n\nyour **refund** is on its way.', 'refund', 'Hi {name}, your [refund] is on its way.'],
    ['Your {{refund amount}} is here', 'amount', 'Your {refund }{[amount]} is here'],
    // A match in an address, or in Markdown itself, is shown where it is.
    [
      'See [this page](https://example.com/refunds).',
      'example',
      'See this page https://[example].com/refunds.',
    ],
    ['Some **bold** text', '**', 'Some [**]bold[**] text'],
  ])('of %j for the search %j is %j', (content, search, expected) => {
    expect(excerptOf(content, search)).toBe(expected);
  });

  test('has the first match where a narrow row shows it, also far down in a long text', () => {
    const filler = 'Some **words** before it. '.repeat(300);
    const excerpt = excerptOf(`${filler}\nThen the *needle* and more.${filler}`, 'needle');
    expect(excerpt).toMatch(/^….{0,24}\[needle\] and more\./);
    expect(excerpt).not.toMatch(/[*_]/);
  });
});
