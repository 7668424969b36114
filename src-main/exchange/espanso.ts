import { isMap, isSeq, Scalar, stringify, type Document } from 'yaml';
import { MOST_ENTRIES } from '../contract/values/exchange.ts';
import { isBlank } from '../contract/text/text.ts';
import { type Entry, type Read, Unreadable } from './entry.ts';
import { parseYaml } from './yaml.ts';

/** The fields of a match in espanso's files. Images, scripts and patterns are no texts. */
interface Match {
  trigger?: unknown;
  triggers?: unknown;
  label?: unknown;
  replace?: unknown;
  markdown?: unknown;
  form?: unknown;
}

/**
 * Reads the matches of an espanso file: the title is the label, else the trigger.
 * @throws {Unreadable}
 */
export function readEspanso(text: string): Read[] {
  const yaml = parseYaml(text);
  if ('mistake' in yaml)
    throw new Unreadable({ kind: 'not-yaml', ...(yaml.mistake !== undefined && { line: yaml.mistake }) });
  const { document, lineOf } = yaml;
  const matches = isMap(document.contents) ? document.contents.get('matches') : null;
  if (!isSeq(matches)) throw new Unreadable({ kind: 'other-shape' });
  if (matches.items.length > MOST_ENTRIES) throw new Unreadable({ kind: 'too-many', limit: MOST_ENTRIES });
  return matches.items.map((item, index) => {
    const range = (item as { range?: [number, number, number] | null } | null)?.range;
    const line = range ? lineOf(range[0]) : undefined;
    const where = { entry: index + 1, ...(line !== undefined && { line }) };
    return isMap(item)
      ? readMatch(matchOf(item, document), where)
      : { fault: { kind: 'not-an-entry', ...where }, name: '' };
  });
}

/** An alias without its anchor, or very many of them, cannot be resolved. */
function matchOf(item: { toJS(document: Document): unknown }, document: Document): Match {
  try {
    return item.toJS(document) as Match;
  } catch {
    throw new Unreadable({ kind: 'not-yaml' });
  }
}

function readMatch(match: Match, where: { entry: number; line?: number }): Read {
  const triggers: unknown[] = Array.isArray(match.triggers) ? match.triggers : [match.trigger];
  const title = [match.label, ...triggers].find(isText);
  const content = [match.replace, match.markdown, formOf(match.form)].find(isText);
  if (title === undefined) return { fault: { kind: 'no-title', ...where }, name: '' };
  if (content !== undefined) return { title, content };
  const isEmpty = match.replace === undefined || match.replace === null || match.replace === '';
  const kind =
    isEmpty && Object.keys(match).some((name) => OTHERS.has(name)) ? 'not-only-text' : 'no-content';
  return { fault: { kind, ...where }, name: title };
}

const OTHERS = new Set(['image_path', 'html', 'regex', 'vars']);

const isText = (value: unknown): value is string => typeof value === 'string' && !isBlank(value);

/** A form asks for its fields as a snippet asks for its placeholders. */
const formOf = (form: unknown): string | undefined =>
  typeof form === 'string' ? form.replaceAll(/\[\[([^[\]]+)\]\]/g, '{{$1}}') : undefined;

/** Writes an espanso file: each snippet has its title as label, and a trigger made of it. */
export function writeEspanso(entries: Entry[]): string {
  const taken = new Set<string>();
  const matches = entries.map(({ title, content }) => ({
    trigger: triggerFor(title, taken),
    label: scalar(title),
    replace: scalar(content),
  }));
  return stringify({ matches }, { lineWidth: 0, doubleQuotedAsJSON: true });
}

/** A text that YAML could change between its quotes' kinds is written with escapes. */
function scalar(text: string): Scalar {
  const node = new Scalar(text);
  const isPlain = /^[\p{L}\p{N}\p{P}\p{S}\p{M} \n]*$/u.test(text) && !/^\s|\s$| \n/.test(text);
  node.type = isPlain && text.includes('\n') ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE;
  return node;
}

/** `:refund-approved`; with a number where that is taken. */
function triggerFor(title: string, taken: Set<string>): string {
  const word = title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  const base = `:${word || 'snippet'}`;
  let trigger = base;
  for (let number = 2; taken.has(trigger); number += 1) trigger = `${base}-${number}`;
  taken.add(trigger);
  return trigger;
}
