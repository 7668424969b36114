import path from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { measure } from '../../src-renderer/components/content/too-much.ts';
import { expect, loadedAhead, test } from './fixtures.ts';

/** HTML as a hostile or broken server may send it, sanitised in a real window. */

const ENTRY = path.resolve(import.meta.dirname, '../../src-renderer/components/server-html/sanitise.ts');
const SERVER = 'https://chat.example.com';

// The browser names what the policy of the page refuses.
test.use({ causes: /violates the following Content Security Policy directive/ });

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
  serverHtml: {
    sanitise(
      html: string,
      server: string,
      options?: { withPreviews?: boolean; sender?: string; me?: number; alertWords?: string },
    ): DocumentFragment | null;
    hasPreviews(html: string): boolean;
  };
  hacked?: unknown;
};

let page: Page;
test.beforeEach(async ({ perch }) => {
  ({ page } = await perch());
  await page.evaluate(`${bundle}; globalThis.serverHtml = serverHtml;`);
});

/** The document after sanitising, as HTML, or `too much`. */
const shown = (html: string, withPreviews = true): Promise<string> =>
  page.evaluate(
    ([dirty, server, previews]) => {
      const { serverHtml } = globalThis as Window;
      const nodes = serverHtml.sanitise(dirty, server, { withPreviews: previews, sender: 'Ana Ferreira' });
      if (!nodes) return 'too much';
      const place = document.createElement('div');
      document.body.append(place);
      place.replaceChildren(nodes);
      const { innerHTML } = place;
      place.remove();
      return innerHTML;
    },
    [html, SERVER, withPreviews] as const,
  );

