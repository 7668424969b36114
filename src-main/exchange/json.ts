import { z } from 'zod';
import { Refusal } from '../contract/problem.ts';
import { isBlank, onOneLine } from '../contract/text/text.ts';
import { type Entry, lineAt, type Read } from './entry.ts';
import { withoutComments } from './syntax/jsonc.ts';

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

/** Reads the snippets of a list of no particular program; null if there is no list. @throws {Refusal} */
export function readJson(json: unknown): Read[] | null {
  return listIn(json)?.map((item, index) => readItem(item, index + 1)) ?? null;
}

/** Writes Perch's own format: everything, with what this computer knows of each snippet. */
export function writeJson(entries: Entry[]): string {
  const snippets = entries.map(({ title, content, use, abbreviations = [] }) => ({
    title,
    content,
    ...(use?.favorite && { favorite: true }),
    ...(use && use.uses > 0 && { uses: use.uses }),
    ...(use?.usedAt && { usedAt: new Date(use.usedAt).toISOString() }),
    ...(abbreviations.length > 0 && { abbreviations }),
  }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, snippets }, null, 2)}\n`;
}

/**
 * The value of JSON, also with comments.
 * @throws {Refusal}
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const plain = withoutComments(text.replace(/^\uFEFF/, ''));
    try {
      return JSON.parse(plain);
    } catch {
      throw new Refusal({ kind: 'not-json', line: lineAt(text, positionIn(error) ?? text.length) });
    }
  }
}

/** V8 names the position in its message, except where the text ends too early. */
function positionIn(error: unknown): number | null {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  return position === undefined ? null : Number(position);
}

function listIn(json: unknown): unknown[] | null {
  if (Array.isArray(json)) return json;
  const own = Own.safeParse(json);
  if (own.success && own.data.version > VERSION) throw new Refusal({ kind: 'newer-format' });
  const object = (json ?? {}) as Record<string, unknown>;
  return LISTS.map((name) => object[name]).find((value) => Array.isArray(value)) ?? null;
}

function readItem(item: unknown, entry: number): Read {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { problem: { kind: 'not-an-entry', entry }, name: '' };
  const object = item as Record<string, unknown>;
  const names = ['abbreviations', 'abbreviation', 'shortcut', 'keyword', 'trigger'];
  const typed = [...new Set(textsOf(object, names).map(onOneLine))];
  const title = firstText(object, ['title', 'name', 'label']) ?? typed[0];
  const content = firstText(object, ['content', 'body', 'text']);
  if (title === undefined) return { problem: { kind: 'no-title', entry }, name: '' };
  if (content === undefined) return { problem: { kind: 'no-content', entry }, name: title };
  const use = Use.parse(object);
  const isUsed = use.favorite || use.uses > 0 || use.usedAt !== null;
  const abbreviations = typed.filter((text) => text !== title);
  return { title, content, ...(isUsed && { use }), ...(abbreviations.length > 0 && { abbreviations }) };
}

/** The first of these properties that is a text, one that is not blank before others. */
const firstText = (object: Record<string, unknown>, names: string[]): string | undefined =>
  textsOf(object, names)[0];

/** The texts of these properties, or of the lists in them, that are not blank. */
const textsOf = (object: Record<string, unknown>, names: string[]): string[] =>
  names
    .flatMap((name) => (Object.hasOwn(object, name) ? object[name] : undefined))
    .filter((value) => typeof value === 'string' && !isBlank(value)) as string[];
