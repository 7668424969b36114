import { expect, test } from 'vitest';
import { isTooMuch, measure } from '../../src-renderer/components/content/too-much.ts';

const times = (count: number, piece: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at)).join('');
const bolds = (count: number): string => times(count, (at) => `<b id="${at}">`);
const paragraphs = (count: number): string => '<p>x</p>'.repeat(count);

test.each([
  ['a hundred open elements in ten thousand paragraphs', `<p>${bolds(100)}</p>${paragraphs(10_000)}`],
  ['the same, well nested', `<p>${bolds(100)}${paragraphs(2_000)}${'</b>'.repeat(100)}</p>`],
  ['each left in a paragraph that has ended', times(100, (at) => `<p><b id="${at}"></p>`) + paragraphs(500)],
  ['an end in an attribute', times(100, (at) => `<b id="${at}" x="</b>">`) + paragraphs(500)],
  ['an end in a comment', times(100, (at) => `<b id="${at}"><!--</b>-->`) + paragraphs(500)],
  ['an end that a script hides', times(100, (at) => `<b id="${at}"><script></b></script>`) + paragraphs(500)],
  ['an end in another tag’s quotes', times(100, (at) => `<b id="${at}"><i x='</b>'>`) + paragraphs(500)],
  ['tags that are quoted for some', times(500, (at) => `<b '${at}>x<b "${at}>`) + paragraphs(500)],
  [
    'an end within a table',
    times(100, (at) => `<b id="${at}"><p><table><td></p></b></table></p>`) + paragraphs(500),
  ],
  ['one with ten thousand attributes', `<p><b ${times(10_000, (at) => `a${at} `)}></p>` + paragraphs(500)],
  ['links, each of which ends the one before', bolds(50) + '<a href="x">y'.repeat(500)],
  [
    'a table’s cell that hides an end',
    `<table><tr>${times(100, (at) => `<b id="${at}"><div><td></div></b></td>`)}</tr></table>${paragraphs(500)}`,
  ],
  ['tags alone', '<br>'.repeat(10_001)],
  ['what lies too deep', '<div>'.repeat(101)],
  ['what lies too deep, behind ends that are none', '<details><!-- </details> >'.repeat(101)],
  ['what lies too deep, behind an end in quotes', `<details x='</details>'>`.repeat(101)],
  ['cells in a formula, which lie in each other', '<math>' + '<th></tr>'.repeat(101)],
  ['fields in a drawing, which lie in each other', '<svg>' + '<input>'.repeat(101)],
  ['quotes in quotes', '<blockquote><p>x'.repeat(101)],
  ['a text alone', 'word '.repeat(50_000)],
])('HTML with %s is too much', (_, html) => {
  expect(isTooMuch(html)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['text', 'a < b && b > c <3 << 4'],
  [
    'a long page of code',
    `<div class="codehilite"><pre><code>${'<span class="k">if</span> x '.repeat(4_000)}</code></pre></div>`,
  ],
  [
    'a large table',
    `<table><tbody>${`<tr>${'<td><strong>1</strong></td>'.repeat(10)}</tr>`.repeat(200)}</tbody></table>`,
  ],
  [
    'many links',
    '<p>See <a href="https://example.com/a?b=c&amp;d=e" title="A > B">this</a>.</p>'.repeat(1_000),
  ],
  [
    'a long list whose items never end',
    `<ul>${'<li>see <a href="/x">this</a>'.repeat(1_000)}</ul><p>${'<em>y</em>'.repeat(1_000)}</p>`,
  ],
  [
    'all that formats, at once',
    '<p><a href="x"><b><strong><em><i><s><u><code>x</code></u></s></i></em></strong></b></a></p>'.repeat(100),
  ],
  ['lists in lists in quotes', `${'<blockquote><ul><li><p>x'.repeat(45)}${'</ul></blockquote>'.repeat(45)}`],
  [
    'many formulas',
    '<p><span class="katex"><math><semantics><mrow><mi>x</mi></mrow></semantics></math><svg><path d="M0"></path></svg></span><br>y</p>'.repeat(
      300,
    ),
  ],
  ['many small lists', '<div><ul><li>a<li>b</ul><!-- c --></div>'.repeat(1_000)],
  ['comments and lines', '<!-- a --><br><hr>'.repeat(1_000)],
])('HTML with %s is not too much', (_, html) => {
  expect(isTooMuch(html)).toBe(false);
});

test('HTML is scanned once, however it is written', () => {
  for (const piece of [
    '<',
    '<b',
    '</',
    '<b a',
    '<b a=',
    '<b "',
    "<b '",
    '<b/',
    '<!',
    '<b a=b/c',
    '<b   ',
    '<b x="',
  ])
    expect(measure(piece.repeat(300_000)).elements).toBeGreaterThanOrEqual(0);
  for (const attribute of [' a', ' a=b', ' a="b"', ' ', '/', 'a', '=', '"'])
    expect(measure(`<b${attribute.repeat(300_000)}`).elements).toBeGreaterThanOrEqual(0);
});
