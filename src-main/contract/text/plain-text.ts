/** Inline elements; each other one begins and ends a line. */
const WITHIN_LINES = new Set(
  'a b code del em i img ins kbd mark s small span strong sub sup time u wbr'.split(' '),
);
/** Elements without an end, and elements whose end is often left out and says nothing about their content. */
const WITHOUT_END = new Set(
  'area base br col embed hr img input li link meta p source td th tr wbr'.split(' '),
);

/** What the text says of an element beside its own text. */
type Meaning =
  'plain' | 'preformatted' | 'hidden' | 'formula' | 'formula-source' | 'quotation' | 'numbered-list';

const MEANING_OF_TAG: Record<string, Meaning> = {
  pre: 'preformatted',
  // Each blank in it is shown.
  code: 'preformatted',
  script: 'hidden',
  style: 'hidden',
  template: 'hidden',
  annotation: 'formula-source',
  blockquote: 'quotation',
  ol: 'numbered-list',
};
/** Classes of a server's HTML (server-notes: Messages). The preview of a linked page is nobody's words. */
const MEANING_OF_CLASS: Record<string, Meaning> = {
  katex: 'formula',
  'spoiler-content': 'hidden',
  message_embed: 'hidden',
};

interface OpenElement {
  name: string;
  meaning: Meaning;
  /** The number of the next item of a list. */
  next: number;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** A tag cannot contain `<`. Otherwise each of a thousand unclosed tags would scan to the end. */
const TAG = /<(?:(\/?)([a-z][a-z0-9]*)\b)?([^<>]*)>/gi;
/** The command that a message begins with is no text: what the sender does, or the title of a poll or a list, follows. */
const COMMAND = /^<p>\/(?:me|poll|todo)\s+/;
/** So many characters of a tag are searched for attributes: the search is quadratic in them. */
const LONGEST_ATTRIBUTES = 1_000;

/**
 * Converts a message's HTML to plain text with a line for each block, by the meaning of each element. A spoiler becomes
 * `(…)` after its title, a formula its source, an emoji its character or name. Lines of a quotation begin with `>`, and
 * items of numbered lists with their numbers; numbered lists inside such lists are indented. The result is never shown
 * as HTML. The conversion makes a single pass, so hostile HTML cannot make it slow.
 */
export function textOfHtml(html: string): string {
  const text = new Lines();
  const open: OpenElement[] = [];
  const openByName = new Map<string, number>();
  const openByMeaning = new Map<Meaning, number>();
  const count = <Key>(counts: Map<Key, number>, key: Key, by: number): void =>
    void counts.set(key, (counts.get(key) ?? 0) + by);
  const isIn = (meaning: Meaning): boolean => (openByMeaning.get(meaning) ?? 0) > 0;
  const isBlock = (name: string): boolean => !WITHIN_LINES.has(name) && !isIn('formula');

  const append = (written: string): void => {
    if (isIn('hidden') || (isIn('formula') && !isIn('formula-source'))) return;
    text.append(charactersOf(written), isIn('preformatted') || isIn('formula-source'));
  };
  const begin = (name: string, attributes: string): void => {
    const classes = attributeOf(attributes, 'class')?.split(/\s+/) ?? [];
    const character = emojiOf(classes);
    if (character !== null) append(character);
    else if (name === 'img') append(attributeOf(attributes, 'alt') ?? '');
    if (isBlock(name)) text.endLine();
    if (name === 'li') text.begin(numberOf(open.at(-1)), (openByMeaning.get('numbered-list') ?? 1) - 1);
    if (classes.includes('spoiler-block')) text.beginSpoiler();
    if (classes.includes('spoiler-content')) text.endSpoiler();
    if (WITHOUT_END.has(name)) return;
    const ofClass = classes.map((each) => MEANING_OF_CLASS[each]).find((each) => each !== undefined);
    const meaning = character === null ? (ofClass ?? MEANING_OF_TAG[name] ?? 'plain') : 'hidden';
    const next = name === 'ol' ? Number(attributeOf(attributes, 'start') ?? 1) : Number.NaN;
    open.push({ name, meaning, next });
    count(openByName, name, 1);
    count(openByMeaning, meaning, 1);
    if (meaning === 'quotation') text.quotations += 1;
  };
  const end = (name: string): void => {
    if (name === 'li') text.endItem();
    else if (isBlock(name)) text.endLine();
    if ((openByName.get(name) ?? 0) === 0) return;
    for (let closed = open.pop(); closed; closed = open.pop()) {
      count(openByName, closed.name, -1);
      count(openByMeaning, closed.meaning, -1);
      if (closed.meaning === 'quotation') text.quotations -= 1;
      if (closed.name === name) return;
    }
  };

  const spoken = html.replace(COMMAND, '<p>');
  let at = 0;
  for (const tag of spoken.matchAll(TAG)) {
    append(spoken.slice(at, tag.index));
    at = tag.index + tag[0].length;
    const name = tag[2]?.toLowerCase();
    if (name === undefined) continue;
    if (tag[1] === '/') end(name);
    else begin(name, (tag[3] ?? '').slice(0, LONGEST_ATTRIBUTES));
  }
  append(spoken.slice(at));
  return text.toString();
}

/** The text so far. */
class Lines {
  readonly #lines: string[] = [];
  #line = '';
  /** The line ends with a blank that a following one is not added to. */
  #endsBlank = false;
  /** The number of an item, until its first text. A block may begin between the two. */
  #number = '';
  /** How many lines there were before the newest spoiler. */
  #beforeSpoiler = 0;
  /** How many quotations the line is in. */
  quotations = 0;

