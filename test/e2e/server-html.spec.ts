import path from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { expect, test } from './fixtures.ts';

/** HTML as a hostile or broken server may send it, sanitised in a real window. */

const ENTRY = path.resolve(import.meta.dirname, '../../src-renderer/components/server-html/sanitise.ts');
const SERVER = 'https://chat.example.com';

let bundle: string;
test.beforeAll(async () => {
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: ENTRY, formats: ['iife'], name: 'serverHtml' } },
  })) as { output: { code: string }[] }[];
  bundle = built?.output[0]?.code ?? '';
});

type Window = typeof globalThis & {
  serverHtml: { sanitise(html: string, server: string): DocumentFragment };
  hacked?: unknown;
};

let page: Page;
test.beforeEach(async ({ perch }) => {
  ({ page } = await perch());
  await page.evaluate(`${bundle}; globalThis.serverHtml = serverHtml;`);
});

/** What stands in the document after sanitising, as HTML. */
const shown = (html: string): Promise<string> =>
  page.evaluate(
    ([dirty, server]) => {
      const { serverHtml } = globalThis as Window;
      const place = document.createElement('div');
      document.body.append(place);
      place.replaceChildren(serverHtml.sanitise(dirty, server));
      const { innerHTML } = place;
      place.remove();
      return innerHTML;
    },
    [html, SERVER] as const,
  );

