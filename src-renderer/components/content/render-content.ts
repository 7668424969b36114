import DOMPurify from 'dompurify';
import MarkdownIt, { type StateCore, type StateInline } from 'markdown-it';
import { placeholderName } from '../../../src-main/contract/text/placeholder.ts';
import { emojiNamesAt } from '../../../resources/emoji/names.ts';
import { textEmoji } from '../emoji/text-emoji.svelte.ts';
import { lead } from './lead.ts';
import { isTooMuch } from './too-much.ts';

/** More than servers take, in characters. */
const LONGEST = 50_000;

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });

/** The values of placeholders, by the text between the braces. */
type Environment = { values?: Readonly<Record<string, string>> };

/** Of braces inside braces, the inner ones are a placeholder. */
const WRITTEN = /\{\{([^{}\n]+)\}\}/g;
const AT_PLACE = new RegExp(WRITTEN.source, 'y');

/** Stands for the line between two choices while Markdown is parsed, which would end the cell of a table there. */
const LINE = '\uFDD0';
const WITH_LINES = new RegExp(`${LINE}|${encodeURIComponent(LINE)}`, 'g');
const withoutLines = (content: string): string =>
  content.replace(WRITTEN, (written) => written.replaceAll('|', LINE));
const withLines = (text: string): string => text.replace(WITH_LINES, '|');

/** Renders `{{name}}` as a placeholder. In code, or as a placeholder of another program, the text stays. */
function placeholder(state: StateInline, silent: boolean): boolean {
  AT_PLACE.lastIndex = state.pos;
  const [written = '', inside = ''] = AT_PLACE.exec(state.src) ?? [];
  const name = withLines(inside.trim());
  if (placeholderName(name) === null || state.pos + written.length > state.posMax) return false;
  if (!silent) {
    const { values } = state.env as Environment;
    const value = values && Object.hasOwn(values, name) ? values[name] : undefined;
    const isEmpty = values !== undefined && value === undefined;
    const open = state.push('placeholder_open', 'span', 1);
    open.attrSet('class', isEmpty ? 'placeholder empty' : 'placeholder');
    open.attrSet('data-written', name);
    state.push('text', '', 0).content = value ?? placeholderName(name) ?? '';
    state.push('placeholder_close', 'span', -1);
  }
  state.pos += written.length;
  return true;
}

markdown.inline.ruler.before('escape', 'placeholder', placeholder);

const EMOJI = /:([a-z0-9_+-]+):/y;

/** `:wave:` is the emoji of that name. An unknown name stays as written. */
function emoji(state: StateInline, silent: boolean): boolean {
  if (/[\p{L}\p{N}]/u.test(state.src[state.pos - 1] ?? '')) return false;
  EMOJI.lastIndex = state.pos;
  const [written = '', name = ''] = EMOJI.exec(state.src) ?? [];
  const glyph = textEmoji.glyphOf(name, emojiNamesAt(null).codeOf);
  if (written === '' || glyph === written) return false;
  if (!silent) state.pending += glyph;
  state.pos += written.length;
  return true;
}
markdown.inline.ruler.before('escape', 'emoji', emoji);

const ALIGNED = /^text-align:(left|center|right)$/;

/**
 * Fits the blocks of a snippet into the page: headings are below its title, text runs in the direction of its script, and a
 * column's alignment is a class, because the window takes no inline styles.
 */
function fitIn(state: StateCore): void {
  for (const token of state.tokens) {
    if (/^h[1-6]$/.test(token.tag)) token.tag = `h${Math.min(6, Number(token.tag[1]) + 2)}`;
    if (token.level === 0 && token.nesting === 1) token.attrSet('dir', 'auto');
    const alignment = ALIGNED.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (alignment) token.attrs = [['class', `align-${alignment}`]];
  }
}
markdown.core.ruler.push('fit-in', fitIn);

/** Nothing is loaded from elsewhere, so a picture is a link to itself. */
markdown.renderer.rules.image = (tokens, index) => {
  const token = tokens[index];
  const address = String(token?.attrGet('src') ?? '');
  const escape = markdown.utils.escapeHtml;
  return `<a href="${escape(address)}">${escape(token?.content || address)}</a>`;
};

/**
 * Markdown as the chat shows it, as sanitised nodes that load nothing; null if the content is too much to be parsed. A few
 * thousand characters can be a table of a hundred thousand cells.
 * @param values the values of placeholders, by the names that `placeholdersIn` returns; if absent, placeholders show their names
 */
