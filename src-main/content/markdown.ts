import createParser, { type MarkdownIt, type StateBlock, type StateInline, type Token } from 'markdown-it';
import { glyphFrom } from '../../resources/emoji/glyph.ts';
import { emojiNamesAt } from '../../resources/emoji/names.ts';
import { placeholderName } from '../contract/text/placeholder.ts';

/** More than servers take, in characters. Nothing longer is parsed. */
export const LONGEST = 50_000;

/** How a text is read. */
export interface Environment {
  /** Whether placeholders stay as they are written, as in a message. */
  asWritten?: boolean;
  /** The values of placeholders, by the text between the braces. Without values placeholders show their names. */
  values?: Readonly<Record<string, string>>;
  /** The character of an emoji by its name; `:name:` for an unknown name. */
  glyphOf?: (name: string) => string;
  /** Whether an emoji is a picture, whose name gets the class of emoji. */
  isOwnEmoji?: (name: string) => boolean;
}

/** Of braces inside braces, the inner ones are a placeholder. */
export const WRITTEN = /\{\{([^{}\n]+)\}\}/g;

/** After an odd number of backslashes the first brace is a brace. */
function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (text[start - 1] === '\\') start -= 1;
  return (index - start) % 2 === 1;
}

/** Stands for the line between two choices while Markdown is parsed, which would end the cell of a table there. */
const LINE = '\uFDD0';
const WITH_LINES = new RegExp(`${LINE}|${encodeURIComponent(LINE)}`, 'g');
/** A parsed text as it was written. */
export const withLines = (text: string): string => text.replace(WITH_LINES, '|');

/** A text as the parser takes it. */
export function parsable(source: string): string {
  const lines = source.slice(0, LONGEST).replaceAll(/\r\n?/g, '\n');
  return lines.includes('|') ? lines.replaceAll(WRITTEN, (one) => one.replaceAll('|', LINE)) : lines;
}

let made: MarkdownIt | undefined;

/**
 * The parser of what people write: CommonMark as servers take it, with their additions (server-notes: Messages). Making one
 * takes longer than most texts, so the first text makes it.
 */
export const markdown = (): MarkdownIt => (made ??= newParser());

/** The tokens of blocks; what is in their lines is not parsed yet. */
export function blocksOf(source: string, environment: Environment = {}): Token[] {
  const tokens: Token[] = [];
  markdown().block.parse(parsable(source), markdown(), { ...environment }, tokens);
  return tokens;
}

/** The tokens in the lines of a block. Only addresses with a scheme are links, because the search for others is slow. */
export function inlineOf({ type, content }: Token, environment: Environment = {}): Token[] {
  const tokens: Token[] = [];
  if (type === 'inline') markdown().inline.parse(content, markdown(), { ...environment }, tokens);
  return tokens;
}

function newParser(): MarkdownIt {
  const parser = createParser({ html: false, linkify: true, breaks: true });
  parser.disable(['lheading', 'reference', 'escape']);
  parser.inline.ruler.before('escape', 'addition', (state, silent) =>
    (additions[state.src[state.pos] ?? ''] ?? []).some((addition) => add(state, silent, addition)),
  );
  parser.block.ruler.before('fence', 'part', part, { alt: ['paragraph', 'blockquote', 'list', 'table'] });
  return parser;
}

/** An element with its text, or a text alone. */
type Meaning = { tag: string; attributes: Record<string, string>; text: string } | string;

type Addition = readonly [
  name: string,
  pattern: RegExp,
  read: (match: RegExpExecArray, state: StateInline) => Meaning | null,
];

function add(state: StateInline, silent: boolean, [name, pattern, read]: Addition): boolean {
  pattern.lastIndex = state.pos;
  const match = pattern.exec(state.src);
  if (!match || pattern.lastIndex > state.posMax) return false;
  // What a placeholder is filled with may be no mention.
  const meaning = name !== 'placeholder' && match[0].includes('{{') ? null : read(match, state);
  if (meaning === null) return false;
  if (!silent && typeof meaning === 'string') state.pending += meaning;
  else if (!silent && typeof meaning === 'object') {
    state.push(`${name}_open`, meaning.tag, 1).attrs = Object.entries(meaning.attributes);
    state.push('text', '', 0).content = meaning.text;
    state.push(`${name}_close`, meaning.tag, -1);
  }
  state.pos += match[0].length;
  return true;
}

const span = (kind: string, text: string, id?: string): Meaning => ({
  tag: 'span',
  attributes: { class: kind, ...(id !== undefined && { 'data-user-id': id }) },
  text,
});

