import DOMPurify from 'dompurify';
import { glyphOfClass } from '../../../resources/emoji/glyph.ts';
import { words } from '../../../resources/words.ts';
import { momentWords } from '../../base/time/moments.ts';
import { lead } from '../content/lead.ts';
import { cutLongWords } from '../content/long-words.ts';
import { isTooMuch } from '../content/too-much.ts';
import { markWords } from './mark-words.ts';

/** The end of the year 9999. Later moments have no words, and the last ones of all have no day in some zones. */
const FARTHEST = Date.UTC(10_000, 0);

const TAGS = [
  'a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre s small',
  'span strong sub summary sup table tbody td tfoot th thead time tr u ul',
].flatMap((line) => line.split(' '));
/** Elements of formulas, and the attributes that draw them. */
const FORMULA_TAGS = [
  'math menclose mfrac mi mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable',
  'mtd mtext mtr munder munderover semantics',
].flatMap((line) => line.split(' '));
const FORMULA_ATTRIBUTES =
  'accent display displaystyle fence linethickness lspace mathvariant notation rspace scriptlevel stretchy width';
const CLASSES = ['emoji', 'mention', 'me', 'align-center', 'align-right'];
/** Of placeholders in the user's own text. */
const OWN_CLASSES = [...CLASSES, 'placeholder', 'empty'];
const ALIGNED = /^\s*text-align:\s*(center|right);?\s*$/;

/** Whether a message shows something of a page that it links to. False for a message that is too large to be parsed. */
export function hasPreviews(html: string): boolean {
  return !isTooMuch(html) && hasPagePreviews(parse(html));
}

/**
 * HTML of a server as nodes that load nothing, run nothing and lead nowhere by themselves: media are links to
 * themselves, emoji are characters, spoilers are folded, formulas are drawn. Elements that do not belong to
 * messages are dropped, and their text stays. Null if the HTML is too much to be parsed.
 * @param server the address of the server, which relative links begin at; if absent, they become text
 * @param withPreviews whether the previews of linked pages stay
 * @param sender the sender's name, for `/me`; null leaves `/me` as it is
 * @param me the ID of the user, whose mentions are marked
 * @param alertWords words to mark, each in a line of its own
 * @param isOwn whether it was rendered here, where placeholders have a mark
 */
export function sanitise(
  html: string,
  server?: string,
  {
    withPreviews = true,
    sender = null,
    me,
    alertWords = '',
    isOwn = false,
  }: {
    withPreviews?: boolean;
    sender?: string | null;
    me?: number | undefined;
    alertWords?: string;
    isOwn?: boolean;
  } = {},
): DocumentFragment | null {
  if (isTooMuch(html)) return null;
  const content = parse(html);
  if (!withPreviews) removePagePreviews(content);
  removeRepeatedLinks(content);
  showCommand(content, sender);
  for (const mention of content.querySelectorAll('.user-mention:not(.silent)'))
    if (['*', String(me)].includes(mention.getAttribute('data-user-id') ?? '')) mention.classList.add('me');
  for (const [selector, replace] of replacements) {
    for (const element of content.querySelectorAll<HTMLElement>(selector)) replace(element);
  }
  const nodes = DOMPurify.sanitize(content, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: [...TAGS, ...FORMULA_TAGS],
    ALLOWED_ATTR: [
      'href',
      'class',
      'dir',
      'start',
      'datetime',
      'data-language',
      'data-digits',
      ...(isOwn ? ['data-written'] : []),
    ],
    ADD_ATTR: (name, tag) => FORMULA_TAGS.includes(tag) && FORMULA_ATTRIBUTES.split(' ').includes(name),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    // Every link is looked at below, once its address is whole.
    ALLOWED_URI_REGEXP: /^/,
  });
  for (const element of nodes.querySelectorAll('[class]'))
    keepClasses(element, isOwn ? OWN_CLASSES : CLASSES);
  for (const link of nodes.querySelectorAll('[href]:not(a)')) link.removeAttribute('href');
  for (const link of nodes.querySelectorAll('a')) lead(link, server);
  for (const heading of nodes.querySelectorAll('h1, h2, h3, h4, h5, h6')) lower(heading);
  for (const child of [...nodes.children]) {
    if (isEmpty(child)) child.remove();
    else child.setAttribute('dir', 'auto');
  }
  markWords(nodes, alertWords);
  return cutLongWords(nodes);
}