export function renderContent(
  content: string,
  values?: Readonly<Record<string, string>>,
): DocumentFragment | null {
  const environment: Environment = values ? { values } : {};
  const html =
    content.length > LONGEST ? null : withLines(markdown.render(withoutLines(content), environment));
  if (html === null || isTooMuch(html)) return null;
  const nodes = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'img',
      'picture',
      'video',
      'audio',
      'style',
      'form',
      'input',
      'button',
      'textarea',
      'select',
    ],
    FORBID_ATTR: ['style', 'id', 'name', 'target', 'src', 'srcset'],
    // These hold no addresses, so the rule for addresses is not theirs.
    ADD_URI_SAFE_ATTR: ['dir', 'start'],
    ALLOWED_URI_REGEXP: /^(https?|mailto):/i,
  });
  for (const link of nodes.querySelectorAll('a')) lead(link);
  return nodes;
}

/** A run of text, or a placeholder as it is written. */
interface ContentPart {
  text: string;
  /** The text between the braces of a placeholder; null for other text. */
  inside: string | null;
  /** Whether the part is in the address of a link, which ends at a space. */
  isInAddress: boolean;
}

/** The distinct placeholder names, without those in code. */
export const placeholdersIn = (content: string): string[] => [
  ...new Set(partsOf(content).flatMap(({ inside }) => inside ?? [])),
];

/** The parts of a content, in order. An apparent placeholder in code or after a backslash is text. */
export function partsOf(content: string): ContentPart[] {
  if (content.length > LONGEST) return [textPart(content)];
  const { inCode, inAddresses } = placesOf(content);
  const parts: ContentPart[] = [];
  let [at, end] = [0, 0];
  for (const { 0: text, 1: inside = '', index } of content.matchAll(WRITTEN)) {
    if (placeholderName(inside.trim()) === null) continue;
    const name = numbered(at++);
    if (inCode.has(name) || isEscaped(content, index)) continue;
    parts.push(textPart(content.slice(end, index)));
    parts.push({ text, inside: inside.trim(), isInAddress: inAddresses.has(name) });
    end = index + text.length;
  }
  return [...parts, textPart(content.slice(end))];
}

const textPart = (text: string): ContentPart => ({ text, inside: null, isInAddress: false });

/** After an odd number of backslashes the first brace is a brace. */
function isEscaped(content: string, index: number): boolean {
  let start = index;
  while (content[start - 1] === '\\') start -= 1;
  return (index - start) % 2 === 1;
}

const numbered = (count: number): string => `{{p${count}}}`;

/**
 * Which placeholders are in code and which in addresses. The parser reports code but not its position, so each
 * placeholder gets a name of its own, with its number.
 */
function placesOf(content: string): { inCode: ReadonlySet<string>; inAddresses: ReadonlySet<string> } {
  let count = 0;
  const source = content.replace(WRITTEN, (written, inside: string) =>
    placeholderName(inside.trim()) === null ? written : numbered(count++),
  );
  const tokens = markdown.parse(source, {}).flatMap((block) => [block, ...(block.children ?? [])]);
  const code = tokens.filter(({ type }) => CODE.includes(type));
  const addresses = tokens.flatMap((token) => [token.attrGet('href'), token.attrGet('src')]);
  return {
    inCode: namesIn(code.flatMap((token) => [token.info, token.content])),
    inAddresses: namesIn(
      addresses.map((address) =>
        String(address ?? '')
          .replaceAll('%7B', '{')
          .replaceAll('%7D', '}'),
      ),
    ),
  };
}

const namesIn = (texts: string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.match(/\{\{p\d+\}\}/g) ?? []));

const CODE = ['code_inline', 'code_block', 'fence'];

/**
 * The content with its placeholders filled in. Placeholders without a value, and apparent placeholders in code, stay as written.
 * @param values by the names that `placeholdersIn` returns
 */
export const filledIn = (content: string, values: Readonly<Record<string, string>>): string =>
  partsOf(content)
    .map((part) => filledPart(part, values))
    .join('');

export function filledPart(
  { text, inside, isInAddress }: ContentPart,
  values: Readonly<Record<string, string>>,
): string {
  const value = inside !== null && Object.hasOwn(values, inside) ? (values[inside] ?? text) : text;
  return isInAddress && value !== text ? value.replace(ENDS_ADDRESS, encoded) : value;
}

/** The characters that would end the address of a link. */
const ENDS_ADDRESS = /[\s()<>\\]/g;
const encoded = (character: string): string =>
  /\s/.test(character)
    ? encodeURIComponent(character)
    : `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