test('nothing runs, nothing loads, nothing leaves the message', async () => {
  // What the window itself loads has been loaded.
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const run = 'globalThis.hacked=1';
  const evil = 'https://evil.example/x';
  const hostile = [
    `<script>${run}</script><script src="${evil}"></script>`,
    `<img src=x onerror="${run}"><img srcset="${evil} 2x"><img src="${evil}" alt="cat" onload="${run}">`,
    `<picture><source srcset="${evil}"><img src="${evil}"></picture>`,
    `<video poster="${evil}" src="${evil}" autoplay></video><audio src="${evil}"></audio>`,
    `<iframe src="javascript:${run}" srcdoc="<script>parent.${run}</script>"></iframe>`,
    `<object data="${evil}"></object><embed src="${evil}"><frameset onload="${run}"></frameset>`,
    `<svg onload="${run}"><script>${run}</script><image href="${evil}"/><use href="${evil}#a"/><foreignObject><img src=x onerror="${run}"></foreignObject></svg>`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
    `<math><annotation-xml encoding="text/html"><img src=x onerror="${run}"></annotation-xml></math>`,
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
    `<style>body{display:none}@import "${evil}";</style><link rel="stylesheet" href="${evil}">`,
    `<p style="background:url(${evil});position:fixed;inset:0">styled</p><p onclick="${run}">x</p>`,
    `<base href="${evil}"><meta http-equiv="refresh" content="0;url=${evil}">`,
    `<form action="${evil}" name="body"><input name="querySelectorAll"><input name="attributes" autofocus onfocus="${run}"><button formaction="javascript:${run}">go</button></form>`,
    `<img name="createElement"><form id="app"><input name="getAttribute"></form><a id="perch">p</a><div id="app" class="dialog">d</div>`,
    `<a href="javascript:${run}">a</a><a href=" java&#10;script:${run}">b</a><a href="data:text/html,<script>${run}</script>">c</a><a href="vbscript:x">d</a><a href="file:///etc/passwd">e</a><a href="blob:x" target="_top" ping="${evil}" download>f</a>`,
    `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
    `<template><img src=x onerror="${run}"><script>${run}</script></template>`,
    `<details open ontoggle="${run}"><summary>s</summary></details><dialog open>d</dialog><marquee onstart="${run}">m</marquee>`,
    `<select><option>o</select><textarea autofocus onfocus="${run}">t</textarea><body onload="${run}"><isindex>`,
    `<div><p><b><i><table><tr><p><a><a><form><form></b></i><img src="${evil}"`,
    `<x-element onpointerenter="${run}">custom</x-element><slot></slot><plaintext>`,
  ];
  for (const html of [...hostile, hostile.join(''), hostile.toReversed().join('<p>')]) {
    const clean = await shown(html);
    expect(clean, html).not.toMatch(
      /<(script|img|image|picture|source|video|audio|iframe|object|embed|svg|math|style|link|base|meta|form|input|button|select|textarea|template|dialog|x-)/i,
    );
    expect(clean, html).not.toMatch(
      /\s(on\w+|style|id|name|src|srcset|target|ping|action|formaction|open)=/i,
    );
    expect(clean, html).not.toMatch(/href="(?!https:\/\/|mailto:)/i);
  }
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  expect(requests).toEqual([]);
});

test('what would be loaded is a link to itself, named by what it says', async () => {
  expect(await shown('<p><img src="/user_uploads/1/cat.png" alt="A cat"></p>')).toBe(
    `<p dir="auto"><a href="${SERVER}/user_uploads/1/cat.png" title="${SERVER}/user_uploads/1/cat.png">A cat</a></p>`,
  );
  const inLink = await shown(
    '<div class="message_inline_image"><a href="/user_uploads/1/cat.png" title="cat.png"><img src="/thumb/1"></a></div>',
  );
  expect(inLink).toContain(`href="${SERVER}/user_uploads/1/cat.png"`);
  expect(inLink).toContain('>cat.png</a>');
  expect(await shown('<video><source src="/film.mp4"></video>')).toContain('>/film.mp4</a>');
  expect(await shown('<iframe src="https://video.example/1" title="The talk"></iframe>')).toContain(
    '>The talk</a>',
  );
  expect(await shown('<img src="data:image/png;base64,AAAA">')).toBe('Picture');
});

test('links lead to http, https and mail, seen from the server', async () => {
  const linked = async (href: string) =>
    /href="([^"]*)"/.exec(await shown(`<a href="${href}">x</a>`))?.[1] ?? null;
  expect(await linked('/#narrow/channel/7-support')).toBe(`${SERVER}/#narrow/channel/7-support`);
  expect(await linked('#narrow/dm/4')).toBe(`${SERVER}/#narrow/dm/4`);
  expect(await linked('//other.example/x')).toBe('https://other.example/x');
  expect(await linked('mailto:mira@example.com')).toBe('mailto:mira@example.com');
  expect(await linked('http://[')).toBeNull();
  expect(await linked('tel:123')).toBeNull();
  expect(await shown('<a href="https://bank.example@evil.example/">bank</a>')).toContain(
    'title="https://bank.example@evil.example/"',
  );
});

test('what a message is made of stays, calmly', async () => {
  expect(await shown('<p>Hi <strong>you</strong> <em>there</em><br>and <code>code</code></p>')).toBe(
    '<p dir="auto">Hi <strong>you</strong> <em>there</em><br>and <code>code</code></p>',
  );
  expect(await shown('<span class="user-mention" data-user-id="4">@Mira</span>')).toBe(
    '<span class="mention" dir="auto">@Mira</span>',
  );
  expect(
    await shown(
      '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="k">if</span> x</code></pre></div>',
    ),
  ).toBe('<div dir="auto"><pre><span></span><code><span>if</span> x</code></pre></div>');
  expect(await shown('<h1>Plan</h1>')).toBe('<h3 dir="auto">Plan</h3>');
  expect(await shown('<table><tr><td style="text-align: right;">1</td></tr></table>')).toContain(
    '<td class="align-right">1</td>',
  );
  expect(
    await shown(
      '<div class="spoiler-block"><div class="spoiler-header"><p>Ending</p></div><div class="spoiler-content" aria-hidden="true"><p>All is well</p></div></div>',
    ),
  ).toBe('<details dir="auto"><summary><p>Ending</p></summary><div><p>All is well</p></div></details>');
  expect(await shown('<div class="spoiler-block"><div class="spoiler-header"></div>x</div>')).toContain(
    '<summary>Spoiler</summary>',
  );
  expect(
    await shown(
      '<span class="katex"><span class="katex-mathml"><math><semantics><mrow>x</mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html">x2</span></span>',
    ),
  ).toBe('<code dir="auto">x^2</code>');
  expect(
    await shown(
      '<p>a <span class="highlight_text_inserted">new</span><span class="highlight_text_deleted">old</span></p>',
    ),
  ).toBe('<p dir="auto">a <ins>new</ins><del>old</del></p>');
  expect(await shown('<time datetime="2030-03-12T09:00:00Z">2030-03-12</time>')).toMatch(
    /12 March 2030 at \d\d:00</,
  );
  expect(await shown('<time datetime="soon">soon</time>')).toContain('>soon<');
});

test('emoji are characters, or their names', async () => {
  expect(
    await shown('<span aria-label="wave" class="emoji emoji-1f44b" role="img" title="wave">:wave:</span>'),
  ).toBe('👋');
  expect(await shown('<img alt=":meridian:" class="emoji" src="/user_avatars/1.png" title="meridian">')).toBe(
    ':meridian:',
  );
  expect(await shown('<img alt=":wave:" class="emoji" src="/user_avatars/1.png">')).toBe(':wave:');
  expect(await shown('<span class="emoji emoji-110000">:x:</span>')).toBe(':x:');
  expect(await shown('<span class="emoji">no name at all</span>')).toBe('no name at all');
});

test('what is very long, very deep or broken is shown in time', async () => {
  const holds = async (html: string, text: string) => (await shown(html)).includes(text);
  expect(await holds('<p>word </p>'.repeat(80_000), 'word'), 'a megabyte').toBe(true);
  expect(await holds('<div>'.repeat(39_000) + 'deep', 'deep'), 'very deep').toBe(true);
  expect(await holds('<blockquote><ul><li>'.repeat(5_000) + 'deep', 'deep'), 'deep lists').toBe(true);
  expect(await holds('<a href="/x">'.repeat(5_000) + 'deep', 'deep'), 'links in links').toBe(true);
  expect(await holds('<div class="spoiler-block">'.repeat(3_000) + 'deep', 'deep'), 'spoilers').toBe(true);
  expect(await holds('<b'.repeat(20_000), '<b'), 'never closed').toBe(false);
  for (const html of ['', '<', '<!--', '<![CDATA[x]]>', '&#0;\u0000', '<p title="', '</p></div></body>'])
    expect((await shown(html)).length, html).toBeLessThan(100);
});
