import { readHtml, readMarkdown } from './read.ts';
import type { Block } from './reading.ts';

/** A text as it reads, in one line. */
export interface PlainText {
  text: string;
  /** Where the names of placeholders are in the text, in UTF-16 units. */
  placeholders: { start: number; end: number }[];
}

/** The blocks without leading quotations and those whom they name; all where there is nothing else. */
export function ownWords(blocks: Block[]): Block[] {
  let start = 0;
  for (;;) {
    const next = blocks[start]?.isAttribution ? start + 1 : start;
    if (!blocks[next]?.isQuotation) break;
    start = next + 1;
  }
  return start < blocks.length ? blocks.slice(start) : blocks;
}

/** A line for each line, with the signs of quotations. */
const linesOf = (blocks: readonly Block[]): string =>
  blocks
    .flatMap(({ lines }) => lines)
    .map((line) => line.map(({ text, is }) => (is === 'address' ? '' : text)).join(''))
    .join('\n');

/** The text of a message's HTML, with a line for each block. */
export const textOfHtml = (html: string): string => linesOf(readHtml(html).blocks);

/** The text of Markdown, with placeholders as they are written. */
export const textOfMarkdown = (source: string): string =>
  linesOf(readMarkdown(source, { asWritten: true }).blocks);

/**
 * One line, without the signs of quotations. Each run of white space is one space.
 * @param withAddresses whether the address of a link is after its words
 */
export function lineOf(blocks: readonly Block[], withAddresses = false): PlainText {
  const pieces: string[] = [];
  const placeholders: PlainText['placeholders'] = [];
  let length = 0;
  let endsBlank = true;
  for (const { lines } of blocks)
    for (const line of lines) {
      if (!endsBlank) {
        pieces.push(' ');
        length += 1;
        endsBlank = true;
      }
      for (const { text, is } of line) {
        if (is === 'mark' || (is === 'address' && !withAddresses)) continue;
        const one = text.replace(/\s+/g, ' ');
        const piece: string = endsBlank ? one.trimStart() : one;
        if (piece === '') continue;
        pieces.push(piece);
        if (is === 'placeholder') placeholders.push({ start: length, end: length + piece.length });
        length += piece.length;
        endsBlank = piece.endsWith(' ');
      }
    }
  return { text: pieces.join('').trimEnd(), placeholders };
}
