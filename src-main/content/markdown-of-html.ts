import { Parser } from 'htmlparser2';

/** Programs that write text nest a few elements. The parser takes longer with each step. */
const DEEPEST = 200;

interface Element {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: (Element | string)[];
  /** Whether it has lines of its own, or something in it has. */
  isBlock: boolean;
}

const BLOCKS: ReadonlySet<string> = new Set(
  [
    'address article aside blockquote center dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6',
    'header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul',
  ].flatMap((line) => line.split(' ')),
);
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title', 'template', 'noscript']);

/** The marks around a text, by element. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ...['b', 'strong'].map((tag) => [tag, '**'] as const),
  ...['i', 'em'].map((tag) => [tag, '*'] as const),
  ...['s', 'del', 'strike'].map((tag) => [tag, '~~'] as const),
  ['code', '`'] as const,
]);

/** What of formatted text a message can show, and plain text cannot. */
const SHOWN = /<(?:a|li|b|strong|i|em|s|del|strike|code|blockquote|h[1-6]|th)[\s>]/i;

/**
 * Formatted text, as other programs copy it, as the Markdown of messages: links, lists, quotations, code, tables and marks.
 * Signs are not escaped, because messages know no escaping (server-notes: Messages). Pictures are left out.
 * @returns null if the HTML has nothing that Markdown keeps, and if it is nested too deeply
 */
export const markdownOfHtml = (html: string): string | null => (SHOWN.test(html) ? textOfHtml(html) : null);

/** The same, of HTML with nothing but plain text too. */
export function textOfHtml(html: string): string | null {
  const root = treeOf(html);
  const markdown = root && blocksOf(root.children).join('\n\n');
  return markdown === '' ? null : markdown;
}

function treeOf(html: string): Element | null {
  const open: Element[] = [{ tag: '', attributes: {}, children: [], isBlock: true }];
  let isTooDeep = false;
  const parser = new Parser({
    onopentag(tag, attributes) {
      const element = { tag, attributes, children: [], isBlock: BLOCKS.has(tag) };
      open.at(-1)?.children.push(element);
      open.push(element);
      isTooDeep ||= open.length > DEEPEST;
      if (isTooDeep) parser.pause();
    },
    ontext: (text) => void open.at(-1)?.children.push(text),
    onclosetag() {
      const closed = open.pop();
      const parent = open.at(-1);
      if (closed?.isBlock && parent) parent.isBlock = true;
    },
  });
  parser.write(html);
  parser.end();
  return isTooDeep ? null : (open[0] ?? null);
}

/** The blocks of Markdown, in order. */
function blocksOf(children: Element['children']): string[] {
  const blocks: string[] = [];
  let line = '';
  const end = (): void => {
    const text = tidy(line);
    if (text !== '') blocks.push(text);
    line = '';
  };
  for (const child of children) {
    if (typeof child === 'string' || !child.isBlock) line += inline(child);
    else {
      end();
      for (const block of blockOf(child)) blocks.push(block);
    }
  }
  end();
  return blocks;
}

function blockOf({ tag, attributes, children }: Element): string[] {
  const heading = /^h([1-6])$/.exec(tag)?.[1];
  if (UNSEEN.has(tag)) return [];
  if (tag === 'hr') return ['---'];
  if (tag === 'pre') return [fenced(textOf(children), languageOf(children))];
  if (tag === 'ul' || tag === 'ol')
    return listOf(children, tag === 'ol' ? Number(attributes['start'] ?? 1) : null);
  if (tag === 'table') return tableOf(children);
  const blocks = blocksOf(children);
  if (heading !== undefined)
    return [`${'#'.repeat(Number(heading))} ${blocks.join(' ').replaceAll('\n', ' ')}`];
  if (tag === 'blockquote' && blocks.length > 0) return [indented(blocks.join('\n\n'), '> ', '> ')];
  return blocks;
}

function listOf(children: Element['children'], start: number | null): string[] {
  let number = Number.isSafeInteger(start) ? (start ?? 1) : 1;
  const items: string[] = [];
  for (const child of children) {
    if (typeof child === 'string') continue;
    // Some programs put a list in a list beside its items, and not into one of them.
    const isNested = child.tag === 'ul' || child.tag === 'ol';
    const text = (isNested ? blockOf(child) : blocksOf(child.children)).join('\n');
    const sign = start === null ? '* ' : `${number++}. `;
    const rest = ' '.repeat(sign.length);
    if (text !== '') items.push(isNested ? indented(text, rest, rest) : indented(text, sign, rest));
  }
  return items.length > 0 ? [items.join('\n')] : [];
}

/** A table with a row of headings. One of a single column is lines. */
function tableOf(children: Element['children']): string[] {
  const rows = rowsOf(children);
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  if (columns < 2) return rows.flat().filter((cell) => cell !== '');
  const written = rows.map(
    (cells) => `| ${[...cells, ...Array<string>(columns - cells.length).fill('')].join(' | ')} |`,
  );
  written.splice(1, 0, `|${' --- |'.repeat(columns)}`);
  return [written.join('\n')];
}

const rowsOf = (children: Element['children']): string[][] =>
  children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (child.tag !== 'tr') return rowsOf(child.children);
    const cells = child.children.filter((one) => typeof one !== 'string');
    return [
      cells.map((cell) => blocksOf(cell.children).join(' ').replaceAll('\n', ' ').replaceAll('|', '\\|')),
    ];
  });

function inline(child: Element | string): string {
  if (typeof child === 'string') return child.replace(/\s+/g, ' ');
  const { tag, attributes, children } = child;
  if (UNSEEN.has(tag)) return '';
  if (tag === 'br') return '\n';
  const text = children.map(inline).join('');
  const inner = text.trim();
  if (inner === '') return text;
  const within = (written: string): string =>
    text.slice(0, text.length - text.trimStart().length) + written + text.slice(text.trimEnd().length);
  if (tag === 'a') {
    const address = attributes['href'] ?? '';
    const isKept = /^(?:https?|mailto|tel):/i.test(address) && inner !== address && !inner.includes('\n');
    return isKept ? within(`[${inner}](${linkAddress(address)})`) : text;
  }
  // A program that writes documents puts all of them into an element for bold text that is not bold.
  const isPlain = /font-weight:\s*(?:normal|400)|font-style:\s*normal/i.test(attributes['style'] ?? '');
  const mark = isPlain || inner.includes('\n') ? undefined : MARKS.get(tag);
  return mark === undefined || inner.startsWith(mark) || (mark === '`' && inner.includes('`'))
    ? text
    : within(mark + inner + mark);
}

/** An address in the brackets of a link, which a space or a bracket would end. */
const linkAddress = (address: string): string =>
  address.replace(/[\s()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

const textOf = (children: Element['children']): string =>
  children
    .map((child) => (typeof child === 'string' ? child : child.tag === 'br' ? '\n' : textOf(child.children)))
    .join('');

const languageOf = ([first]: Element['children']): string =>
  typeof first === 'object'
    ? (/(?:^|\s)language-([\w+#-]+)/.exec(first.attributes['class'] ?? '')?.[1] ?? '')
    : '';

/** Code in a fence that is longer than every one in it. */
function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([fence]) => fence.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}

const indented = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? rest.trimEnd() : rest) + line)
    .join('\n');

/** Lines without blanks around them. */
const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
