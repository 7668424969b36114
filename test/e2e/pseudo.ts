// A language for tests: the English messages with marks around each, which a reader does not see. It takes the place of
// German in a copy of the app, so that the app itself knows nothing of it.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { emojiWords } from '../../resources/emoji/words-de.data.ts';
import { messages as english } from '../../resources/messages.data.ts';
import type { ReferenceServer } from '../programs/server/index.ts';
import { copyOfApp } from './app-copy.ts';

/** Marks without a width. Playwright's names leave them out, so that specs find everything by its English name. */
const BEGIN = '\u00ad';
const END = '\u200b';

/** What is not a text for a reader: words that only the search reads, the name of a file, and the direction. */
const UNMARKED =
  /^(language\.direction|(exchange|backup)\.file-name|settings\.fillers|quick\.say-[a-z-]+)$|(^|\.)((group-)?also(-import|-export)?|also-place)(\.|$)/;

const marked = Object.entries(english).map(([key, message]) => {
  if (UNMARKED.test(key)) return [key, message];
  if (typeof message === 'string') return [key, BEGIN + message + END];
  // Two marks: a message with values may be as long as these are.
  return [key, [{ type: 0, value: BEGIN + BEGIN }, ...message, { type: 0, value: END + END }]];
});

/** A copy of the app in which German is the marked language. */
export function copyInPseudo(direction: 'ltr' | 'rtl'): string {
  const app = copyOfApp();
  const catalogue = Object.fromEntries([...marked, ['language.direction', direction]]) as object;
  const code = `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(catalogue))});`;
  const folders = ['out/main', 'out/renderer/assets', 'out/renderer/quick/assets'];
  for (const folder of folders.map((name) => path.join(app, name))) {
    const files = fs.readdirSync(folder).filter((name) => /^de\.data\b.*\.js$/.test(name));
    if (files.length !== 1) throw new Error(`${folder} has ${files.length} files of messages in German.`);
    fs.writeFileSync(path.join(folder, files[0] ?? ''), code);
  }
  return app;
}

/** A text without its marked parts: what is not from the catalogue, except for the values inside of messages. */
export function unmarkedPart(text: string): string {
  let depth = 0;
  let rest = '';
  for (const sign of text) {
    if (sign === BEGIN) depth += 1;
    else if (sign === END) depth = Math.max(0, depth - 1);
    else if (depth === 0) rest += sign;
  }
  return rest.replace(/\s+/g, ' ').trim();
}

/** Every text that the page shows or says aloud, with the element that it is on. */
export const shownTexts = (page: Page): Promise<{ text: string; place: string }[]> =>
  page.evaluate(() => {
    const ATTRIBUTES = [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-description',
      'aria-roledescription',
    ];
    const found: { text: string; place: string }[] = [];
    /** Whether what is not shown itself is the name or the description of something. */
    const isReferred = ({ id }: Element): boolean =>
      id !== '' && document.querySelector(`[aria-labelledby~="${id}"], [aria-describedby~="${id}"]`) !== null;
    const placeOf = (element: Element): string => {
      const classes = [...element.classList].filter((name) => !name.startsWith('svelte-'));
      return [element.tagName.toLowerCase(), ...classes].join('.');
    };
    for (const element of document.querySelectorAll('body, body *')) {
      if (['SCRIPT', 'STYLE', 'MARK'].includes(element.tagName)) continue;
      if (!element.checkVisibility() && !isReferred(element)) continue;
      for (const name of ATTRIBUTES) {
        const text = element.getAttribute(name);
        if (text) found.push({ text, place: `${placeOf(element)}[${name}]` });
      }
      // The parts of a sentence about names are beside each other.
      if (element.parentElement?.matches('.sentence')) continue;
      // What a search has found is marked inside of a text.
      if (element.matches('.sentence') || element.querySelector(':scope > mark'))
        found.push({ text: element.textContent, place: placeOf(element) });
      else
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
            found.push({ text: node.textContent, place: placeOf(element) });
    }
    return found;
  });

/**
 * Makes every message on the page look as `[!!! ŧéẋŧ !!!]`, two fifths longer than it is, as other languages are; or turned
 * around, as those are that run from right to left. Looks at the page so, and puts the messages back.
 */
