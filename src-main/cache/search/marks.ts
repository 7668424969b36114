import type { TextPart } from '../../contract/values/snippet.ts';
import { lengthOf } from '../../contract/text/text.ts';
import { joined, parts, type Place } from '../../contract/search/text-parts.ts';
import { readMarkdown } from '../../content/read.ts';
import { lineOf, type PlainText } from '../../content/text.ts';
import { INSIDE_FROM, placeIn, tokensOf, type Token } from '../../contract/search/search-text.ts';
import { runsOfText, type Need, wordOf } from './needs.ts';

/** How many characters of a body a row of the list can show. */
export const EXCERPT_LENGTH = 160;
/** About so many of them are in sight where the list is narrow, so the first match must end before. */
const IN_SIGHT = 36;
/** How many precede the first match where the excerpt does not begin with the text. */
const MOST_BEFORE = 24;
/** How many characters of a text with its Markdown are read for an excerpt without a match. */
export const SOURCE_LENGTH = 1_200;

/** A text of a found snippet. Its indexed form shows quickly that a long text contains nothing to mark. */
export interface FoundText {
  text: string;
  indexed: string;
}

/**
 * Marks the matches in the rows of a search: its needs, or the text as it was typed.
 * @param isAnywhere whether words of one or two letters are marked inside other words too
 * @param typed the text to mark as it was typed, instead of the needs
 */
export class Marks {
  readonly #needs: readonly (Need & { word: Token | null })[];
  /** Texts that the indexed form of a text with a match contains. */
  readonly #forms: readonly string[];
  /** The most tokens of a need. */
  readonly #longest: number;
  readonly #isAnywhere: boolean;
  readonly #typed: string | null;

  constructor(needs: readonly Need[], { isAnywhere = false, typed = null as string | null } = {}) {
    this.#needs = needs.map((need) => ({ ...need, word: wordOf(need) }));
    this.#forms = needs.flatMap((need) => [...runsOfText(need), ...need.similar]);
    this.#longest = Math.max(1, ...needs.map(({ tokens }) => tokens.length));
    this.#isAnywhere = isAnywhere;
    this.#typed = typed;
  }

