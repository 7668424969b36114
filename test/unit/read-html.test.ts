import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOfHtml } from '../../src-main/content/text.ts';
import { forEvery } from '../for-every.ts';

const formula = [
  '<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow>',
  '<msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
  '</span><span class="katex-html" aria-hidden="true"><span class="base"><span class="mord mathnormal">x</span>',
  '<span class="mord">2</span></span></span></span>',
].join('');
const spoiler = (title: string): string =>
  [
    `<div class="spoiler-block"><div class="spoiler-header">\n${title}</div>`,
    '<div class="spoiler-content" aria-hidden="true">\n<p>The <strong>butler</strong> did it.</p>\n<ul>\n<li>He!</li>\n</ul>\n</div></div>',
  ].join('');

describe('a rendered message is text by what its elements mean', () => {
  test.each([
    ['a spoiler is its title', spoiler('<p>The end</p>\n'), 'The end\n(…)'],
    ['a spoiler without a title', `<p>Look:</p>\n${spoiler('')}\n<p>Well?</p>`, 'Look:\n(…)\nWell?'],
    ['a formula is its source', `<p>So ${formula} is even.</p>`, 'So x^2 is even.'],
    [
      'an emoji is its character',
      '<p>Yes <span aria-label="thumbs up" class="emoji emoji-1f44d" role="img" title="thumbs up">:+1:</span>!</p>',
      'Yes 👍!',
    ],
    ['a flag', '<p><span class="emoji emoji-1f1e9-1f1ea" title="de">:de:</span></p>', '🇩🇪'],
    [
      'an emoji of the organization is its name',
      '<p>Thanks <img alt=":parrot:" class="emoji" src="/user_avatars/2/emoji/images/1.png" title="parrot"></p>',
      'Thanks :parrot:',
    ],
    ['an emoji without a character', '<p><span class="emoji emoji-d800">:odd:</span></p>', ':odd:'],
    [
      'an emoji that would turn the text around',
      '<p><span class="emoji emoji-202e">:odd:</span></p>',
      ':odd:',
    ],
    [
      'a quotation has its marks',
      '<p>Ana said:</p>\n<blockquote>\n<p>One,<br>\ntwo.</p>\n<blockquote>\n<p>Three.</p>\n</blockquote>\n</blockquote>\n<p>Right.</p>',
      'Ana said:\n> One,\n> two.\n> > Three.\nRight.',
    ],
    [
      'a numbered list has its numbers',
      '<ol start="3">\n<li>three<ol>\n<li>inside</li>\n</ol>\n</li>\n<li>four</li>\n</ol>\n<ul>\n<li>free</li>\n</ul>',
      '3. three\n  1. inside\n4. four\nfree',
    ],
    [
      'items that are paragraphs begin with their numbers',
      '<ol>\n<li>\n<p>Knead.</p>\n<p>Wait.</p>\n</li>\n<li>\n<p>Bake<br>\nslowly.</p>\n</li>\n<li></li>\n</ol>',
      '1. Knead.\nWait.\n2. Bake\nslowly.\n3.',
    ],
    [
      'a list in a list is indented, and the count goes on behind it',
      '<ol>\n<li>Flour</li>\n<li>Water<ol start="2">\n<li>warm<ol>\n<li>not hot</li>\n</ol>\n</li>\n</ol>\n</li>\n<li>Salt</li>\n</ol>',
      '1. Flour\n2. Water\n  2. warm\n    1. not hot\n3. Salt',
    ],
    [
      'an item that begins with a list, a quotation or code',
      '<ol>\n<li><ol>\n<li>one</li>\n</ol>\n</li>\n<li>\n<blockquote>\n<p>two</p>\n</blockquote>\n</li>\n<li>\n<div class="codehilite"><pre><span></span><code>three\n</code></pre></div>\n</li>\n</ol>',
      '1.\n  1. one\n> 2. two\n3. three',
    ],
    [
      'a list without numbers in a list',
      '<ul>\n<li>Bread <ul>\n<li>\n<p>rye</p>\n<p>or wheat</p>\n</li>\n</ul>\n</li>\n</ul>',
      'Bread\nrye\nor wheat',
    ],
    [
      'each blank of code in a line is there, and no other repeated blank',
      '<p>Type <code>git  log </code>   and <del> wait </del> then.</p>',
      'Type git  log  and wait then.',
    ],
    [
      'a formula of several lines, and one that could not be read',
      '<p><span class="katex-display"><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>a</mi></mrow><annotation encoding="application/x-tex">a\nb</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base">a</span></span></span></span></p>\n<p><span class="tex-error">$$\\no{**a**}$$</span></p>',
      'a\nb\n$$\\no{**a**}$$',
    ],
    [
      'a spoiler in a quotation',
      `<blockquote>\n${spoiler('<p>Who?</p>\n')}\n<p>Well?</p>\n</blockquote>\n<p>Ask.</p>`,
      '> Who?\n> (…)\n> Well?\nAsk.',
    ],
    [
      'the preview of a picture is not the message',
      '<p>Look: <a href="https://example.com/a.png">https://example.com/a.png</a><br>\nnice</p>\n<div class="message_inline_image"><a href="https://example.com/a.png" title="a.png"><img data-original-content-type="image/png" src="/thumbnail?url=a.png"></a></div>',
      'Look: https://example.com/a.png\nnice',
    ],
    [
      'a table has a line for each cell',
      '<table>\n<thead>\n<tr>\n<th>Day</th>\n<th>Who</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>Mon</td>\n<td>Ana</td>\n</tr>\n</tbody>\n</table>',
      'Day\nWho\nMon\nAna',
    ],
    [
      'headings and a time that could not be read',
      '<h2>Plan</h2>\n<p><span class="timestamp-error">Invalid time format: &lt;soon</span>&gt;</p>',
      'Plan\nInvalid time format: <soon>',
    ],
    [
      'an emoji of several characters beside words',
      '<p>so<span aria-label="shrug" class="emoji emoji-1f937-200d-2640" role="img" title="shrug">:shrug:</span>, <span class="emoji emoji-0023-20e3" title="hash">:hash:</span>1</p>',
      'so🤷\u200d♀\uFE0F, #\uFE0F\u20e31',
    ],
    [
      'code has its lines',
      '<p>Run:</p>\n<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="k">if</span> x:\n    y()\n\nz\n</code></pre></div>',
      'Run:\nif x:\n    y()\nz',
    ],
    [
      'entities are characters, once',
      '<p>&lt;b&gt; &amp;amp; &quot;a&quot; &#39;b&#39; &#x1F44D; &unknown;</p>',
      '<b> &amp; "a" \'b\' 👍 &unknown;',
    ],
    [
      'a mention, a link and a time are their words',
      '<p><span class="user-mention" data-user-id="3">@Ana</span> <a href="https://example.com">here</a> <time datetime="2026-01-01T10:00:00Z">1767261600</time></p>',
      '@Ana here Jan 1, 2026, 10:00 AM',
    ],
    [
      'a picture is its description',
      '<p><img alt="The plan" src="/thumbnail/1.png"> and</p>',
      'The plan and',
    ],
    [
      'the preview of a page is not the message',
      '<p><a href="https://example.com/a">https://example.com/a</a></p>\n<div class="message_embed"><a class="message_embed_image" href="https://example.com/a"></a><div class="data-container"><div class="message_embed_title"><a href="https://example.com/a">Title</a></div></div></div>',
      'https://example.com/a',
    ],
    ['what the sender does', '<p>/me waves</p>', 'waves'],
    [
      'a poll',
      '<p>/poll Where to eat?<br>\nThe corner<br>\nThe park</p>',
      'Where to eat?\nThe corner\nThe park',
    ],
    ['a command in code', '<p><code>/me waves</code></p>', '/me waves'],
    [
      'a picture alone is its name',
      '<div class="message_inline_image"><a href="/user_uploads/2/cat.png" title="cat.png"><img src="/thumb"></a></div>',
      'cat.png',
    ],
    [
      'a recording alone',
      '<p><audio controls preload="metadata" src="/user_uploads/2/ab/memo%201.mp3" title="memo 1"></audio></p>',
      'memo 1',
    ],
    ['named characters', '<p>&copy; &hellip; &euro;</p>', '© … €'],
    ['a script is nothing', '<p>a</p><script>alert("b")</script><style>p {}</style>', 'a'],
    ['tags that never end', '<p>a <b', 'a'],
    ['a script that never ends', '<p>a<script>alert(1)', 'a'],
  ])('%s', (_, html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  test('no text outside of hidden elements is lost, however elements are nested', () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/);
    const tag = fc.constantFrom(
      'p',
      'div',
      'span',
      'em',
      'blockquote',
      'ol',
      'ul',
      'li',
      'pre',
      'a',
      'td',
      'x',
    );
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        word,
        fc
          .tuple(tag, fc.array(tie('node'), { maxLength: 4 }))
          .map(([name, inside]) => `<${name}>${inside.join(' ')}</${name}>`),
      ),
    })).node;
    forEvery([tree], 100, (html) => {
      const words = (text: string): string[] => text.match(/[a-z]{3,}/g) ?? [];
      expect(words(textOfHtml(html))).toEqual(words(html.replaceAll(/<[^>]*>/g, ' ')));
    });
  });

  // Work that grows with the square of the length would outlast the test.
  test.each([
    ['spans', '<span>', ''],
    ['quotations', '<blockquote>a', `${'> '.repeat(9)}a`],
    ['ends', '</b></i></div>', ''],
    ['mixed', '<b><div></b>', ''],
    ['attributes', '<a class="x ', ''],
    ['entities', '&#x', '&#x&#x'],
    ['lists', '<ol><li>', '1.'],
  ])('100,000 hostile %s are read in one pass', (_, piece, ending) => {
    expect(textOfHtml(piece.repeat(100_000)).endsWith(ending)).toBe(true);
  });
});
