import DOMPurify from 'dompurify';
import MarkdownIt, { type StateCore, type StateInline } from 'markdown-it';
import { glyphOf } from '../../../resources/emoji/names.ts';
import { lead } from './lead.ts';
import { isTooMuch } from './too-much.ts';

/** More than servers take, in characters. */
const LONGEST = 50_000;

const OPEN = '{{';
const CLOSE = '}}';

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });

/** `{{name}}` is a gap to fill in; in code it stays as it is written. */
function placeholder(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith(OPEN, state.pos)) return false;
  const end = state.src.indexOf(CLOSE, state.pos + OPEN.length);
  const name = end === -1 ? '' : state.src.slice(state.pos + OPEN.length, end).trim();
  if (name === '' || name.includes('\n') || end + CLOSE.length > state.posMax) return false;
  if (!silent) {
    state.push('placeholder_open', 'span', 1).attrSet('class', 'placeholder');
    state.push('text', '', 0).content = name;
    state.push('placeholder_close', 'span', -1);
  }
  state.pos = end + CLOSE.length;
  return true;
}
markdown.inline.ruler.before('escape', 'placeholder', placeholder);

const EMOJI = /:([a-z0-9_+-]+):/y;

/** `:wave:` is the emoji of that name; an unknown name stays as it is written. */
function emoji(state: StateInline, silent: boolean): boolean {
  if (/[\p{L}\p{N}]/u.test(state.src[state.pos - 1] ?? '')) return false;
  EMOJI.lastIndex = state.pos;
  const [written = '', name = ''] = EMOJI.exec(state.src) ?? [];
  const glyph = glyphOf({ name });
  if (written === '' || glyph === written) return false;
  if (!silent) state.pending += glyph;
  state.pos += written.length;
  return true;
}
markdown.inline.ruler.before('escape', 'emoji', emoji);

const ALIGNED = /^text-align:(left|center|right)$/;

/**
 * What the blocks of a snippet are on the page: headings are below its title, text runs as its own script does, and a column's
 * alignment is a class, because the window takes no inline styles.
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
 * Markdown as the chat shows it, as sanitised nodes that load nothing; null where it is too much to be parsed. A few
 * thousand characters can be a table of a hundred thousand cells.
 */
export function renderContent(content: string): DocumentFragment | null {
  const html = content.length > LONGEST ? null : markdown.render(content);
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

/** The names of the placeholders, each once. What is written in code is none. */
export function placeholdersIn(content: string): string[] {
  if (content.length > LONGEST) return [];
  const inline = markdown.parse(content, {}).flatMap((block) => block.children ?? []);
  const names = inline
    .filter((_, at) => inline[at - 1]?.type === 'placeholder_open')
    .map((token) => token.content);
  return [...new Set(names)];
}

const WRITTEN = /\{\{([^\n]*?)\}\}/g;

/**
 * The content with its placeholders filled in; those without a value, and what only looks like one in code, stay as they are
 * written.
 * @param values by the names that `placeholdersIn` returns
 */
export function filledIn(content: string, values: Readonly<Record<string, string>>): string {
  // The parser reports which ones are in code but not where they are: each gets a name of its own, and those found afterwards
  // are real.
  let count = 0;
  const numbered = content.replace(WRITTEN, (written, name: string) =>
    name.trim() === '' ? written : `{{p${count++}}}`,
  );
  const real = new Set(placeholdersIn(numbered));
  let at = 0;
  return content.replace(WRITTEN, (written, name: string) => {
    if (name.trim() === '') return written;
    const value = real.has(`p${at++}`) && Object.hasOwn(values, name.trim()) ? values[name.trim()] : '';
    return value || written;
  });
}