/** HTML as nodes in a template, where nothing loads or runs, and where no property of theirs is hidden. */
function parse(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  // A field that is named like a property of forms hides that property, so fields lose their names first.
  for (const named of template.content.querySelectorAll('[id]:not(form), [name]:not(form)')) {
    named.removeAttribute('id');
    named.removeAttribute('name');
  }
  return template.content;
}

/** Elements that become other ones, in this order. */
const replacements: [selector: string, replace: (element: HTMLElement) => void][] = [
  ['math:not(.katex math)', (element) => element.remove()],
  ['.katex', (element) => replaceByFormula(element)],
  ['annotation, annotation-xml', (element) => element.remove()],
  ['.emoji', (element) => element.replaceWith(emojiOf(element))],
  ['img, image, picture, video, audio, iframe, embed, object', (element) => replaceByLink(element)],
  ['.spoiler-block', (element) => fold(element)],
  ['.user-mention, .user-group-mention, .topic-mention', (element) => element.classList.add('mention')],
  // What is struck through is not what an edit left out.
  ['del', (element) => rename(element, 's')],
  ['pre', (element) => nameLanguage(element)],
  ['.highlight_text_inserted', (element) => rename(element, 'ins')],
  ['.highlight_text_deleted', (element) => rename(element, 'del')],
  ['ol', (element) => noteDigits(element as HTMLOListElement)],
  ['td[style], th[style]', (element) => align(element)],
  ['time[datetime]', (element) => tellTime(element)],
];

