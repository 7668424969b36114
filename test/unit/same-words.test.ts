import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHtml, readMarkdown } from '../../src-main/content/read.ts';
import { lineOf, textOfHtml } from '../../src-main/content/text.ts';
import { forEvery } from '../for-every.ts';
import { Markdown } from '../programs/server/state/markdown.ts';
import { renderedTexts } from './rendered-texts.ts';

const ofMarkdown = (markdown: string): string =>
  lineOf(readMarkdown(markdown, { asWritten: true }).blocks).text;
const ofHtml = (html: string): string => lineOf(readHtml(html).blocks).text;

test.each(renderedTexts)('%j says the same as Markdown and as the server’s HTML', (markdown, html) => {
  expect(ofMarkdown(markdown)).toBe(ofHtml(html));
  expect(ofHtml(html)).not.toBe('');
});

test('several of them in one message say the same too', () => {
  const alone = renderedTexts.filter(([markdown]) => !/^\/|^\[\]/.test(markdown));
  forEvery([fc.array(fc.constantFrom(...alone), { minLength: 2, maxLength: 6 })], 200, (texts) => {
    const markdown = texts.map(([written]) => written).join('\n\n<!-- -->\n\n');
    const html = texts.map(([, rendered]) => rendered).join('\n<p>&lt;!-- --&gt;</p>\n');
    expect(ofMarkdown(markdown)).toBe(ofHtml(html));
  });
});

/** Where the reading of Markdown and the HTML of the reference server differ. */
const DIFFERENT: readonly [pattern: RegExp, reason: string][] = [
  [/[@#][_*]*\*\*/, 'Whether a name is known shows only on the server.'],
  [
    /^ +(?:`{3}|~{3})/m,
    'For servers a fence is not indented. In CommonMark it may be, and people indent fences in lists.',
  ],
  [
    /^(?:`{4,}|~{4,})[ \t]*$/m,
    'For servers a fence ends with one of its own length. In CommonMark it may be longer.',
  ],
  [/^~{3,}[^\n]*`/m, 'For servers the line of a fence has no backtick behind it.'],
];

test('generated texts have the words of the reference server’s HTML', () => {
  const none = { all: () => [], byId: () => undefined, byName: () => undefined, find: () => undefined };
  const server = new Markdown({ users: none, channels: none, emoji: none } as never);
  const piece = fc.constantFrom(
    ...['**', '*', '_', '~~', '`', '```\n', '```quote\n', '```spoiler title\n', '> ', '- ', '1. ', '# '],
    ...[
      '\n',
      '\n\n',
      '    ',
      ' ',
      '\\',
      '[a](https://b.example)',
      '](',
      '$$x$$',
      '<time:1800000000>',
      '&amp;',
    ],
    ...['one', 'two', 'three', 'a_b_c', '| a | b |\n|---|---|\n| c | d |\n', '---', '==='],
  );
  forEvery([fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''))], 1_000, (markdown) => {
    if (DIFFERENT.some(([pattern]) => pattern.test(markdown))) return;
    const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
    expect(words(ofMarkdown(markdown))).toEqual(words(ofHtml(server.render(markdown).html)));
  });
});

test('lines and signs of quotations are in a text of several lines alone', () => {
  expect(textOfHtml('<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>')).toBe('> a\nb');
});