test('sanitised HTML runs nothing, loads nothing and stays inside the message (rule: server-html)', async () => {
  // The window's own files.
  await loadedAhead(page);
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
    expect(clean, html).not.toBe('too much');
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

test('a form whose fields have the names of DOM properties hides nothing of the message', async () => {
  const failed = await page.evaluate((server) => {
    const { serverHtml } = globalThis as Window;
    const names = new Set<string>();
    for (
      let of: object | null = document.createElement('form');
      of;
      of = Object.getPrototypeOf(of) as object | null
    )
      for (const name of Object.getOwnPropertyNames(of)) names.add(name);
    const classes = [
      ...['katex', 'emoji', 'spoiler-block', 'spoiler-header', 'user-mention', 'highlight_text_inserted'],
      ...['message_embed', 'mention', ''],
    ];
    const wrong: string[] = [];
    for (const name of names) {
      const fields = `<input name="${name}"><img id="${name}">`;
      const forms = classes.map(
        (one) => `<form class="${one}" style="x">${fields}<p class="katex">in</p></form>`,
      );
      const html = `<p>before</p>${forms.join('')}<form><form class="spoiler-block">${fields}</form></form><p>after</p>`;
      try {
        const text = serverHtml.sanitise(html, server, { withPreviews: false })?.textContent ?? '';
        serverHtml.hasPreviews(html);
        const inside = text.split('in').length - 1;
        if (!text.startsWith('before') || !text.endsWith('after') || inside < classes.length - 2)
          wrong.push(`${name}: ${text}`);
      } catch (error) {
        wrong.push(`${name}: ${String(error)}`);
      }
    }
    return { names: names.size, wrong };
  }, SERVER);
  expect(failed.names).toBeGreaterThan(300);
  expect(failed.wrong).toEqual([]);
});

test('an image becomes a link to its file, named by its text', async () => {
  expect(await shown('<p><img src="/user_uploads/1/cat.png" alt="A cat"></p>')).toBe(
    `<p dir="auto"><a href="${SERVER}/user_uploads/1/cat.png" title="${SERVER}/user_uploads/1/cat.png">A cat</a></p>`,
  );
  const inLink = await shown(
    '<div class="message_inline_image"><a href="/user_uploads/1/cat.png" title="cat.png"><img src="/thumb/1"></a></div>',
  );
  expect(inLink).toContain(`href="${SERVER}/user_uploads/1/cat.png"`);
  expect(inLink).toContain('>cat.png</a>');
  expect(inLink.match(/<a /g)).toHaveLength(1);
  // The picture of the message itself, not the smaller one that the server made of it.
  expect(
    await shown(
      '<p><img alt="plan" class="inline-image" data-original-src="/user_uploads/1/plan.png" src="/user_uploads/thumbnail/1/plan.png/840x560.webp"></p>',
    ),
  ).toContain(`<a href="${SERVER}/user_uploads/1/plan.png"`);
  expect(await shown('<video><source src="/film.mp4"></video>')).toContain('>/film.mp4</a>');
  expect(await shown('<iframe src="https://video.example/1" title="The talk"></iframe>')).toContain(
    '>The talk</a>',
  );
  expect(await shown('<img src="data:image/png;base64,AAAA">')).toBe('Image');
});

test('a picture that a link without a text leads to is named once, and leaves no empty line', async () => {
  const href = '/user_uploads/1/cat.png';
  const html = `<p><a href="${href}"></a></p>\n<div class="message_inline_image"><a href="${href}" title="cat.png"><img src="/thumb/1"></a></div>`;
  expect((await shown(html)).trim()).toBe(
    `<div dir="auto"><a href="${SERVER}${href}" title="${SERVER}${href}">cat.png</a></div>`,
  );
});

test('mentions of the user are marked, but for silent ones', async () => {
  const marked = await page.evaluate((server) => {
    const mention = (id: string, kind = ''): string =>
      `<span class="user-mention${kind}" data-user-id="${id}">x</span>`;
    const html = mention('4') + mention('5') + mention('*') + mention('4', ' silent');
    const nodes = (globalThis as Window).serverHtml.sanitise(html, server, { withPreviews: true, me: 4 });
    return [...(nodes?.children ?? [])].map(({ className }) => className);
  }, SERVER);
  expect(marked).toEqual(['mention me', 'mention', 'mention me', 'mention']);
});

test('alert words are marked as words, whatever their case and signs, and no part of a word is', async () => {
  const marked = (html: string, ...words: string[]) =>
    page.evaluate(
      ([dirty, alertWords]) => {
        const nodes = (globalThis as Window).serverHtml.sanitise(dirty, 'https://chat.example.com', {
          alertWords,
        });
        return [...nodes!.querySelectorAll('mark')].map((mark) => mark.textContent);
      },
      [html, words.join('\n')] as const,
    );
  const text =
    '<p>An Espresso? A <b>flat white</b>, (espresso), espressos, no-espresso and <code>espresso</code>.</p>';
  expect(await marked(text, 'espresso', 'flat white')).toEqual([
    'Espresso',
    'flat white',
    'espresso',
    'espresso',
  ]);
  expect(await marked('<p>We use c++, C and .* here</p>', 'C', 'c++', '.*', '')).toEqual(['c++', 'C', '.*']);
  expect(await marked('<p>on call at on</p>', 'on', 'on call')).toEqual(['on call', 'on']);
  expect(
    await marked('<p><a href="https://espresso.example" title="espresso">tea</a></p>', 'espresso'),
  ).toEqual([]);
  expect(await marked('<p>Über über</p>', 'über')).toEqual(['Über', 'über']);
  expect(await marked('<p>nothing</p>')).toEqual([]);
});

test('formulas are drawn, and nothing in them leads anywhere or runs', async () => {
  const math = (inside: string): string =>
    `<span class="katex-display"><span class="katex"><math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math></span></span>`;
  expect(await shown(math('<mfrac linethickness="2px"><mi>a</mi><mn>2</mn></mfrac>'))).toBe(
    '<span dir="auto"><math display="block"><mfrac linethickness="2px"><mi>a</mi><mn>2</mn></mfrac></math></span>',
  );
  const hostile =
    '<mrow href="javascript:x" onclick="x" style="color:red" id="a"><mi xlink:href="https://evil.example">b</mi></mrow>';
  const more =
    '<mtext><img alt="x" src=1 onerror="globalThis.hacked=1"></mtext><annotation-xml encoding="text/html"><script>globalThis.hacked=1</script><iframe src="https://evil.example"></iframe></annotation-xml>';
  expect(await shown(math(more))).not.toMatch(/<(?!\/?(?:span|math|mtext|table|a)\b)|\son|hacked|evil/);
  expect(await shown(math(hostile))).toBe(
    '<span dir="auto"><math display="block"><mrow><mi>b</mi></mrow></math></span>',
  );
});

test('previews of linked pages can be left out', async () => {
  const link = '<p><a href="https://lunch.example">lunch</a></p>';
  const preview = '<div class="message_embed"><div class="message_embed_title">The menu</div></div>';
  const has = (html: string) =>
    page.evaluate((dirty) => (globalThis as Window).serverHtml.hasPreviews(dirty), html);
  expect(await shown(link + preview)).toContain('The menu');
  expect(await shown(link + preview, false)).toBe(await shown(link));
  expect([await has(link + preview), await has(link), await has('message_embed')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a preview that repeats a link of the message is not shown', async () => {
  const link = '<p><a href="/user_uploads/1/cat.png">our cat</a></p>';
  const picture =
    '<div class="message_inline_image"><a href="/user_uploads/1/cat.png" title="our cat"><img src="/thumb/1"></a></div>';
  expect(await shown(link + picture)).toBe(await shown(link));
  expect(await shown(`<p>Look</p>${picture}`)).toContain('>our cat</a>');
  const page =
    '<div class="message_embed"><a class="message_embed_image" href="https://lunch.example" style="background-image: url(x)"></a><div>The menu</div></div>';
  expect(await shown(page)).toBe('<div dir="auto"><div>The menu</div></div>');
});

test('a command of the chat is shown by what it does', async () => {
  expect(await shown('<p>/me waves at <strong>you</strong></p>')).toBe(
    '<p dir="auto"><strong>Ana Ferreira</strong> waves at <strong>you</strong></p>',
  );
  expect(await shown('<p>/poll Where to eat?<br>\n* The corner<br>\nThe park</p>')).toBe(
    '<p dir="auto"><strong>Where to eat?</strong></p><ul dir="auto"><li>The corner</li><li>The park</li></ul>',
  );
  expect(await shown('<p><code>/me</code> waves</p>')).toBe('<p dir="auto"><code>/me</code> waves</p>');
});

test('links lead to http, https, mail and phone numbers, relative to the server', async () => {
  const linked = async (href: string) =>
    /href="([^"]*)"/.exec(await shown(`<a href="${href}">x</a>`))?.[1] ?? null;
  expect(await linked('/#narrow/channel/7-support')).toBe(`${SERVER}/#narrow/channel/7-support`);
  expect(await linked('#narrow/dm/4')).toBe(`${SERVER}/#narrow/dm/4`);
  expect(await linked('//other.example/x')).toBe('https://other.example/x');
  expect(await linked('mailto:mira@example.com')).toBe('mailto:mira@example.com');
  expect(await linked('mailto:mira@example.com?attach=/etc/passwd')).toBe('mailto:mira@example.com');
  expect(await linked('http://[')).toBeNull();
  expect(await linked('tel:12-3')).toBe('tel:123');
  expect(await shown('<a href="tel:+48-123">Call us</a> or <a href="sms:+48 123">+48 123</a>')).toBe(
    '<a href="tel:+48123" title="tel:+48123" dir="auto">Call us <span class="leads-to" dir="auto">leads to +48123</span></a> or <a href="sms:+48123" title="sms:+48123" dir="auto">+48 123</a>',
  );
  expect(await shown('<a href="tel:*100#">Balance</a>')).toBe(
    'Balance <span class="leads-to" dir="auto">*100#</span>',
  );
  expect(await shown('<a href="https://bank.example@evil.example/">bank</a>')).toBe(
    '<a href="https://evil.example/" title="https://evil.example/" dir="auto">bank</a>',
  );
});

test('a link whose text names another host shows where it leads', async () => {
  const text = (html: string) =>
    page.evaluate(
      ([dirty, server]) => (globalThis as Window).serverHtml.sanitise(dirty, server)?.textContent,
      [html, SERVER] as const,
    );
  expect(await text('<a href="https://evil.example/x">https://ba<b>nk.exam</b>ple/login</a> or not')).toBe(
    'https://bank.example/login leads to evil.example or not',
  );
  expect(await text('<a href="mailto:thief@evil.example">mira@example.com</a>')).toBe(
    'mira@example.com leads to thief@evil.example',
  );
  // Addresses that servers link by themselves, and files of the server.
  for (const html of [
    '<a href="https://bank.example/a?b=c">https://bank.example/a?b=c</a>',
    '<a href="https://www.bank.example/">bank.example</a>',
    '<a href="/user_uploads/1/report.pdf">report.pdf</a>',
    '<a href="https://evil.example/">our bank</a>',
  ])
    expect(await text(html)).not.toContain('leads to');
});

test('ordinary formatting of a message is kept', async () => {
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
  ).toBe(
    '<div dir="auto"><pre data-language="Python"><span></span><code><span>if</span> x</code></pre></div>',
  );
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
  ).toBe('<math dir="auto"><semantics><mrow>x</mrow></semantics></math>');
  expect(await shown('<p><del>struck</del></p>')).toBe('<p dir="auto"><s>struck</s></p>');
  expect(
    await shown(
      '<p>a <span class="highlight_text_inserted">new</span><span class="highlight_text_deleted">old</span></p>',
    ),
  ).toBe('<p dir="auto">a <ins>new</ins><del>old</del></p>');
  expect(await shown('<time datetime="2030-03-12T09:00:00Z">2030-03-12</time>')).toMatch(
    /Mar 12, 2030, \d\d:00</,
  );
  expect(await shown('<time datetime="soon">soon</time>')).toContain('>soon<');
  // The last valid dates: in some zones they have no day.
  for (const last of ['+275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z'])
    expect(await shown(`<time datetime="${last}">far</time>`)).toContain('>far<');
});

