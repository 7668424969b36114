import { glyphOfClass } from '../../resources/emoji/glyph.ts';
import { writtenLocale } from '../../resources/locale.ts';

/** A run of text in a line. */
export interface Part {
  text: string;
  /** An address follows the words of its link. A mark is what a line begins with: `> ` in a quotation. */
  is: 'text' | 'placeholder' | 'address' | 'mark';
}

/** A block that is in no other one. */
export interface Block {
  lines: Part[][];
  isQuotation: boolean;
  /** Names the author of the quotation that follows. */
  isAttribution: boolean;
}

/** What a text says. */
export interface Read {
  blocks: Block[];
  /** The IDs of the people whose messages are quoted, as the chat's own apps write quotations. */
  quoted: number[];
  /** Who is notified, which nobody is in a quotation. */
  mentioned: { users: number[]; isGroup: boolean };
}

export type Attributes = Readonly<Partial<Record<string, string>>>;

/** Inline elements; each other one begins and ends a line. */
const WITHIN_LINES = new Set(
  'a b code del em i img ins kbd mark s small span strong sub sup time u wbr'.split(' '),
);
/** Elements and classes of a server's HTML that say nothing here. The preview of a linked page is nobody's words. */
const HIDDEN = new Set('script style template message_embed'.split(' '));
/** Each blank in these is shown. */
const EXACT = new Set(['pre', 'code', 'annotation']);

/** What is true of everything in an element. */
interface OpenElement {
  isBlock?: boolean;
  isItem?: boolean;
  isHidden?: boolean;
  isFormula?: boolean;
  isExact?: boolean;
  quotations?: number;
  numberedLists?: number;
  /** The number of the next item; NaN where items have none. */
  next?: number;
  href?: string | undefined;
}

/** The command that a message begins with is not a text: what the sender does, or the title of a poll or a list, follows. */
const COMMAND = /^\/(?:me|poll|todo)\s+/;
/** Deeper quotations and lists look like this deep ones, so that no line grows with the depth of hostile HTML. */
const DEEPEST = 9;

/**
 * Reads a message or a snippet by the meaning of each element, whichever parser found it. A spoiler is `(…)` after its
 * title, a formula its source, an emoji its character or name, a moment its date. Lines of a quotation begin with `>`, and
 * items of numbered lists with their numbers. The result is never shown as HTML.
 */
export class Reading {
  readonly #blocks: Block[] = [];
  readonly #quoted: number[] = [];
  readonly #mentioned: Read['mentioned'] = { users: [], isGroup: false };
  readonly #open: OpenElement[] = [];
  #isBlockOver = true;
  #line: Part[] = [];
  /** Whether the line is empty, or ends with a blank that a following one is not added to. */
  #endsBlank = true;
  /** The number of an item, until its first text. A block may begin between the two. */
  #number = '';
  /** Whom the paragraph mentions first, without notifying. */
  #author: number | null = null;
  /** The name of the first file. It stands for a message that is nothing else. */
  #file = '';
  /** How many characters were read. */
  length = 0;