function rename(element: Element, tag: string): HTMLElement {
  const renamed = document.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** The formula is there twice: as MathML, and drawn by styles that the window does not take. */
function replaceByFormula(element: HTMLElement): void {
  const formula = element.querySelector('math');
  if (!formula) return void element.replaceWith(made('code', element.textContent));
  if (element.closest('.katex-display')) formula.setAttribute('display', 'block');
  element.replaceWith(formula);
}

/** A list has room for its longest number. */
const noteDigits = (list: HTMLOListElement): void =>
  list.setAttribute('data-digits', String(list.start + list.children.length - 1).length.toString());

/** Code has the name of its language above it. */
function nameLanguage(code: HTMLElement): void {
  const ofServer = code.closest('[data-code-language]')?.getAttribute('data-code-language');
  const language = ofServer ?? /^language-(.+)$/.exec(code.firstElementChild?.className ?? '')?.[1];
  if (language) code.setAttribute('data-language', language);
}

/** Whether nothing of a block is seen, as of a paragraph whose picture is shown in another place. */
const isEmpty = (block: Element): boolean =>
  ['p', 'div'].includes(block.localName) &&
  block.textContent.trim() === '' &&
  block.querySelector('hr, br, table, details') === null;

/** The character of an emoji; the name of one that is a picture, which has the class alone. */
function emojiOf(element: HTMLElement): HTMLElement | string {
  const text = glyphOfClass(element.className) ?? element.getAttribute('alt') ?? element.textContent;
  if (!/^:[^:]{1,100}:$/.test(text)) return text;
  const name = made('span', text);
  name.className = 'emoji';
  return name;
}

/** A picture, a film or a page of elsewhere becomes a link to it, named by its own label. */
function replaceByLink(element: HTMLElement): void {
  const source = element.querySelector('source[src], img[src]')?.getAttribute('src');
  // From level 437 on, `src` is a smaller picture, or a sign that one is being made (server-notes: Messages).
  const original = element.getAttribute('data-original-src');
  const written = original ?? element.getAttribute('src') ?? source ?? element.getAttribute('data') ?? '';
  const address = /^\s*data:/i.test(written) ? '' : written;
  const around = element.closest('a');
  const labels = [element, around].flatMap((one) =>
    ['alt', 'title', 'aria-label'].map((name) => one?.getAttribute(name)?.trim()),
  );
  const name = labels.find(Boolean) || around?.getAttribute('href') || address || words('html.picture');
  if (around || address === '') {
    element.replaceWith(around && around.textContent.trim() !== '' ? '' : name);
    return;
  }
  const link = document.createElement('a');
  link.setAttribute('href', address);
  link.textContent = name;
  element.replaceWith(link);
}

/** A spoiler is folded until someone wants to see it. */
function fold(block: HTMLElement): void {
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  const header = block.querySelector('.spoiler-header');
  const isNamed = header && header.textContent.trim() !== '';
  if (isNamed) summary.append(...header.childNodes);
  else summary.textContent = words('html.spoiler');
  header?.remove();
  details.append(summary, ...block.childNodes);
  block.replaceWith(details);
}

/** The window takes no inline styles, so the alignment of a column is a class. */
function align(cell: HTMLElement): void {
  const alignment = ALIGNED.exec(cell.getAttribute('style') ?? '')?.[1];
  if (alignment) cell.classList.add(`align-${alignment}`);
}

function tellTime(element: HTMLElement): void {
  const moment = Date.parse(element.getAttribute('datetime') ?? '');
  if (Math.abs(moment) < FARTHEST) element.textContent = momentWords(moment, Date.now());
}

function keepClasses(element: Element, allowed: readonly string[]): void {
  const kept = allowed.filter((name) => element.classList.contains(name));
  if (kept.length > 0) element.className = kept.join(' ');
  else element.removeAttribute('class');
}

/** The headings of a message are below those of the page. */
const lower = (heading: Element): HTMLElement =>
  rename(heading, `h${Math.min(6, Number(heading.localName[1]) + 2)}`);

/** The previews that servers add below a message for linked pages. */
const PAGES = '.message_embed';
/** The previews for linked pictures and films. */
const FILES = '.message_inline_image, .message_inline_video';

const hasPagePreviews = (content: DocumentFragment): boolean => content.querySelector(PAGES) !== null;

const removePagePreviews = (content: DocumentFragment): void =>
  content.querySelectorAll(PAGES).forEach((preview) => preview.remove());

/** Removes previews that only repeat a link: Perch shows a picture as its link, which the message already has. */
function removeRepeatedLinks(content: DocumentFragment): void {
  content.querySelectorAll('.message_embed_image').forEach((picture) => picture.remove());
  const written = new Set(
    [...content.querySelectorAll('a[href]')]
      .filter((link) => link.closest(FILES) === null && link.textContent.trim() !== '')
      .map((link) => link.getAttribute('href')),
  );
  for (const preview of content.querySelectorAll(FILES)) {
    const href = preview.querySelector('a[href]')?.getAttribute('href');
    if (written.has(href ?? null)) preview.remove();
  }
}

/** Commands whose effect Perch shows. The server renders them as written (server-notes: Messages). */
const COMMAND = /^\/(me|poll|todo)\s+/;
/** An option of a poll may be written as an item of a list. */
const ITEM = /^[*+-]\s+/;

/** Shows the effect of a chat command: `/me` becomes the sender's name, other commands have a title and items. */
function showCommand(content: DocumentFragment, sender: string | null): void {
  const first = content.firstElementChild;
  const start = first?.localName === 'p' ? first.firstChild : null;
  if (!first || !(start instanceof Text)) return;
  const command = COMMAND.exec(start.data);
  if (!command) return;
  if (command[1] !== 'me') listItems(first, command[0]);
  else if (sender !== null) {
    start.data = ` ${start.data.slice(command[0].length)}`;
    first.prepend(made('strong', sender));
  }
}

function listItems(paragraph: Element, command: string): void {
  const lines = paragraph.textContent.slice(command.length).split('\n');
  const [title = '', ...items] = lines.map((line) => line.trim()).filter((line) => line !== '');
  const list = document.createElement('ul');
  list.append(...items.map((item) => made('li', item.replace(ITEM, ''))));
  paragraph.replaceChildren(made('strong', title));
  if (items.length > 0) paragraph.after(list);
}

function made(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