test('emoji are shown as characters, or as their names, which pictures may replace', async () => {
  expect(
    await shown('<span aria-label="wave" class="emoji emoji-1f44b" role="img" title="wave">:wave:</span>'),
  ).toBe('👋');
  for (const html of [
    '<img alt=":x:" class="emoji" src="/user_avatars/1.png" title="x">',
    '<span class="emoji emoji-110000">:x:</span>',
  ])
    expect(await shown(html)).toBe('<span class="emoji" dir="auto">:x:</span>');
  expect(await shown('<span class="emoji">no name at all</span>')).toBe('no name at all');
});

test('very long, very deep or broken HTML is shown in time', async () => {
  const holds = async (html: string, text: string) => (await shown(html)).includes(text);
  expect(await holds('<p>word </p>'.repeat(9_000), 'word'), 'long').toBe(true);
  expect(await holds('<div>'.repeat(100) + 'deep', 'deep'), 'very deep').toBe(true);
  expect(await holds('<blockquote><ul><li>'.repeat(50) + 'deep', 'deep'), 'deep lists').toBe(true);
  expect(await holds('<div class="spoiler-block">'.repeat(100) + 'deep', 'deep'), 'spoilers').toBe(true);
  expect(await holds('<b'.repeat(90), '<b'), 'never closed').toBe(false);
  for (const html of ['', '<', '<!--', '<![CDATA[x]]>', '&#0;\u0000', '<p title="', '</p></div></body>'])
    expect((await shown(html)).length, html).toBeLessThan(100);
});