export async function inPseudo(
  page: Page,
  look: 'longer' | 'turned',
  then: () => Promise<void>,
): Promise<void> {
  await page.evaluate(
    ([begin, end, how]) => {
      const ACCENTS: Record<string, string> = Object.fromEntries(
        [
          ...'aAáÁbBƀɃcCçÇdDđĐeEéÉfFƒƑgGğĞhHħĦiIíÍjJĵĴkKķĶlLłŁmMɱṀnNñÑoOöÖpPþÞqQɋɊrRŕŔsSšŠtTŧŦuUûÛvVṽṼwWŵŴxXẋẊyYýÝzZžŽ'.matchAll(
            /(.)(.)(.)(.)/gu,
          ),
        ].flatMap(([, small = '', large = '', smallOther = '', largeOther = '']) => [
          [small, smallOther],
          [large, largeOther],
        ]),
      );
      /** Whether a text is one message without values. */
      const isAlone = (text: string): boolean => {
        const [, first, last] =
          text.trim().split(begin).length === 2 ? [0, text.trim()[0], text.trim().at(-1)] : [];
        return first === begin && last === end;
      };
      const changed = (text: string): string => {
        if (!text.includes(begin)) return text;
        const plain = text.replaceAll(begin, '').replaceAll(end, '');
        if (!/\p{L}/u.test(plain)) return plain;
        if (how === 'turned') return `\u202e${plain}\u202c`;
        const other = [...plain].map((sign) => ACCENTS[sign] ?? sign).join('');
        // Words of their own, because a line may break between them as between others.
        const more = '~'.repeat(Math.max(1, Math.ceil(plain.trim().length * 0.4) - 2));
        const longer = `${other} ${more.replace(/(.{7})(?=.)/g, '$1 ')}`;
        return isAlone(text) ? `[${longer}]` : `(${longer})`;
      };
      const restore: (() => void)[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode as Text;
        const { data } = node;
        const other = changed(data);
        if (other === data) continue;
        node.data = other;
        restore.push(() => {
          if (node.data === other) node.data = data;
        });
      }
      for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]')) {
        const { placeholder } = field;
        field.placeholder = changed(placeholder);
        restore.push(() => (field.placeholder = placeholder));
      }
      (globalThis as unknown as { putBack: () => void }).putBack = () => restore.forEach((one) => one());
    },
    [BEGIN, END, look] as const,
  );
  await then();
  await page.evaluate(() => (globalThis as unknown as { putBack: () => void }).putBack());
}

/** What a message without values looks like while `inPseudo` makes it longer. */
export const LONGER = /^\[[^[\]]*~\]$/;

const signsOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Texts that a server holds, which Perch shows as they are: letters and digits only, so that no markup is between them. */
export function textsOf(server: ReferenceServer): string {
  const texts = [...server.backUp().values()]
    .flat()
    .flatMap((row) => Object.values(row))
    .filter((value) => typeof value === 'string');
  const all = [...texts, ...UNKNOWN_TO_THE_STATE].join(' ');
  // An emoji is a picture in one place and its name in another.
  return `${signsOf(all)} ${signsOf(all.replace(/:\w+:/g, ''))}`;
}

/** The server's own words, which its state does not hold, and what a spec types. */
const UNKNOWN_TO_THE_STATE = ['general chat', 'Good morning'];

/** Each month and each day of the week once at least. */
const DAYS = [
  ...Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1 + month)),
  ...Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 1 + day)),
];
const names = (options: Intl.DateTimeFormatOptions): string[] =>
  DAYS.map((day) => new Intl.DateTimeFormat('de', { ...options, timeZone: 'UTC' }).format(day));
/** The names of days and months, in every form that is shown. */
const CALENDAR = (['short', 'long'] as const).flatMap((form) => [
  ...names({ month: form, day: 'numeric' }),
  ...names({ weekday: form }),
  ...names({ month: form }),
]);
const CALENDAR_WORDS = new Set([
  ...CALENDAR.flatMap((text) => text.match(/\p{L}+/gu) ?? []),
  'AM',
  'PM',
  'GMT',
  'UTC',
  'jjjj',
  'mm',
  'tt',
]);

const EMOJI_PLACES = /^(div\.cell|span\.glyph|img|span\.label|code$)/;
/** Only the messages are in the pseudo-language; emoji have their German names. */
const EMOJI_NAMES = new Set(Object.values(emojiWords).flatMap(([name = '']) => name));

/** What is neither a message nor from the server, by the place it is at. */
const OTHERS: [reason: string, place: RegExp, text: RegExp][] = [
  ['emoji have the names of the server', EMOJI_PLACES, /^:?[\w .,’'&-]+:?$/],
  [
    'versions, states and names in a report for others',
    /^d[td](\.tabular)?$/,
    /^(Electron|Chromium|Node\.js|online|Linux .*|[\d.]+-(stand-in|(alpha|beta|rc)\.\d+))$/,
  ],
  ['the letters of a name, or of a key', /^(span|kbd)/, /^\p{Lu}{1,2}$/u],
  ['the message of a shortcut is marked at its first and its last key', /^kbd/, /^Shift$/],
  ['what is read of a typed line is tinted', /^span\.read$/, /^(remind me|tomorrow 9|friday 9)$/],
  ['languages are named by themselves', /^option/, /^(\p{L}[\p{L}\p{M} ()-]*|[a-z]{2,3}(-\w+)?)$/u],
  ['time zones have names of their own', /^(span|option)/, /^[A-Z][\w+-]*(\/[\w+-]+)+$/],
  ['parts of a date are named by the locale', /^span\.date-segment\[aria-label\]/, /^\p{L}+(\/\p{L}+)?$/u],
];

/** Whether a text that is not from the catalogue has a reason. */
export function isKnown({ text, place }: { text: string; place: string }, serverTexts: string): boolean {
  const terms = text.match(/\p{L}+/gu) ?? [];
  if (terms.every((term) => CALENDAR_WORDS.has(term))) return true;
  if (EMOJI_PLACES.test(place) && EMOJI_NAMES.has(text)) return true;
  if (OTHERS.some(([, where, what]) => where.test(place) && what.test(text))) return true;
  // An excerpt may leave out a link or an image, so it is looked for in pieces.
  const pieces = text.split(/(?<=\S+ \S+ \S+ \S+) |[,·]/u);
  return (
    serverTexts.includes(signsOf(text)) ||
    (pieces.length > 1 && pieces.every((piece) => serverTexts.includes(signsOf(piece))))
  );
}
