const mention = (name: string, kind = ''): string =>
  `<span class="user-mention${kind}" data-user-id="12">${name}</span>`;
const emoji = (name: string, code: string): string =>
  `<span aria-label="${name}" class="emoji emoji-${code}" role="img" title="${name}">:${name.replaceAll(' ', '_')}:</span>`;
const formula = (source: string): string =>
  `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${source}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base">x</span></span></span>`;
const code = (language: string, source: string): string =>
  `<div class="codehilite" data-code-language="${language}"><pre><span></span><code>${source}</code></pre></div>`;

/** Markdown, and the HTML that servers make of it; the first ones are recorded (steps 80, 81, 146, 486, 487, 490, 518, 519). */
export const renderedTexts: readonly (readonly [markdown: string, html: string])[] = [
  ['hello **there**', '<p>hello <strong>there</strong></p>'],
  [
    'hi @**all** :tada:',
    `<p>hi <span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span> ${emoji('tada', '1f389')}</p>`,
  ],
  [
    'You requested a reminder for #**made here>first@345**. Note:\n > first line\nsecond line\n\n@_**Ada Admin|12** [said](https://chat.example.com/#narrow/near/345):\n```quote\nhi @**all** :tada:\n```',
    `<p>You requested a reminder for <a class="message-link" href="/#narrow/near/345">#made here &gt; first @ 💬</a>. Note:</p>\n<blockquote>\n<p>first line<br>\nsecond line</p>\n</blockquote>\n<p>${mention('Ada Admin', ' silent')} <a href="#narrow/near/345">said</a>:</p>\n<blockquote>\n<p>hi <span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span> ${emoji('tada', '1f389')}</p>\n</blockquote>`,
  ],
  [
    'one **bold** https://example.com',
    '<p>one <strong>bold</strong> <a href="https://example.com">https://example.com</a></p>',
  ],
  ['x 🙂', `<p>x ${emoji('slight smile', '1f642')}</p>`],
  [
    '```quote\nx\n```\n<script>alert(1)</script> [a](javascript:x) `code`',
    '<blockquote>\n<p>x</p>\n</blockquote>\n<p>&lt;script&gt;alert(1)&lt;/script&gt; [a](javascript:x) <code>code</code></p>',
  ],
  [
    '@**Nobody Here** @_**Olga Owner|12** #**general>plans**',
    `<p>@<strong>Nobody Here</strong> ${mention('Olga Owner', ' silent')} <a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-general/topic/plans">#general &gt; plans</a></p>`,
  ],
  ['edited @**Mira New**', `<p>edited ${mention('@Mira New')}</p>`],
  [
    'for @*design*, not @_*ops*',
    '<p>for <span class="user-group-mention" data-user-group-id="3">@design</span>, not <span class="user-group-mention silent" data-user-group-id="4">ops</span></p>',
  ],
  ['see `__init__.py` and __init__.py', '<p>see <code>__init__.py</code> and __init__.py</p>'],
  ['~~struck~~ _so_ 5 \\* 3', '<p><del>struck</del> _so_ 5 \\* 3</p>'],
  ['one\ntwo', '<p>one<br>\ntwo</p>'],
  ['# Plan\n\nText\n=====', '<h1>Plan</h1>\n<p>Text<br>\n=====</p>'],
  ['- a\n- b\n    - c', '<ul>\n<li>a</li>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>'],
  ['3. three\n4. four', '<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>'],
  ['- [ ] to do', '<ul>\n<li>[ ] to do</li>\n</ul>'],
  ['> one\ntwo\n\nthree', '<blockquote>\n<p>one<br>\ntwo</p>\n</blockquote>\n<p>three</p>'],
  [
    '| Day | Who |\n|---|:-:|\n| Mon | Ana |',
    '<table>\n<thead>\n<tr>\n<th>Day</th>\n<th style="text-align: center;">Who</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>Mon</td>\n<td style="text-align: center;">Ana</td>\n</tr>\n</tbody>\n</table>',
  ],
  ['```js\nif (a) b();\n```\nDone', `${code('JavaScript', 'if (a) b();\n')}\n<p>Done</p>`],
  ['```npm run build```\nDone', '<p><code>npm run build</code><br>\nDone</p>'],
  [
    '```quote\nOne?\n```js\ntwo()\n```\n```\nYes.',
    `<blockquote>\n<p>One?</p>\n${code('JavaScript', 'two()\n')}\n</blockquote>\n<p>Yes.</p>`,
  ],
  [
    '```spoiler The *end*\nThe butler did it.\n```\nWell?',
    '<div class="spoiler-block"><div class="spoiler-header">\n<p>The <em>end</em></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>The butler did it.</p>\n</div></div>\n<p>Well?</p>',
  ],
  ['So $$x_1^2$$ is even', `<p>So ${formula('x_1^2')} is even</p>`],
  ['```math\na*b*c\n```', `<p><span class="katex-display">${formula('a*b*c')}</span></p>`],
  ['Costs $$5 to$$6', '<p>Costs $$5 to$$6</p>'],
  ['at <time:1800000000>', '<p>at <time datetime="2027-01-15T08:00:00Z">1800000000</time></p>'],
  [
    'at <time:2027-01-15T09:00:00+01:00>',
    '<p>at <time datetime="2027-01-15T08:00:00Z">2027-01-15T09:00:00+01:00</time></p>',
  ],
  [
    '[](/user_uploads/2/ab/cat.png)',
    '<p><a href="/user_uploads/2/ab/cat.png"></a></p>\n<div class="message_inline_image"><a href="/user_uploads/2/ab/cat.png"><img src="/user_uploads/thumbnail/2/ab/cat.png/840x560.webp"></a></div>',
  ],
  [
    '![A cat](/user_uploads/2/ab/cat.png)',
    '<p><img alt="A cat" class="inline-image" data-original-src="/user_uploads/2/ab/cat.png" src="/user_uploads/thumbnail/2/ab/cat.png/840x560.webp"></p>',
  ],
  ['&copy; 2027 &amp; more', '<p>&copy; 2027 &amp; more</p>'],
  ['/me waves', '<p>/me waves</p>'],
  ['/poll Where?\nHere\nThere', '<p>/poll Where?<br>\nHere<br>\nThere</p>'],
];