  get #inside(): OpenElement {
    return this.#open.at(-1) ?? {};
  }

  /** How many elements are open. */
  get depth(): number {
    return this.#open.length;
  }

  get isQuoted(): boolean {
    return (this.#inside.quotations ?? 0) > 0;
  }

  begin(name: string, attributes: Attributes = {}): void {
    const outer = this.#inside;
    const classes = attributes['class']?.split(/\s+/) ?? [];
    const isBlock = !WITHIN_LINES.has(name) && !outer.isFormula;
    if (isBlock) this.#beginBlock(name);
    else if (classes.includes('silent') && this.#line.length === 0)
      this.#author = Number(attributes['data-user-id']);
    else if (!classes.includes('silent') && !this.isQuoted) this.#noteMention(classes, attributes);
    const shown = shownInstead(name, classes, attributes);
    if (shown !== null) this.text(shown);
    this.#file ||= fileOf(name, attributes);
    this.#open.push({
      isBlock,
      isItem: name === 'li',
      isHidden:
        outer.isHidden || shown !== null || HIDDEN.has(name) || classes.some((one) => HIDDEN.has(one)),
      isFormula: (outer.isFormula || classes.includes('katex')) && name !== 'annotation',
      isExact: outer.isExact || EXACT.has(name),
      quotations: (outer.quotations ?? 0) + (name === 'blockquote' ? 1 : 0),
      numberedLists: (outer.numberedLists ?? 0) + (name === 'ol' ? 1 : 0),
      next: name === 'ol' ? Number(attributes['start'] ?? 1) : NaN,
      href: name === 'a' ? attributes['href'] : undefined,
    });
  }

  #noteMention(classes: string[], attributes: Attributes): void {
    if (classes.includes('user-mention')) this.#mentioned.users.push(Number(attributes['data-user-id']));
    if (classes.includes('user-group-mention')) this.#mentioned.isGroup = true;
  }

  end(): void {
    const { isBlock, isItem, href } = this.#inside;
    if (isItem) this.#endNumber();
    if (isBlock) this.#endLine();
    this.#open.pop();
    if (href !== undefined) this.#line.push({ text: ` ${href}`, is: 'address' });
    if (isBlock && this.#open.length === 0) this.#isBlockOver = true;
  }

  text(text: string, is: Part['is'] = 'text'): void {
    const { isHidden, isFormula, isExact } = this.#inside;
    if (isHidden || isFormula) return;
    if (!isExact) {
      const isFirst = this.length === 0 && this.#open.length === 1;
      const spaced = (isFirst ? text.replace(COMMAND, '') : text).replace(/[\t\n\f\r ]+/g, ' ');
      this.#write(this.#endsBlank ? spaced.replace(/^ /, '') : spaced, is);
      if (spaced !== '') this.#endsBlank = spaced.endsWith(' ');
      return;
    }
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.#endLine();
      this.#write(line, is);
    }
    this.#endsBlank = false;
  }

  done(): Read {
    this.#endLine();
    if (this.#blocks.every(({ lines }) => lines.length === 0)) this.#write(this.#file);
    this.#endLine();
    const blocks = this.#blocks.filter(({ lines }) => lines.length > 0);
    return { blocks, quoted: this.#quoted, mentioned: this.#mentioned };
  }

  /** The lines of the present block. */
  get #lines(): Part[][] {
    if (this.#isBlockOver) this.#blocks.push({ lines: [], isQuotation: false, isAttribution: false });
    this.#isBlockOver = false;
    return this.#blocks.at(-1)?.lines ?? [];
  }

  #beginBlock(name: string): void {
    this.#endLine();
    const attribution = this.#author === null ? undefined : this.#blocks.at(-1);
    if (name === 'blockquote' && attribution?.lines.at(-1)?.at(-1)?.text.endsWith(':')) {
      this.#quoted.push(this.#author ?? NaN);
      attribution.isAttribution ||= this.#open.length === 0;
    }
    this.#author = null;
    if (this.#open.length === 0 && name !== 'br') {
      this.#isBlockOver = name !== 'blockquote';
      if (!this.#isBlockOver) this.#blocks.push({ lines: [], isQuotation: true, isAttribution: false });
    }
    if (name === 'li') this.#beginItem();
  }

  /** An item without text is its number. */
  #endNumber(): void {
    if (this.#number !== '') this.#write(' ');
    this.#endLine();
  }

  #beginItem(): void {
    this.#endNumber();
    const { next = NaN, numberedLists = 0 } = this.#inside;
    if (!Number.isSafeInteger(next)) return;
    this.#number = `${'  '.repeat(Math.min(numberedLists - 1, DEEPEST))}${next}. `;
    this.#inside.next = next + 1;
  }

  #write(written: string, is: Part['is'] = 'text'): void {
    if (written === '') return;
    if (this.#number !== '') this.#line.push({ text: this.#number, is: 'text' });
    this.#number = '';
    const last = this.#line.at(-1);
    if (is === 'text' && last?.is === 'text') last.text += written;
    else this.#line.push({ text: written, is });
    this.length += written.length;
  }

  #endLine(): void {
    const line = this.#line;
    this.#line = [];
    this.#endsBlank = true;
    for (let last = line.at(-1); last?.is === 'text' && !/\S$/.test(last.text); last = line.at(-1)) {
      last.text = last.text.trimEnd();
      if (last.text === '') line.pop();
    }
    if (line.every(({ is }) => is === 'address')) return;
    const { quotations = 0 } = this.#inside;
    if (quotations > 0) line.unshift({ text: '> '.repeat(Math.min(quotations, DEEPEST)), is: 'mark' });
    this.#lines.push(line);
  }
}

/** What is shown for an element, whose content is hidden then; null if its content is shown. */
function shownInstead(name: string, classes: readonly string[], attributes: Attributes): string | null {
  if (classes.includes('spoiler-content')) return '(…)';
  if (name === 'time') return momentOf(attributes['datetime'] ?? '');
  const glyph = classes.includes('emoji') ? glyphOfClass(attributes['class'] ?? '') : null;
  return glyph ?? (name === 'img' ? (attributes['alt'] ?? '') : null);
}

let written: { locale: string; format: Intl.DateTimeFormat } | undefined;

/** The words for a moment in a text that may be read on another day; null if the moment cannot be read. */
function momentOf(datetime: string): string | null {
  const moment = Date.parse(datetime);
  if (Number.isNaN(moment)) return null;
  const locale = writtenLocale();
  if (written?.locale !== locale)
    written = {
      locale,
      format: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    };
  return written.format.format(moment);
}

/** The name of a file that an element shows or leads to. */
function fileOf(name: string, attributes: Attributes): string {
  if (!['a', 'img', 'audio', 'video'].includes(name)) return '';
  const { title, href, src, 'data-original-src': original } = attributes;
  const [path = ''] = (href ?? original ?? src ?? '').split(/[?#]/, 1);
  return title || attributes['aria-label'] || path.slice(path.lastIndexOf('/') + 1);
}
