import ts from 'typescript';
import { OLDEST_SERVER } from '../../src-main/contract/values/oldest-server.ts';

/** Names of feature levels. In the window a bare `level` is that of a heading or of a row in a tree. */
const LEVEL_NAME = {
  anywhere: /feature_?[lL]evel|^levels?$|[a-z]Levels?$|_LEVELS?$|^since$/,
  inWindow: /feature_?[lL]evel|_LEVELS?$/,
};

const COMPARISONS = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Declarations whose arguments may be levels: the position of the first. */
const TAKES_LEVEL: Readonly<Record<string, number>> = {
  flag: 0,
  number: 0,
  numberOf: 1,
  word: 1,
  optional: 1,
  required: 1,
  inItsTime: 1,
};

const isOld = (level: number): boolean => level > 0 && level <= OLDEST_SERVER.featureLevel;

/** The code of a TypeScript file, or of the scripts of a component. */
const scriptOf = (file: string, text: string): string =>
  file.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, code = '']) => code).join('\n')
    : text;

/** The numbers in an expression, without the keys of its objects. */
function numbersIn(node: ts.Node): number[] {
  if (ts.isNumericLiteral(node)) return [Number(node.text)];
  if (ts.isPropertyAssignment(node)) return numbersIn(node.initializer);
  return childrenOf(node).flatMap(numbersIn);
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  node.forEachChild((child) => void children.push(child));
  return children;
}

/** The identifiers of a simple expression: `level`, `realm.featureLevel`, `(level ?? 0)`. */
const namesIn = (node: ts.Node): string[] =>
  ts.isIdentifier(node) ? [node.text] : childrenOf(node).flatMap(namesIn);

/**
 * The feature levels that a source names as bounds although every server that Perch works with is above them: in comparisons,
 * in constants and tables of levels, and in declarations of parameters.
 */
export function oldLevelsInCode(file: string, text: string): number[] {
  const name = file.startsWith('src-renderer') ? LEVEL_NAME.inWindow : LEVEL_NAME.anywhere;
  const isLevel = (node: ts.Node): boolean =>
    namesIn(node).some((one) => name.test(one)) || (ts.isIdentifier(node) && node.text === 'level');
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.kind)) {
      const { left, right } = node;
      if (ts.isNumericLiteral(right) && isLevel(left)) found.push(Number(right.text));
      if (ts.isNumericLiteral(left) && isLevel(right)) found.push(Number(left.text));
    }
    if ((ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && node.initializer) {
      const names = namesIn(node.name).concat(ts.isStringLiteral(node.name) ? node.name.text : []);
      if (names.some((one) => name.test(one)) && !ts.isArrowFunction(node.initializer))
        found.push(...numbersIn(node.initializer));
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const first = TAKES_LEVEL[node.expression.text];
      if (first !== undefined)
        for (const argument of node.arguments.slice(first))
          if (ts.isNumericLiteral(argument) || ts.isObjectLiteralExpression(argument))
            found.push(...numbersIn(argument));
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile('source.ts', scriptOf(file, text), ts.ScriptTarget.Latest, false));
  return found.filter(isOld);
}

/** The same in prose: `feature level 176`, `levels 86 and 89`. */
export const oldLevelsInProse = (text: string): number[] =>
  [...text.matchAll(/\blevels? (?:of )?(\d+(?:(?:, | and | to | or )\d+)*)/gi)]
    .flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? [])
    .map(Number)
    .filter((level) => isOld(level) && level !== OLDEST_SERVER.featureLevel);

/** The bounds of the notes about servers, which write most of them without the word: `(176)`, `from 92 on`, `user_status` 86. */
export const oldLevelsInNotes = (text: string): number[] => [
  ...oldLevelsInProse(text),
  ...[
    ...text.matchAll(
      /\b(?:from|before|below|until|above) (\d{1,3})\b|\((\d{1,3})(?:[;)]|, )|` (\d{1,3})(?=[,.;)])/g,
    ),
  ]
    .map(([, ...groups]) => Number(groups.find((group) => group !== undefined)))
    .filter((level) => isOld(level) && level !== OLDEST_SERVER.featureLevel),
];
