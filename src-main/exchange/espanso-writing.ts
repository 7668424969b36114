import {
  Composer,
  CST,
  isMap,
  isScalar,
  isSeq,
  Parser,
  Scalar,
  type Document,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { foldedTitle, type SnippetValue } from '../contract/values/snippet.ts';
import { trimmed } from '../contract/text/text.ts';
import { readMatches, type ReadMatch } from './espanso.ts';
import { toVariables } from './espanso-placeholders.ts';
import { parseYaml } from './yaml.ts';

/** What a match becomes; null where it is deleted. */
export interface MatchChange {
  trigger: string;
  value: SnippetValue | null;
}

/**
 * The text of an espanso file with some of its matches changed. Everything else stays, with comments and order. A change is left
 * out where the match is a form or has variables of its own, and where the file would not be read back as is wanted.
 * @returns the text, and the changes that are in it
 */
export function writeMatches(
  before: string,
  changes: MatchChange[],
): { text: string; written: MatchChange[] } {
  let text = before;
  const done = changes.filter((change) => {
    const changed = withChange(text, change);
    if (changed === null || !isAsWanted(text, changed, change)) return false;
    text = changed;
    return true;
  });
  return { text, written: done };
}

function withChange(text: string, { trigger, value }: MatchChange): string | null {
  if ('mistake' in parseYaml(text)) return null;
  const tokens = [...new Parser().parse(text)];
  const options = { keepSourceTokens: true, uniqueKeys: false, logLevel: 'error' } as const;
  const [document] = new Composer(options).compose(tokens);
  const contents = document?.contents;
  if (!document || !isMap(contents) || contents.has('global_vars')) return null;
  const matches = contents.get('matches');
  const all = readMatches(text);
  const index = all.findIndex((match) => match.trigger === trigger);
  const item = isSeq(matches) ? matches.items[index] : null;
  if (!isSeq(matches) || !isMap(item)) return null;
  if (value === null) {
    matches.delete(index);
    return written(document, text, matches);
  }
  const field = ['replace', 'markdown'].find((name) => item.has(name));
  if (field === undefined || item.has('vars') || item.has('form')) return null;
  const { text: content, vars } = contentOf(value, all);
  const isNamed = item.has('label') || value.title === trigger;
  const texts = { [field]: content, ...(item.has('label') && { label: value.title }) };
  // The tokens of everything else stay as they are.
  if (isNamed && vars.length === 0 && Object.entries(texts).every(([name, one]) => setToken(item, name, one)))
    return tokens.map((token) => CST.stringify(token)).join('');
  for (const [name, one] of Object.entries(texts)) setText(item, name, one);
  if (!isNamed) setText(item, 'label', value.title);
  if (vars.length > 0) (item as YAMLMap).set('vars', document.createNode(vars));
  return written(document, text, matches);
}

/** The text of a document, with the indentation and the brackets that it had. */
const written = (document: Document, before: string, matches: YAMLSeq): string =>
  document.toString({
    lineWidth: 0,
    indentSeq: isIndented(before, matches),
    flowCollectionPadding: /[[{] /.test(before),
  });

/** Whether the items of the list are farther in than its key. */
function isIndented(text: string, { range }: YAMLSeq): boolean {
  const start = range?.[0] ?? 0;
  return /[ \t]$/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));
}

/** A content as espanso has it, with its variables. */
function contentOf({ content }: SnippetValue, all: ReadMatch[]): ReturnType<typeof toVariables> {
  const titles = new Map(all.map(({ trigger, read }) => [trigger, 'fault' in read ? read.name : read.title]));
  const triggers = new Map([...titles].map(([trigger, title]) => [foldedTitle(title), trigger]));
  return toVariables(
    content,
    (title) => triggers.get(foldedTitle(title)),
    (trigger) => titles.get(trigger),
  );
}

/** A text that no reader takes for anything else, without quotes. */
const PLAIN = /^\p{L}[\p{L}\p{N} .!]*$/u;

/** How a text is written: with the quotes that it had; lines get a block of their own. */
function typeFor(text: string, { type }: Scalar): Scalar.Type {
  if (type && type !== Scalar.PLAIN) return type;
  if (text.includes('\n')) return Scalar.BLOCK_LITERAL;
  return PLAIN.test(text) ? Scalar.PLAIN : Scalar.QUOTE_DOUBLE;
}

/** Sets a text in the source itself. Answers whether it could. */
function setToken(item: YAMLMap, name: string, text: string): boolean {
  const node = item.get(name, true);
  if (!isScalar(node) || !node.srcToken) return false;
  if (node.value !== text)
    CST.setScalarValue(node.srcToken, text, { afterKey: true, type: typeFor(text, node) });
  return true;
}

function setText(item: YAMLMap, name: string, text: string): void {
  const node = item.get(name, true);
  if (!isScalar(node)) return item.set(name, text);
  if (node.value === text) return;
  node.type = typeFor(text, node);
  node.value = text;
}

/** Whether the changed match reads as is wanted, and every other as before. */
function isAsWanted(before: string, after: string, { trigger, value }: MatchChange): boolean {
  const others = (matches: ReadMatch[]): string =>
    JSON.stringify(
      matches.filter((match) => match.trigger !== trigger).map(({ read }) => read),
      withoutPlaces,
    );
  const [was, is] = [readMatches(before), readMatches(after)];
  if (others(was) !== others(is)) return false;
  const changed = is.filter((match) => match.trigger === trigger);
  if (value === null) return changed.length === was.filter((match) => match.trigger === trigger).length - 1;
  const [read] = changed.map((match) => match.read);
  return (
    read !== undefined &&
    !('fault' in read) &&
    trimmed(read.title) === trimmed(value.title) &&
    trimmed(read.content) === trimmed(value.content)
  );
}

/** The place of a fault moves when something before it is written. */
const withoutPlaces = (name: string, value: unknown): unknown =>
  name === 'line' || name === 'entry' ? undefined : value;