/** The syntax inside of lines that servers add, and the placeholders of snippets, by the characters that they begin with. */
const additions: Partial<Record<string, readonly Addition[]>> = {
  '{': [['placeholder', new RegExp(WRITTEN.source, 'y'), placeholder]],
  '@': [
    ['mention', /@(_?)\*\*([^*\n]+)\*\*/y, (match, state) => mention('user-mention', match, state)],
    ['mention', /@(_?)\*([^*\n]+)\*(?!\*)/y, (match, state) => mention('user-group-mention', match, state)],
  ],
  '#': [['channel', /#\*\*([^*\n]+)\*\*/y, ([, to = '']) => span('stream', channelText(to))]],
  '<': [['time', /<time:([^<>\n]+)>/y, ([, text = '']) => time(text)]],
  $: [
    [
      'formula',
      /\$\$([^\n_$][^$\n]*)\$\$(?![\w$])/y,
      ([, text = ''], { src, pos }) =>
        /[\w$]/.test(src[pos - 1] ?? '') ? null : { tag: 'code', attributes: {}, text },
    ],
  ],
  ':': [['emoji', /:([a-z0-9_+-]+):/y, ([, name = ''], state) => emoji(name, state)]],
  // They never emphasize, as `__init__.py` shows.
  _: [['underscore', /_/y, ([sign]) => sign]],
};

/** `{{name}}`. A placeholder of another program stays as it is written. */
function placeholder([, inside = '']: RegExpExecArray, state: StateInline): Meaning | null {
  const { asWritten, values } = state.env as Environment;
  const written = withLines(inside.trim());
  const name = placeholderName(written);
  if (asWritten || name === null || isEscaped(state.src, state.pos)) return null;
  const value = values && Object.hasOwn(values, written) ? values[written] : undefined;
  const isEmpty = values !== undefined && value === undefined;
  return {
    tag: 'span',
    attributes: { class: isEmpty ? 'placeholder empty' : 'placeholder', 'data-written': written },
    text: value ?? name,
  };
}

/** `@**Ana**` or `@**Ana|12**`, and `@_**Ana**` for one that notifies nobody. Only some signs may be before it. */
function mention(kind: string, match: RegExpExecArray, { src, pos }: StateInline): Meaning | null {
  const [, silent, written = ''] = match;
  const [, name = written, id = ''] = /^([^|]+)\|(\d+)$/.exec(written) ?? [];
  if (!/^[\s'"({[/<]?$/.test(src.charAt(pos - 1))) return null;
  return silent ? span(`${kind} silent`, name, id) : span(kind, `@${name}`, id);
}

/** `general`, `general>plan` and `general>plan@345`. */
function channelText(to: string): string {
  const at = to.indexOf('>');
  if (at < 0) return `#${to}`;
  const topic = to.slice(at + 1);
  const message = topic.lastIndexOf('@');
  const isMessage = message >= 0 && /^\d+$/.test(topic.slice(message + 1));
  return `#${to.slice(0, at)} > ${isMessage ? `${topic.slice(0, message)} @ 💬` : topic}`;
}

/** A moment as ISO 8601, without a zone in UTC, or in seconds since the epoch. */
function time(text: string): Meaning {
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes('T');
  const moment = /^\d+(?:\.\d+)?$/.test(text)
    ? Number(text) * 1_000
    : Date.parse(isZoned ? text : `${text}Z`);
  if (Number.isNaN(new Date(moment).getTime()))
    return span('timestamp-error', `Invalid time format: ${text}`);
  return { tag: 'time', attributes: { datetime: new Date(moment).toISOString() }, text };
}

function emoji(name: string, { src, pos, env }: StateInline): Meaning | null {
  if (/[\p{L}\p{N}]/u.test(src[pos - 1] ?? '')) return null;
  const { glyphOf = newestGlyph, isOwnEmoji } = env as Environment;
  const glyph = glyphOf(name);
  if (isOwnEmoji?.(name)) return span('emoji', `:${name}:`);
  return glyph === `:${name}:` ? null : glyph;
}

const newestGlyph = (name: string): string => glyphFrom({ name }, emojiNamesAt(null).codeOf);

/** The fence that a line begins with, and what is behind it. */
function fenceOf(line: string): { fence: string; info: string } {
  const [fence = ''] = /^(?:`{3,}|~{3,})/.exec(line) ?? [];
  return { fence, info: line.slice(fence.length).trim() };
}

/** So many fences in each other are looked at. */
const DEEPEST = 100;

/** Whether the lines of a fence are Markdown again. */
const isPart = (fence: string, info: string): boolean =>
  fence !== '' && /^(?:quote|spoiler)(?:\s|$)/.test(info) && !(fence.startsWith('`') && info.includes('`'));

/**
 * A fence whose lines are Markdown again: a quotation, or a spoiler with its title. It is in no list and not indented, and
 * fences in it may be as long as its own.
 */
function part(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const { src, bMarks, eMarks, lineMax, parentType } = state;
  const at = bMarks[startLine] ?? 0;
  if (!'`~'.includes(src.charAt(at)) || (at > 0 && src[at - 1] !== '\n')) return false;
  const lineAt = (line: number): string => src.slice(bMarks[line], eMarks[line]);
  const { fence, info } = fenceOf(lineAt(startLine));
  if (!isPart(fence, info)) return false;
  if (silent) return true;
  const open = [{ fence, isPart: true }];
  let end = startLine + 1;
  for (; end < endLine && open.length > 0; end += 1) {
    const line = lineAt(end).trimEnd();
    const top = open.at(-1);
    if (line === top?.fence) open.pop();
    else if (top?.isPart && open.length < DEEPEST) {
      const inner = fenceOf(line);
      if (inner.fence !== '' && inner.info !== '' && !inner.info.includes('`'))
        open.push({ fence: inner.fence, isPart: isPart(inner.fence, inner.info) });
    }
  }
  const last = open.length === 0 ? end - 1 : end;
  const inside = (tag: string, kind: string, write: () => void): void => {
    const opened = state.push(`${tag}_open`, tag, 1);
    if (kind !== '') opened.attrs = [['class', kind]];
    opened.map = [startLine, end];
    write();
    state.push(`${tag}_close`, tag, -1);
  };
  const lines = (): void => {
    state.parentType = 'blockquote';
    state.lineMax = last;
    state.md.block.tokenize(state, startLine + 1, last);
    Object.assign(state, { lineMax, parentType });
  };
  const [kind, ...title] = info.split(' ');
  if (kind === 'quote') inside('blockquote', '', lines);
  else
    inside('div', 'spoiler-block', () => {
      inside('div', 'spoiler-header', () => {
        const inline = state.push('inline', '', 0);
        inline.content = title.join(' ').trim();
        inline.map = [startLine, startLine + 1];
        inline.children = [];
      });
      inside('div', 'spoiler-content', lines);
    });
  state.line = end;
  return true;
}