test('HTML with too many elements is not parsed at all', async () => {
  const bolds = Array.from({ length: 100 }, (_, at) => `<b id="${at}">`).join('');
  for (const html of [
    `<p>${bolds}</p>${'<p>x</p>'.repeat(10_000)}`,
    '<p>word </p>'.repeat(80_000),
    '<div>'.repeat(39_000) + 'deep',
    '<a href="/x">'.repeat(5_000) + 'deep',
    '<b'.repeat(20_000),
  ])
    expect(await shown(html), html.slice(0, 40)).toBe('too much');
  expect(
    await page.evaluate(
      (html) => (globalThis as Window).serverHtml.hasPreviews(html),
      `<div class="message_embed">x</div><p>${bolds}</p>${'<p>x</p>'.repeat(10_000)}`,
    ),
  ).toBe(false);
});

test('the parser never makes more or deeper elements than were counted', async () => {
  const names = [
    ...['a', 'b', 'i', 'nobr', 'p', 'p', 'div', 'span', 'table', 'tr', 'td', 'li', 'select', 'option'],
    ...['button', 'marquee', 'form', 'h1', 'svg', 'foreignObject', 'template', 'br', 'script', 'textarea'],
  ];
  const odd = ['<!--', '-->', '<p x="', '">', "<b '>", "'>", '<![CDATA[', ']]>', "<i a='</b>'>", '<'];
  let seed = 7;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return Math.floor((seed / 0x80_00_00_00) * below);
  };
  const piece = (): string => {
    const name = names[random(names.length)] ?? 'p';
    const kind = random(10);
    if (kind < 4) return `<${name} id="#">`;
    if (kind < 8) return `</${name}>`;
    return kind === 8 ? 'x' : (odd[random(odd.length)] ?? '<');
  };
  const part = (most: number, repeats: number): string =>
    Array.from({ length: 1 + random(most) }, piece)
      .join('')
      .repeat(repeats);
  const documents = Array.from({ length: 1_000 }, () => {
    let at = 0;
    return (part(3, 1) + part(8, 30) + part(6, 60)).replaceAll('#', () => String(at++));
  });
  const made = await page.evaluate(
    (htmls) =>
      htmls.map((html) => {
        const template = document.createElement('template');
        template.innerHTML = html;
        const sizeOf = (nodes: ParentNode): { elements: number; depth: number } =>
          [...nodes.children].reduce(
            (sum, one) => {
              const inside = sizeOf(one instanceof HTMLTemplateElement ? one.content : one);
              return {
                elements: sum.elements + 1 + inside.elements,
                depth: Math.max(sum.depth, 1 + inside.depth),
              };
            },
            { elements: 0, depth: 0 },
          );
        return sizeOf(template.content);
      }),
    documents,
  );
  const wrong = documents.filter((html, at) => {
    const counted = measure(html);
    const { elements = 0, depth = 0 } = made[at] ?? {};
    // The parser adds a row, a body and a table around a cell.
    return elements > counted.elements + 5 || depth > 4 * counted.depth + 5;
  });
  expect(made).toHaveLength(documents.length);
  expect(wrong).toEqual([]);
});
