import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

export interface Source {
  file: string;
  text: string;
}

/** Everything that may use the messages. */
export function readSources(): Source[] {
  return ['src-main', 'src-renderer', 'resources'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|svelte)$/.test(name))
      .map((name) => ({ file: join(folder, name), text: readFileSync(join(ROOT, folder, name), 'utf8') })),
  );
}

/** One use of `words(key, values)`. */
export interface WordsCall {
  place: string;
  /** The keys it can ask for; empty if the key comes from elsewhere. */
  keys: string[];
  /** The beginning of a key that is built from a template. */
  prefix: string | null;
  /** The names of its values; null if they cannot be read. */
  values: string[] | null;
}

/** Finds every call of `words` in a source, in script and markup alike. */
export function findWordsCalls({ file, text }: Source): WordsCall[] {
  return [...text.matchAll(/(?<![\w.]|function )words\(/g)].map(({ index }) => {
    const place = `${file}:${text.slice(0, index).split('\n').length}`;
    // What follows the call does not matter: the parser stops where the expression ends.
    const parsed = ts.createSourceFile('call.ts', text.slice(index), ts.ScriptTarget.Latest, false);
    const [statement] = parsed.statements;
    const call =
      statement && ts.isExpressionStatement(statement) ? firstCall(statement.expression) : undefined;
    if (!call) throw new Error(`Cannot read the words at ${place}.`);
    const [key, values] = call.arguments;
    return { place, ...readKey(key), values: readValues(values) };
  });
}

/** `words(…)` itself, in whatever it is part of: it is the leftmost expression. */
function firstCall(expression: ts.Expression): ts.CallExpression | undefined {
  if (ts.isCallExpression(expression) && ts.isIdentifier(expression.expression)) return expression;
  const inner: unknown =
    'expression' in expression
      ? expression.expression
      : 'left' in expression
        ? expression.left
        : 'condition' in expression
          ? expression.condition
          : undefined;
  return inner ? firstCall(inner as ts.Expression) : undefined;
}

function readKey(key: ts.Expression | undefined): Pick<WordsCall, 'keys' | 'prefix'> {
  if (key && ts.isStringLiteralLike(key)) return { keys: [key.text], prefix: null };
  if (key && ts.isTemplateExpression(key)) return { keys: [], prefix: key.head.text };
  if (key && ts.isConditionalExpression(key))
    return { keys: [...readKey(key.whenTrue).keys, ...readKey(key.whenFalse).keys], prefix: null };
  return { keys: [], prefix: null };
}

function readValues(values: ts.Expression | undefined): string[] | null {
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values)) return null;
  const names = values.properties.map(({ name }) => (name && ts.isIdentifier(name) ? name.text : null));
  return names.every((name) => name !== null) ? names : null;
}

/** The calls for words that a module makes while it is loaded: outside of every function. */
export function wordsAtLoad({ file, text }: Source): string[] {
  const scripts = file.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*\bmodule\b[^>]*>([^]*?)<\/script>/g)].map(([, script = '']) => script)
    : [text];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      /^words$|Words$/.test(node.expression.text)
    )
      found.push(`${file}: ${node.expression.text}`);
    ts.forEachChild(node, visit);
  };
  for (const script of scripts)
    visit(ts.createSourceFile('module.ts', script, ts.ScriptTarget.Latest, false));
  return found;
}
