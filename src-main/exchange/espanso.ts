import { isMap, isSeq, Scalar, stringify, type Document } from 'yaml';
import { Refusal } from '../contract/problem.ts';
import { MOST_ENTRIES } from '../contract/values/exchange.ts';
import { foldedTitle } from '../contract/values/snippet.ts';
import { isBlank, onOneLine } from '../contract/text/text.ts';
import type { Entry, Read } from './entry.ts';
import { fromVariables, toVariables, variablesIn, type Variable } from './espanso-placeholders.ts';
import { FreeNames } from './free-names.ts';
import { written } from './placeholders/piece.ts';
import { parseYaml } from './syntax/yaml.ts';

/** The fields of a match in espanso's files. Images, scripts and patterns are not texts. */
interface Match {
  trigger?: unknown;
  triggers?: unknown;
  label?: unknown;
  replace?: unknown;
  markdown?: unknown;
  form?: unknown;
  form_fields?: unknown;
  vars?: unknown;
  search_terms?: unknown;
}

/** A match of an espanso file. */
export interface ReadMatch {
  /** The first trigger; empty if it has none. */
  trigger: string;
  read: Read;
}

/**
 * Reads the matches of an espanso file: the title is the label, else the trigger.
 * @param now when it is read, in milliseconds since the epoch
 * @throws {Refusal}
 */
export function readMatches(text: string, now = Date.now()): ReadMatch[] {
  const yaml = parseYaml(text);
  if ('mistake' in yaml)
    throw new Refusal({ kind: 'not-yaml', ...(yaml.mistake !== undefined && { line: yaml.mistake }) });
  const { document, lineOf } = yaml;
  const matches = isMap(document.contents) ? document.contents.get('matches') : null;
  if (!isSeq(matches)) throw new Refusal({ kind: 'other-shape', looksLike: 'yaml' });
  if (matches.items.length > MOST_ENTRIES) throw new Refusal({ kind: 'too-many', limit: MOST_ENTRIES });
  const read = matches.items.map((item) => (isMap(item) ? (plain(item, document) as Match) : null));
  const titles = new Map(
    read.flatMap((match) => (match ? triggersOf(match).map((one) => [one, titleOf(match)]) : [])),
  );
  const globals = isMap(document.contents) ? document.contents.get('global_vars') : null;
  const context: Context = {
    variables: isSeq(globals) ? variablesIn(plain(globals, document)) : [],
    titleOf: (trigger) => titles.get(trigger),
    now,
  };
  return matches.items.map((item, index) => {
    const range = (item as { range?: [number, number, number] | null } | null)?.range;
    const line = range ? lineOf(range[0]) : undefined;
    const where = { entry: index + 1, ...(line !== undefined && { line }) };
    const match = read[index];
    return match
      ? { trigger: triggersOf(match)[0] ?? '', read: readMatch(match, where, context) }
      : { trigger: '', read: { problem: { kind: 'not-an-entry', ...where }, name: '' } };
  });
}

/** An alias without its anchor, or very many of them, cannot be resolved. */
function plain(item: { toJS(document: Document): unknown }, document: Document): unknown {
  try {
    return item.toJS(document);
  } catch {
    throw new Refusal({ kind: 'not-yaml' });
  }
}

/** The rest of the file, if a match depends on it. */
interface Context {
  /** The variables that every match has. */
  variables: Variable[];
  titleOf: (trigger: string) => string | undefined;
  now: number;
}

const triggersOf = ({ trigger, triggers }: Match): string[] =>
  (Array.isArray(triggers) ? triggers : [trigger]).filter(isText);

const titleOf = (match: Match): string | undefined => [match.label, ...triggersOf(match)].find(isText);

function readMatch(match: Match, where: { entry: number; line?: number }, context: Context): Read {
  const title = titleOf(match);
  const text = [match.replace, match.markdown, match.form].find(isText);
  const variables = [...context.variables, ...variablesIn(match.vars)];
  if (title === undefined) return { problem: { kind: 'no-title', ...where }, name: '' };
  if (text !== undefined) {
    const { content, foreign } = written(fromVariables(text, variables, fieldsOf(match, text)), context);
    const abbreviations = wordsOf(match).filter((word) => word !== title && !isMadeOf(title, word));
    return {
      title,
      content,
      ...(abbreviations.length > 0 && { abbreviations }),
      ...(foreign.length > 0 && { foreign }),
    };
  }
  const isEmpty = match.replace === undefined || match.replace === null || match.replace === '';
  const kind =
    isEmpty && Object.keys(match).some((name) => OTHERS.has(name)) ? 'not-only-text' : 'no-content';
  return { problem: { kind, ...where }, name: title };
}

/** The fields of a match that is a form. */
const fieldsOf = ({ form, form_fields }: Match, text: string): unknown =>
  text === form ? (form_fields ?? {}) : undefined;

/** What a match is found by in espanso. */
const wordsOf = (match: Match): string[] => [
  ...new Set([...triggersOf(match), ...[match.search_terms].flat().filter(isText)].map(onOneLine)),
];

const OTHERS = new Set(['image_path', 'html', 'regex', 'vars']);

const isText = (value: unknown): value is string => typeof value === 'string' && !isBlank(value);

/** Writes an espanso file: each snippet has its title as label, and a trigger made of it. */
export function writeEspanso(entries: Entry[]): string {
  const names = new FreeNames();
  const typed = entries.map(({ title, abbreviations = [] }) => triggersFor(title, abbreviations, names));
  const triggers = typed.map(([first = '']) => first);
  const titles = new Map(entries.map(({ title }, at) => [triggers[at] ?? '', title]));
  const named = new Map(entries.map(({ title }, at) => [foldedTitle(title), triggers[at]]));
  const matches = entries.map(({ title, content }, at) => {
    const { text, vars } = toVariables(
      content,
      (wanted) => named.get(foldedTitle(wanted)),
      (trigger) => titles.get(trigger),
    );
    const [first, ...others] = typed[at] ?? [];
    return {
      ...(others.length > 0 ? { triggers: typed[at] } : { trigger: first }),
      label: scalar(title),
      replace: scalar(text),
      ...(vars.length > 0 && { vars }),
    };
  });
  return stringify({ matches }, { lineWidth: 0, doubleQuotedAsJSON: true });
}

/** A text that YAML could change between its quotes' kinds is written with escapes. */
function scalar(text: string): Scalar {
  const node = new Scalar(text);
  const isPlain = /^[\p{L}\p{N}\p{P}\p{S}\p{M} \n]*$/u.test(text) && !/^\s|\s$| \n/.test(text);
  node.type = isPlain && text.includes('\n') ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE;
  return node;
}

/** The earlier triggers of the snippet that no other snippet has; else a trigger made of its title. */
function triggersFor(title: string, abbreviations: readonly string[], names: FreeNames): string[] {
  const free = abbreviations.filter((typed) => !names.isTaken(typed));
  return free.length > 0 ? free.map((typed) => names.take(typed)) : [names.take(madeOf(title), '-')];
}

/** `:refund-approved`. */
function madeOf(title: string): string {
  const word = title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return `:${word || 'snippet'}`;
}

/** Whether Perch made a trigger of the title: it finds nothing that the title does not. */
const isMadeOf = (title: string, trigger: string): boolean =>
  trigger.startsWith(madeOf(title)) && /^(?:-\d+)?$/.test(trigger.slice(madeOf(title).length));