  /** The whole text, marked. */
  title({ text, indexed }: FoundText): TextPart[] {
    return parts(text, this.#mayBeIn(text, indexed) ? [...this.#places(text)] : []);
  }

  /** A part of the text without its Markdown, from where the first match is. */
  excerpt({ text, indexed }: FoundText): TextPart[] {
    const mayBeFound = this.#mayBeIn(text, indexed);
    const from = mayBeFound && text.length > SOURCE_LENGTH / 2 ? this.#startOf(text) : 0;
    const sourceEnd = cutAt(text, from + SOURCE_LENGTH);
    const { plain, places } = this.#read(text.slice(0, sourceEnd), from, mayBeFound);
    return excerptOf(plain, places, { isCutBefore: from > 0, isCutAfter: sourceEnd < text.length });
  }

  /** A part of a text that is read already, in one line, from where the first match is. */
  line(text: string): TextPart[] {
    return excerptOf({ text, placeholders: [] }, [...this.#placesInSight(text)]);
  }

  /** Where to begin reading a long text: at the line of its first match, where that is late. */
  #startOf(text: string): number {
    const [found] = this.#places(text);
    return found && found.end > SOURCE_LENGTH / 2 ? text.lastIndexOf('\n', found.start) + 1 : 0;
  }

  /**
   * Reads a source without its Markdown, and finds the matches there. Where something matches only the address of a
   * link, the addresses are read too, and where it matches only signs of Markdown, these.
   */
  #read(source: string, start: number, mayBeFound: boolean): { plain: PlainText; places: Place[] } {
    const from = source.slice(0, start).split('\n').length - 1;
    const { blocks } = readMarkdown(source, { from, most: mayBeFound ? SOURCE_LENGTH : EXCERPT_LENGTH });
    const plain = lineOf(blocks);
    const places = mayBeFound ? [...this.#placesInSight(plain.text)] : [];
    if (!mayBeFound || places.length > 0) return { plain, places };
    const withAddresses = lineOf(blocks, true);
    const inAddresses = [...this.#placesInSight(withAddresses.text)];
    if (inAddresses.length > 0) return { plain: withAddresses, places: inAddresses };
    const text = source.slice(start).replace(/\s+/g, ' ').trim();
    const inSigns = [...this.#placesInSight(text)];
    return inSigns.length > 0
      ? { plain: { text, placeholders: [] }, places: inSigns }
      : { plain, places: inSigns };
  }

  #mayBeIn(text: string, indexed: string): boolean {
    if (this.#typed !== null) return text.includes(this.#typed);
    return this.#forms.some((form) => indexed.includes(form));
  }

  /** The places up to where the excerpt of the first one ends. */
  *#placesInSight(text: string): Generator<Place> {
    let last = Infinity;
    for (const place of this.#places(text)) {
      if (place.start > last) return;
      if (last === Infinity) last = place.start + EXCERPT_LENGTH;
      yield place;
    }
  }

  #places(text: string): Generator<Place> {
    return this.#typed === null ? this.#matches(text) : literal(text, this.#typed);
  }

  *#matches(text: string): Generator<Place> {
    const tokens = tokensOf(text);
    const ahead: Token[] = [];
    for (;;) {
      while (ahead.length < this.#longest) {
        const next = tokens.next();
        if (next.done) break;
        ahead.push(next.value);
      }
      if (ahead.length === 0) return;
      const found = this.#at(text, ahead);
      if (found) yield found.place;
      for (let passed = found?.count ?? 1; passed > 0; passed -= 1) ahead.shift();
    }
  }

  /** The match that begins with the first of these tokens. */
  #at(text: string, tokens: Token[]): { place: Place; count: number } | null {
    for (const need of this.#needs) {
      const { word } = need;
      const place = word
        ? this.#inWord(text, tokens[0], word, need.similar)
        : this.#isRun(need.tokens, tokens) && {
            start: tokens[0]?.start ?? 0,
            end: tokens[need.tokens.length - 1]?.end ?? 0,
          };
      if (place) return { place, count: word ? 1 : need.tokens.length };
    }
    return null;
  }

  #inWord(text: string, token: Token | undefined, word: Token, similar: string[]): Place | null {
    if (token?.kind !== 'word') return null;
    for (const [at, form] of token.forms.entries()) {
      for (const typed of word.forms) {
        const from = form.indexOf(typed);
        // A word that begins so is marked as a whole.
        if (from === 0) return token;
        if (from > 0 && (this.#isAnywhere || lengthOf(typed) >= INSIDE_FROM))
          return placeIn(text, token, at, from, typed.length);
      }
      if (similar.some((beginning) => form.startsWith(beginning))) return token;
    }
    return null;
  }

  #isRun(needed: Token[], tokens: Token[]): boolean {
    return needed.every(({ forms: [form = ''] }, at) => {
      const [there = ''] = tokens[at]?.forms ?? [];
      const isFirst = this.#isAnywhere && at === 0;
      if (at === needed.length - 1) return isFirst ? there.includes(form) : there.startsWith(form);
      return isFirst ? there.endsWith(form) : there === form;
    });
  }
}

function excerptOf(
  { text, placeholders }: PlainText,
  places: Place[],
  { isCutBefore = false, isCutAfter = false } = {},
): TextPart[] {
  const first = places[0];
  const isLate = first && first.end > IN_SIGHT && first.start > MOST_BEFORE;
  const start = isLate ? wordBefore(text, first.start - MOST_BEFORE) : 0;
  const end = Math.max(
    cutAt(text, start + EXCERPT_LENGTH),
    first ? Math.min(first.end, first.start + 500) : 0,
  );
  return framed(
    parts(text, places, start, end, placeholders),
    isCutBefore || start > 0,
    first !== undefined && (isCutAfter || end < text.length),
  );
}

function* literal(text: string, typed: string): Generator<Place> {
  for (let at = text.indexOf(typed); at !== -1; at = text.indexOf(typed, at + typed.length))
    yield { start: at, end: at + typed.length };
}

/** Never cuts between the halves of a surrogate pair. */
const cutAt = (text: string, at: number): number =>
  at >= text.length ? text.length : /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at;

function wordBefore(text: string, at: number): number {
  const space = text.slice(at, at + 30).search(/\s/);
  return space === -1 ? cutAt(text, at) : at + space + 1;
}

/** Trims the excerpt, and adds an ellipsis where text is left out. */
function framed(parts: TextPart[], isCutBefore: boolean, isCutAfter: boolean): TextPart[] {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  const excerpt = parts.filter(({ text }, at) => text !== '' || at === 0);
  if (isCutBefore) excerpt.unshift({ text: '…', match: false });
  if (isCutAfter) excerpt.push({ text: '…', match: false });
  return joined(excerpt);
}
