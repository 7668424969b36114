import type { Problem } from '../contract/problem.ts';
import { isBlank, trimmed } from '../contract/text/text.ts';
import type { Entry, NamedFile, Read } from './entry.ts';
import { fileNameFor, fileNames } from './file-name.ts';
import { parseYaml } from './syntax/yaml.ts';

const FRONT_MATTER = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;
const HEADING = /^#{1,6}[ \t]/;
/** In characters. A longer text between two lines of hyphens is part of the snippet. */
const MOST_FRONT = 64 * 1024;

/** A file of Markdown: the values of its front matter, null without one, and the text below. */
export interface Markdown {
  front: unknown;
  body: string;
}

/** The two parts of a file; or its problem, if its front matter is not YAML. */
export function parseMarkdown({ name, text }: NamedFile): Markdown | Extract<Read, { problem: Problem }> {
  const whole = withOneKindOfBreak(text.replace(/^\uFEFF/, ''));
  const found = FRONT_MATTER.exec(whole);
  if (!found || found[0].length > MOST_FRONT) return { front: null, body: bodyOf(whole, false) };
  const front = valuesOf(found[1] ?? '');
  if ('line' in front) return { problem: { kind: 'not-yaml', file: name, line: front.line + 1 }, name };
  return { front: front.values, body: bodyOf(whole.slice(found[0].length), true) };
}

/** Reads one snippet: its title is in the front matter, else its first line is a heading, else the file's name. */
export function readMarkdown(name: string, { front, body }: Markdown): Read {
  const named = front && (front as { title?: unknown }).title;
  const { title, content } =
    typeof named === 'string' && !isBlank(named) ? { title: named, content: body } : byHeading(body, name);
  if (isBlank(content)) return { problem: { kind: 'no-content', file: name }, name: title };
  return { title, content };
}

/** Writes one file for each snippet. The names are safe on every system and differ in more than case. */
export function writeMarkdown(entries: Entry[]): NamedFile[] {
  const names = fileNames();
  return entries.map(({ title, content }) => ({
    name: fileNameFor(title, '.md', names),
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

/** The values of front matter; or the line where it cannot be parsed, from 1. */
function valuesOf(yaml: string): { values: unknown } | { line: number } {
  const parsed = parseYaml(yaml);
  if ('mistake' in parsed) return { line: parsed.mistake ?? 1 };
  try {
    return { values: parsed.document.toJS() as unknown };
  } catch {
    return { line: 1 };
  }
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
