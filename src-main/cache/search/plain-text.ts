import { placeholderName } from '../../contract/text/placeholder.ts';
import { marksIn } from './markdown-marks.ts';

/** A text as it reads, without its Markdown. */
export interface PlainText {
  text: string;
  /** Where the names of placeholders are in the text, in UTF-16 units. */
  placeholders: { start: number; end: number }[];
}

const FENCE = /^\s*(?:`{3,}|~{3,})/;
/** Lines that only draw something: a rule, the line under a heading, the line under a table's head. Without blanks around. */
const DRAWN = [/^([-*_])(?:\s*\1){2,}$/, /^={2,}$/, /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/];
/** The beginning of a quotation, a heading, or an item of a list with its box. The number of an item is text. */
const BEGINNING = /^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?)?/;

/** How deep links and emphasis are read inside each other. */
const DEEPEST = 4;

interface Reads {
  /** The address of a link is read after its words. */
  addresses?: boolean;
  /** A placeholder is read as its name; else the text has its braces too, as a message has that fills nothing in. */
  placeholders?: boolean;
}

/**
 * Reads a text without its Markdown, in one line. Covers the Markdown that people write, not everything that a Markdown
 * parser knows. Lists read many rows between two keystrokes, so the function must be fast.
 */
export function plainText(source: string, reads: Reads = {}): PlainText {
  const plain = new Reading();
  let isInCode = false;
  for (const line of source.split('\n')) {
    if (FENCE.test(line)) {
      isInCode = !isInCode;
      continue;
    }
    if (!isInCode && isDrawn(line)) continue;
    plain.append(' ');
    if (isInCode) plain.append(line);
    else readInline(plain, cellsOf(line.replace(BEGINNING, '')), reads, 0);
  }
  return plain.done();
}

function isDrawn(line: string): boolean {
  const drawing = line.trim();
  return DRAWN.some((pattern) => pattern.test(drawing));
}

/** The cells of a table's line, side by side. Returns other lines unchanged. */
const cellsOf = (line: string): string => (line.startsWith('|') ? line.replaceAll('|', ' ') : line);

/** The text read so far. Each run of white space is one space. */
class Reading {
  readonly #pieces: string[] = [];
  #length = 0;
  #endsBlank = true;
  readonly #placeholders: PlainText['placeholders'] = [];

  append(text: string): void {
    const one = text.replace(/\s+/g, ' ');
    const piece = this.#endsBlank ? one.trimStart() : one;
    if (piece === '') return;
    this.#pieces.push(piece);
    this.#length += piece.length;
    this.#endsBlank = piece.endsWith(' ');
  }

  appendPlaceholder(name: string): void {
    const start = this.#length;
    this.append(name);
    this.#placeholders.push({ start, end: this.#length });
  }

  done(): PlainText {
    return { text: this.#pieces.join('').trimEnd(), placeholders: this.#placeholders };
  }
}

function readInline(plain: Reading, source: string, reads: Reads, depth: number): void {
  const { addresses = false, placeholders = true } = reads;
  let end = 0;
  for (const mark of marksIn(source)) {
    plain.append(source.slice(end, mark.start));
    end = mark.end;
    const { visible, as, address } = mark;
    const placeholder = placeholders && as === 'name' ? placeholderName(visible) : null;
    if (placeholder !== null) plain.appendPlaceholder(placeholder);
    else if (as === 'name') plain.append(source.slice(mark.start, end));
    else if (as === 'markdown' && depth < DEEPEST) readInline(plain, visible, reads, depth + 1);
    else plain.append(visible);
    if (address !== undefined && addresses) plain.append(` ${address}`);
  }
  plain.append(source.slice(end));
}