  append(text: string, isPreformatted: boolean): void {
    if (!isPreformatted) {
      const spaced = text.replace(/[\t\n\f\r ]+/g, ' ');
      this.#write(this.#line === '' || this.#endsBlank ? spaced.replace(/^ /, '') : spaced);
      if (spaced !== '') this.#endsBlank = spaced.endsWith(' ');
      return;
    }
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.endLine();
      this.#write(line);
    }
    this.#endsBlank = false;
  }

  #write(text: string): void {
    if (text === '') return;
    this.#line += this.#number + text;
    this.#number = '';
  }

  /** Begins a line with an item's number. `depth` is in how many numbered lists the item's list is. */
  begin(number: string, depth: number): void {
    this.endItem();
    if (number !== '') this.#number = '  '.repeat(Math.min(depth, DEEPEST)) + number;
  }

  /** An item ends. One without text is its number. */
  endItem(): void {
    this.#line += this.#number;
    this.#number = '';
    this.endLine();
  }

  beginSpoiler(): void {
    this.#beforeSpoiler = this.#lines.length;
  }

  /** Writes `(…)` for the spoiler's content, after its title if the last line has one. */
  endSpoiler(): void {
    const title = this.#lines.length > this.#beforeSpoiler ? this.#lines.pop() : undefined;
    if (title === undefined) {
      this.#line = '(…)';
      this.endLine();
    } else this.#lines.push(`${title} (…)`);
  }

  endLine(): void {
    const line = this.#line.trimEnd();
    this.#line = '';
    if (line !== '') this.#lines.push('> '.repeat(Math.min(this.quotations, DEEPEST)) + line);
  }

  toString(): string {
    this.endItem();
    return this.#lines.join('\n');
  }
}

/** Deeper quotations and lists look like this deep ones, so that no line grows with the depth of hostile HTML. */
const DEEPEST = 9;

function numberOf(list: OpenElement | undefined): string {
  if (list?.meaning !== 'numbered-list' || !Number.isSafeInteger(list.next)) return '';
  list.next += 1;
  return `${list.next - 1}. `;
}

/**
 * The character of an emoji of Unicode, whose class has its code points; null for other elements, and for what is no picture,
 * such as the sign that turns the direction of a text.
 */
function emojiOf(classes: readonly string[]): string | null {
  if (!classes.includes('emoji')) return null;
  const [, code] = /(?:^| )emoji-([0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*)(?: |$)/.exec(classes.join(' ')) ?? [];
  const points = code?.split('-').map((point) => Number.parseInt(point, 16)) ?? [];
  if (points.length === 0 || points.some((point) => point > 0x10_ff_ff)) return null;
  const character = String.fromCodePoint(...points);
  return PICTURE.test(character) ? character : null;
}
/** Digits and `#` are keycaps, and flags are pairs of letters of their own. */
const PICTURE = /^[\p{Emoji}\p{Emoji_Component}\u20e3]+$/u;

const ATTRIBUTES = { alt: /\salt="([^"]*)"/i, class: /\sclass="([^"]*)"/i, start: /\sstart="([^"]*)"/i };

const attributeOf = (attributes: string, name: keyof typeof ATTRIBUTES): string | null =>
  ATTRIBUTES[name].exec(attributes)?.[1] ?? null;

/** A text with common entities as their characters. */
const charactersOf = (text: string): string =>
  text.replaceAll(
    /&(?:([a-z]{2,4})|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (written, name, decimal, hexadecimal) => {
      if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? written;
      const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : written;
    },
  );
