import { z } from 'zod';
import { Refusal } from '../contract/problem.ts';
import { MOST_ENTRIES } from '../contract/values/exchange.ts';
import { isBlank } from '../contract/text/text.ts';
import { type Entry, lineAt, type Read } from './entry.ts';

/** Stands in every file that Perch writes. */
const FORMAT = 'perch-snippets';
/** Raise it with a change that an older Perch would read wrongly. */
const VERSION = 1;

const Own = z.object({ format: z.literal(FORMAT), version: z.int().positive() });

/** Names under which other programs keep their list. */
const LISTS = ['snippets', 'items', 'macros', 'templates', 'entries'] as const;

const Use = z.object({
  favorite: z.boolean().catch(false),
  uses: z.int().nonnegative().catch(0),
  usedAt: z.iso
    .datetime({ offset: true })
    .transform((moment) => Date.parse(moment))
    .nullish()
    .transform((moment) => moment ?? null)
    .catch(null),
});

/** @throws {Refusal} */
export function readJson(text: string): Read[] {
  const list = listIn(parse(text));
  if (list.length > MOST_ENTRIES) throw new Refusal({ kind: 'too-many', limit: MOST_ENTRIES });
  return list.map((item, index) => readItem(item, index + 1));
}

/** Writes Perch's own format: everything, with what this computer knows of each snippet. */
export function writeJson(entries: Entry[]): string {
  const snippets = entries.map(({ title, content, use }) => ({
    title,
    content,
    ...(use?.favorite && { favorite: true }),
    ...(use && use.uses > 0 && { uses: use.uses }),
    ...(use?.usedAt && { usedAt: new Date(use.usedAt).toISOString() }),
  }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, snippets }, null, 2)}\n`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal({ kind: 'not-json', line: lineAt(text, positionIn(error) ?? text.length) });
  }
}

/** V8 names the position in its message, except where the text ends too early. */
function positionIn(error: unknown): number | null {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  return position === undefined ? null : Number(position);
}

function listIn(json: unknown): unknown[] {
  if (Array.isArray(json)) return json;
  const own = Own.safeParse(json);
  if (own.success && own.data.version > VERSION) throw new Refusal({ kind: 'newer-format' });
  const object = (json ?? {}) as Record<string, unknown>;
  const list = LISTS.map((name) => object[name]).find((value) => Array.isArray(value));
  if (!list) throw new Refusal({ kind: 'other-shape' });
  return list;
}

function readItem(item: unknown, entry: number): Read {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { problem: { kind: 'not-an-entry', entry }, name: '' };
  const object = item as Record<string, unknown>;
  const title = firstText(object, ['title', 'name']);
  const content = firstText(object, ['content', 'body', 'text']);
  if (title === null) return { problem: { kind: 'no-title', entry }, name: '' };
  if (content === null) return { problem: { kind: 'no-content', entry }, name: title };
  const use = Use.parse(object);
  const isUsed = use.favorite || use.uses > 0 || use.usedAt !== null;
  return { title, content, ...(isUsed && { use }) };
}

/** The first of these properties that is a text, one that is not blank before others. */
function firstText(object: Record<string, unknown>, names: string[]): string | null {
  const texts = names
    .map((name) => (Object.hasOwn(object, name) ? object[name] : undefined))
    .filter((value) => typeof value === 'string');
  return texts.find((text) => !isBlank(text)) ?? null;
}
