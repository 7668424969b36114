import { expect, test } from 'vitest';
import { textOfHtml } from '../../src-main/contract/plain-text.ts';

test('HTML becomes its text with a line for each block and decoded entities', () => {
  expect(textOfHtml('<p>One <b>bo</b>ld</p>\n<ul>\n<li>two</li><li>three<br>four</li></ul>')).toBe(
    'One bold\ntwo\nthree\nfour',
  );
  expect(textOfHtml('a &lt;b&gt; &amp;amp; &quot;c&quot; &#39;d&#x27; &nosuch; &#0; &#99999999;')).toBe(
    'a <b> &amp; "c" \'d\' &nosuch; &#0; &#99999999;',
  );
  expect(textOfHtml('<pre><code>if x:\n  y</code></pre>')).toBe('if x:\n  y');
  expect(textOfHtml('&lt;script&gt;')).toBe('<script>');
});

test('text with unclosed tags is scanned once', () => {
  // Each of these was looked for to the end of the text: some ten thousand million steps.
  expect(textOfHtml('<b'.repeat(500_000))).toBe('<b'.repeat(500_000));
  expect(textOfHtml('<' + 'b'.repeat(500_000))).toMatch(/^<b/);
  expect(textOfHtml(' '.repeat(500_000) + 'x')).toMatch(/x$/);
});
