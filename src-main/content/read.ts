import { Parser } from 'htmlparser2';
import type { Token } from 'markdown-it';
import { blocksOf, inlineOf, withLines, type Environment } from './markdown.ts';
import { type Attributes, type Read, Reading } from './reading.ts';

interface Reads extends Pick<Environment, 'asWritten'> {
  /** The line of the source that is wanted. Blocks that end before it are left out. */
  from?: number;
  /** How many characters from there are wanted, at least. */
  most?: number;
}

/** Reads Markdown. Whatever part of it is wanted, code is found from the beginning of the source. */
export function readMarkdown(
  source: string,
  { asWritten = false, from = 0, most = Infinity }: Reads = {},
): Read {
  const environment = { asWritten };
  const reading = new Reading();
  let isLeftOut = false;
  let before = 0;
  for (const token of blocksOf(source, environment)) {
    if (token.level === 0 && token.nesting >= 0) isLeftOut = (token.map?.[1] ?? Infinity) <= from;
    if (isLeftOut || token.hidden) continue;
    if ((token.map?.[0] ?? Infinity) <= from) before = reading.length;
    else if (reading.length - before > most) break;
    tell(reading, token.type === 'inline' ? inlineOf(token, environment) : [token]);
  }
  return reading.done();
}

/** Tells tokens as the elements that they are rendered as. */
function tell(reading: Reading, tokens: readonly Token[]): void {
  let isPlaceholder = false;
  let isMention = false;
  for (const { type, tag, nesting, attrs, content } of tokens) {
    const attributes = (attrs ? Object.fromEntries(attrs) : {}) as Attributes;
    if (type.startsWith('placeholder')) isPlaceholder = nesting > 0;
    // In a quotation nobody is notified.
    if (type.startsWith('mention')) isMention = nesting > 0 && reading.isQuoted;
    const text = withLines(isMention ? content.replace(/^@/, '') : content);
    if (nesting < 0) reading.end();
    else if (nesting > 0) reading.begin(tag, attributes);
    else if (tag === '') reading.text(text, isPlaceholder ? 'placeholder' : 'text');
    else {
      reading.begin(tag === 'code' && type !== 'code_inline' ? 'pre' : tag, { ...attributes, alt: text });
      reading.text(tag === 'img' ? '' : text);
      reading.end();
    }
  }
}

/** Deeper HTML is hostile: servers make it from Markdown. Its parser takes longer with each step. */
const DEEPEST = 500;

/** Reads HTML, whatever is wrong with it. */
export function readHtml(html: string): Read {
  const reading = new Reading();
  const parser = new Parser({
    onopentag(name, attributes) {
      reading.begin(name, attributes);
      if (reading.depth > DEEPEST) parser.pause();
    },
    ontext: (text) => reading.text(text),
    onclosetag: () => reading.end(),
  });
  parser.write(html);
  parser.end();
  return reading.done();
}
