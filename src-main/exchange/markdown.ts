import { isBlank, trimmed } from '../contract/text/text.ts';
import type { Entry, NamedFile, Read } from './entry.ts';
import { fileNameFor } from './file-name.ts';
import { parseYaml } from './syntax/yaml.ts';

const FRONT_MATTER = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;
const HEADING = /^#{1,6}[ \t]/;
/** In characters. A longer text between two lines of hyphens is part of the snippet. */
const MOST_FRONT = 64 * 1024;

/** Reads one snippet: its title is in the front matter, else its first line is a heading, else the file's name. */
export function readMarkdown({ name, text }: NamedFile): Read {
  const whole = withOneKindOfBreak(text.replace(/^\uFEFF/, ''));
  const found = FRONT_MATTER.exec(whole);
  const matter = found && found[0].length <= MOST_FRONT ? found : null;
  const front = matter ? frontTitle(matter[1] ?? '') : { title: null };
  if ('line' in front) return { problem: { kind: 'not-yaml', file: name, line: front.line + 1 }, name };
  const body = bodyOf(matter ? whole.slice(matter[0].length) : whole, matter !== null);
  const { title, content } =
    front.title === null ? byHeading(body, name) : { title: front.title, content: body };
  if (isBlank(content)) return { problem: { kind: 'no-content', file: name }, name: title };
  return { title, content };
}

/** Writes one file for each snippet. The names are safe on every system and differ in more than case. */
export function writeMarkdown(entries: Entry[]): NamedFile[] {
  const taken = new Set<string>();
  return entries.map(({ title, content }) => ({
    name: fileNameFor(title, '.md', taken),
    // A string of JSON is one of YAML too.
    text: `---\ntitle: ${JSON.stringify(title)}\n---\n\n${content}\n`,
  }));
}

/**
 * A file that has Windows' line breaks throughout was written by an editor of Windows, and gets those that Perch
 * writes. In one with both kinds, each is meant.
 */
const withOneKindOfBreak = (text: string): string =>
  /(^|[^\r])\n/.test(text) ? text : text.replaceAll('\r\n', '\n');

/** The title of the front matter, null without one; or the line where it cannot be parsed, from 1. */
function frontTitle(yaml: string): { title: string | null } | { line: number } {
  const parsed = parseYaml(yaml);
  if ('mistake' in parsed) return { line: parsed.mistake ?? 1 };
  let values: unknown;
  try {
    values = parsed.document.toJS();
  } catch {
    return { line: 1 };
  }
  const title = values && (values as { title?: unknown }).title;
  return { title: typeof title === 'string' && !isBlank(title) ? title : null };
}

/** Without the empty line after the front matter, and the break that ends the file. */
const bodyOf = (text: string, hasFront: boolean): string =>
  (hasFront ? text.replace(/^\r?\n/, '') : text).replace(/\n$/, '');

function byHeading(body: string, name: string): { title: string; content: string } {
  const text = body.replace(/^\s*\n/, '');
  const line = text.split('\n', 1)[0] ?? '';
  const heading = headingIn(line);
  const rest = text.slice(line.length + 1).replace(/^\s*\n/, '');
  if (heading !== null && !isBlank(rest)) return { title: heading, content: rest };
  return { title: heading ?? name.replace(/\.[^.]*$/, ''), content: body };
}

/** The text of a heading, without the marks that may close it; null for another line, and for marks alone. */
function headingIn(line: string): string | null {
  const [opening] = HEADING.exec(line) ?? [];
  if (opening === undefined) return null;
  const text = trimmed(line.slice(opening.length));
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  const isClosed = end < text.length && /[ \t]/.test(text[end - 1] ?? '');
  return (isClosed ? trimmed(text.slice(0, end)) : text) || null;
}
