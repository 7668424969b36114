import { placeholderName } from '../contract/placeholder.ts';

/** A text as it reads, without its Markdown. */
export interface PlainText {
  text: string;
  /** Where the names of placeholders are in the text, in UTF-16 units. */
  placeholders: { start: number; end: number }[];
}

const FENCE = /^\s*(?:`{3,}|~{3,})/;
/** Lines that only draw something: a rule, the line under a heading, the line under a table's head. */
const DRAWN = /^\s*(?:([-*_])(?:\s*\1){2,}|={2,}|\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?)\s*$/;
/** What begins a quotation, a heading, or an item of a list with its box. The number of an item is text. */
const BEGINNING = /^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?)?/;

const INLINE = new RegExp(
  [
    // Code; a sign after a backslash; a placeholder.
    String.raw`(?<ticks>${'`'}+)(?<code>[^${'`'}]+)\k<ticks>(?!${'`'})`,
    String.raw`\\(?<escaped>[!-/:-@[-${'`'}{-~])`,
    String.raw`\{\{(?<name>[^{}\n]*[^{}\s][^{}\n]*)\}\}`,
    // A link or a picture, with its address and maybe a title.
    String.raw`!?\[(?<link>[^[\]\n]*)\]\(\s*<?(?<address>[^()\s<>]*(?:\([^()\s<>]*\)[^()\s<>]*)*)>?(?:\s+"[^"\n]*")?\s*\)`,
    String.raw`<(?<bare>(?:https?://|mailto:)[^\s<>]+)>`,
    // Bold, struck through, italic. An underscore inside a word belongs to that word.
    String.raw`(?<strong>\*\*|~~)(?=\S)(?<strongText>(?:(?!\k<strong>).)*\S)\k<strong>`,
    String.raw`(?<![\p{L}\p{N}_])(?<under>__?)(?=[^\s_])(?<underText>[^\n]*?[^\s_])\k<under>(?![\p{L}\p{N}_])`,
    String.raw`\*(?=[^\s*])(?<italic>[^*\n]*[^\s*])\*`,
  ].join('|'),
  'gu',
);

/** How deep links and emphasis are read inside each other. */
const DEEPEST = 4;

/**
 * Reads a text without its Markdown, in one line. It reads what people write, not all that a parser of Markdown knows:
 * it is made for the row of a list, many times between two keystrokes.
 * @param addresses whether the address of a link is read after its words
 */
export function plainText(source: string, { addresses = false } = {}): PlainText {
  const plain: PlainText = { text: '', placeholders: [] };
  let isInCode = false;
  for (const line of source.split('\n')) {
    if (FENCE.test(line)) {
      isInCode = !isInCode;
      continue;
    }
    if (!isInCode && DRAWN.test(line)) continue;
    if (plain.text !== '' && !plain.text.endsWith(' ')) plain.text += ' ';
    if (isInCode) append(plain, line);
    else readInline(plain, cellsOf(line.replace(BEGINNING, '')), addresses, 0);
  }
  plain.text = plain.text.trimEnd();
  return plain;
}

/** The cells of a line of a table, one after the other; other lines as they are. */
const cellsOf = (line: string): string => (line.startsWith('|') ? line.replaceAll('|', ' ') : line);

/** Appends a text with each white space as one space. */
function append(plain: PlainText, text: string): void {
  const one = text.replace(/\s+/g, ' ');
  plain.text += plain.text === '' || plain.text.endsWith(' ') ? one.trimStart() : one;
}

function readInline(plain: PlainText, source: string, addresses: boolean, depth: number): void {
  let end = 0;
  for (const match of source.matchAll(INLINE)) {
    append(plain, source.slice(end, match.index));
    end = match.index + match[0].length;
    const { name, code, escaped, link, address, bare, strongText, underText, italic } = match.groups ?? {};
    const inside = link ?? strongText ?? underText ?? italic;
    const placeholder = name === undefined ? null : placeholderName(name);
    if (name !== undefined && placeholder === null) append(plain, match[0]);
    else if (placeholder !== null) {
      const start = plain.text.length;
      append(plain, placeholder);
      plain.placeholders.push({ start, end: plain.text.length });
    } else if (inside === undefined) append(plain, code ?? escaped ?? bare ?? '');
    else if (depth < DEEPEST) readInline(plain, inside, addresses, depth + 1);
    else append(plain, inside);
    if (address !== undefined && addresses) append(plain, ` ${address}`);
  }
  append(plain, source.slice(end));
}
