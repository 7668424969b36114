import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOfHtml } from '../../src-main/contract/plain-text.ts';

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
    ['a spoiler is its title', spoiler('<p>The end</p>\n'), 'The end (…)'],
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
      '3. three\n1. inside\n4. four\nfree',
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
      '<p><span class="user-mention" data-user-id="3">@Ana</span> <a href="https://example.com">here</a> <time datetime="2026-01-01T10:00:00Z">Thu 11:00</time></p>',
      '@Ana here Thu 11:00',
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
    ['a script is nothing', '<p>a</p><script>alert("b")</script><style>p {}</style>', 'a'],
    ['tags that never end', '<p>a <b', 'a <b'],
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
    fc.assert(
      fc.property(tree, (html) => {
        const words = (text: string): string[] => text.match(/[a-z]{3,}/g) ?? [];
        expect(words(textOfHtml(html))).toEqual(words(html.replaceAll(/<[^>]*>/g, ' ')));
      }),
    );
  });

  // Work that grows with the square of the length would outlast the test.
  test.each([
    ['spans', '<span>', ''],
    ['quotations', '<blockquote>a', `${'> '.repeat(9)}a`],
    ['ends', '</b></i></div>', ''],
    ['mixed', '<b><div></b>', ''],
    ['attributes', '<a class="x ', '<a class="x <a class="x'],
    ['entities', '&#x', '&#x&#x'],
    ['lists', '<ol><li>', '1.'],
  ])('100,000 hostile %s are read in one pass', (_, piece, ending) => {
    expect(textOfHtml(piece.repeat(100_000)).endsWith(ending)).toBe(true);
  });
});
