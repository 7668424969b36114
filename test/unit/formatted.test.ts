import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formattedHtml } from '../../src-main/content/formatted.ts';
import { forEvery } from '../for-every.ts';

test.each([
  ['bold and a break', '**3 to 5 days**\nand more', '<p><strong>3 to 5 days</strong><br>\nand more</p>'],
  [
    'a link',
    '[the plan](https://a.example/x?a=1&b=2)',
    '<p><a href="https://a.example/x?a=1&amp;b=2">the plan</a></p>',
  ],
  [
    'a link of the same place',
    '[bank.example](https://bank.example/login)',
    '<p><a href="https://bank.example/login">bank.example</a></p>',
  ],
  [
    'an address with other letters',
    '**See** https://b\u00fccher.example',
    '<p><strong>See</strong> <a href="https://xn--bcher-kva.example">https://b\u00fccher.example</a></p>',
  ],
  ['a list', '3. one\n4. two', '<ol start="3">\n<li>one</li>\n<li>two</li>\n</ol>'],
  ['code with a language', '```js\na < b\n```', '<pre><code class="language-js">a &lt; b\n</code></pre>'],
  ['a placeholder that was not filled in', '**Dear {{name}}**', '<p><strong>Dear {{name}}</strong></p>'],
])('%s is written as HTML', (_, text, html) => {
  expect(formattedHtml(text)).toBe(html);
});

test.each([
  ['a plain text', 'See you at 12.\nAna'],
  ['an address', 'See https://a.example/x'],
  ['an emoji', 'Thank you :tada:'],
  ['a mention', '**Ask** @**Ana|12**'],
  ['a topic', '**Ask in** #**general>plan**'],
  ['a moment', '**At** <time:2026-11-20T10:00:00Z>'],
  ['a formula', '**So** $$x^2$$'],
  ['a spoiler', '```spoiler Who\n**Ana**\n```'],
  ['an image', '**Look** ![x](https://a.example/x.png)'],
  ['a link in the words of another address', '**Pay** [bank.example](https://thief.example/)'],
  ['an address with the words in its query', '**Pay** [bank.example](https://thief.example/?bank.example)'],
  ['an address that begins with the words', '**Pay** [bank.example](https://bank.example.thief.example/)'],
  ['a mail to another address', '**Pay** [ana@bank.example](mailto:ana@bank.example.thief.example)'],
  ['words with another dot', '**Pay** [bank。example](https://thief.example/)'],
  ['words with a sign of no width', '**Pay** [bank.\u200Bexample](https://thief.example/)'],
  ['another number of a computer', '**Open** [192.168.0.1](https://thief.example/)'],
  ['another number of a phone', '**Call** [+48 12 3](tel:+48999)'],
  ['what Perch does not open', '**Open** [the plan](steam:run/1)'],
  ['a text that is too long', '**a**\n'.repeat(20_000)],
])('%s stays as it is written', (_, text) => {
  expect(formattedHtml(text)).toBe(null);
});

test('whatever the text says, the HTML has no script, no address but of links, and loads nothing', () => {
  const piece = fc.constantFrom(
    ...[
      '**',
      '*',
      '`',
      '[',
      '](',
      ')',
      '!',
      '<img src=x onerror=a()>',
      '<script>',
      'javascript:a()',
      '\n',
      '- ',
      '| a | b |\n|---|---|\n',
    ],
    ...['https://a.example', '"', '> ', '# ', '&lt;', 'x'],
  );
  forEvery([fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))], 1000, (text) => {
    const html = formattedHtml(text) ?? '';
    for (const [, tag = '', attributes = ''] of html.matchAll(/<(\/?[a-z\d]+)([^>]*)>/g)) {
      expect(tag).toMatch(
        /^\/?(?:p|br|strong|em|s|code|a|blockquote|pre|hr|[uo]l|li|h[1-6]|table|thead|tbody|t[rhd])$/,
      );
      expect(attributes).toMatch(
        /^(?: class="language-[^"]*")?(?: href="(?!javascript:)[^"]*")?(?: start="\d+")?$/,
      );
    }
  });
});
