import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formattedHtml } from '../../src-main/content/formatted.ts';
import { markdownOfHtml, textOfHtml } from '../../src-main/content/markdown-of-html.ts';
import { forEvery } from '../for-every.ts';

test.each([
  [
    'a page of a browser',
    '<meta charset="utf-8"><p>See <a href="https://a.example/x(1)">the plan</a> and <b>hurry</b>.</p>',
    'See [the plan](https://a.example/x%281%29) and **hurry**.',
  ],
  [
    'lists in each other',
    '<ul><li>one<ol start="3"><li>inner</li></ol></li><li><p>two</p></li></ul>',
    '* one\n  3. inner\n* two',
  ],
  ['a list beside the items', '<ul><li>one</li><ul><li>inner</li></ul></ul>', '* one\n  * inner'],
  [
    'a document in a bold element that is not bold',
    '<b style="font-weight:normal" id="d"><p><span>Hello</span></p><ul><li>x</li></ul></b>',
    'Hello\n\n* x',
  ],
  ['a quotation', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  [
    'code',
    '<p>run <code>npm test</code></p><pre><code class="language-js">a\n  ```\n</code></pre><b>x</b>',
    'run `npm test`\n\n````js\na\n  ```\n````\n\n**x**',
  ],
  [
    'a table with headings',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td></tr></table>',
    '| a | b |\n| --- | --- |\n| 1\\|2 |  |',
  ],
  ['blanks at the ends of bold words', '<p>so<b> much </b>more</p>', 'so **much** more'],
  ['signs of Markdown', '<b>x</b> __init__.py a*b', '**x** __init__.py a*b'],
  [
    'a script, a picture and an address that runs',
    '<i>x</i><script>a()</script><img src="https://t.example/p" alt="p"><a href="javascript:a()">y</a>',
    '*x*y',
  ],
])('%s becomes Markdown', (_, html, markdown) => {
  expect(markdownOfHtml(html)).toBe(markdown);
});

test.each([
  ['code of an editor', '<div style="color:red"><span>const</span> a</div>'],
  ['cells of a spreadsheet', '<table><tr><td>1</td><td>2</td></tr></table>'],
  ['elements that are nested without end', '<b><div>'.repeat(5_000)],
  ['nothing', ''],
])('%s has nothing that Markdown keeps', (_, html) => {
  expect(markdownOfHtml(html)).toBe(null);
});

test('a text that Perch copied as HTML comes back as a text that looks the same', () => {
  const words = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,6}){0,2}$/);
  const inline = fc.oneof(
    words,
    words.map((text) => `**${text}**`),
    words.map((text) => `*${text}*`),
    words.map((text) => `~~${text}~~`),
    words.map((text) => `\`${text}\``),
    words.map((text) => `[${text}](https://a.example/${text.replaceAll(' ', '-')})`),
  );
  const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
  const block = fc.oneof(
    fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
    fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.map((one) => `* ${one}`).join('\n')),
    fc
      .array(line, { minLength: 1, maxLength: 3 })
      .map((lines) => lines.map((one, at) => `${at + 1}. ${one}`).join('\n')),
    line.map((one) => `> ${one}`),
    line.map((one) => `## ${one}`),
    words.map((one) => `\`\`\`js\n${one}\n\`\`\``),
  );
  forEvery([fc.array(block, { minLength: 1, maxLength: 4 })], 300, (blocks) => {
    // Two lists after each other are one list.
    const text = blocks.join('\n\ntext\n\n');
    const html = formattedHtml(text);
    if (html === null) return;
    expect(formattedHtml(markdownOfHtml(html) ?? '')).toBe(html);
  });
});

test('an element whose name every object has adds nothing to its text', () => {
  for (const tag of Object.getOwnPropertyNames(Object.prototype))
    expect(textOfHtml(`<b>a</b> <${tag}>b</${tag}>`)?.replace(/<\/?__\w+__>/g, '')).toBe('**a** b');
});
