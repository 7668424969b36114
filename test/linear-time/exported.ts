import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** How an argument is made around a text. */
export type Sketch =
  | { is: 'text' | 'cache' | 'set' | 'map' }
  | { is: 'same'; value: unknown }
  | { is: 'list'; of: Sketch }
  | { is: 'object'; of: Record<string, Sketch> }
  | { is: 'function'; gives: Sketch }
  | { is: 'named'; name: string };

/** A function that a module exports, with its parameters. */
export interface Exported {
  file: string;
  name: string;
  parameters: Sketch[];
}

/** The functions in a file that are exported and take a text: alone, in a list, or in an object that is written out. */
export function exportedIn(file: string): Exported[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return [];
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    return functionsOf(statement).flatMap(([name, { parameters }]) => {
      const sketches = parameters.map(sketchOf);
      return sketches.some(hasText) ? [{ file, name, parameters: sketches }] : [];
    });
  });
}

type AnyFunction = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression;

function functionsOf(statement: ts.Statement): [string, AnyFunction][] {
  if (ts.isFunctionDeclaration(statement)) return [[statement.name?.text ?? 'default', statement]];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }): [string, AnyFunction][] =>
    initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
      ? [[name.getText(), initializer]]
      : [],
  );
}

/** A parameter with a default is a text where its default is one, and is left to its default otherwise. */
function sketchOf({ type, initializer }: ts.ParameterDeclaration): Sketch {
  if (type) return sketch(type);
  return initializer && ts.isStringLiteral(initializer) ? { is: 'text' } : same(undefined);
}

const same = (value: unknown): Sketch => ({ is: 'same', value });

function sketch(type: ts.TypeNode): Sketch {
  if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) return sketch(type.type);
  if (ts.isArrayTypeNode(type)) return { is: 'list', of: sketch(type.elementType) };
  if (ts.isTupleTypeNode(type)) return { is: 'list', of: sketch(type.elements[0] ?? type) };
  if (ts.isUnionTypeNode(type)) {
    const members = type.types.map(sketch);
    return members.find(hasText) ?? members.find((one) => one.is !== 'same') ?? members[0] ?? same(null);
  }
  if (ts.isIntersectionTypeNode(type)) return sketch(type.types[0] ?? type);
  if (ts.isIndexedAccessTypeNode(type)) return { is: 'named', name: type.getText() };
  if (ts.isLiteralTypeNode(type)) return same(literal(type.literal));
  if (ts.isFunctionTypeNode(type)) return { is: 'function', gives: sketch(type.type) };
  if (ts.isTypeLiteralNode(type)) return { is: 'object', of: membersOf(type) };
  if (ts.isTypeReferenceNode(type)) return referred(type);
  if (type.kind === ts.SyntaxKind.StringKeyword) return { is: 'text' };
  if (type.kind === ts.SyntaxKind.NumberKeyword) return same(7);
  return same(type.kind === ts.SyntaxKind.BooleanKeyword ? false : undefined);
}

const membersOf = (type: ts.TypeLiteralNode): Record<string, Sketch> =>
  Object.fromEntries(
    type.members.flatMap((member) =>
      ts.isPropertySignature(member) && member.type ? [[member.name.getText(), sketch(member.type)]] : [],
    ),
  );

function literal(node: ts.LiteralTypeNode['literal']): unknown {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  return node.kind === ts.SyntaxKind.TrueKeyword
    ? true
    : node.kind === ts.SyntaxKind.FalseKeyword
      ? false
      : null;
}

function referred({ typeName, typeArguments = ts.factory.createNodeArray() }: ts.TypeReferenceNode): Sketch {
  const name = typeName.getText();
  const [first, second] = typeArguments;
  if (name === 'Db') return { is: 'cache' };
  if (/^(?:Readonly)?Set$/.test(name)) return { is: 'set' };
  if (/^(?:Readonly)?Map$/.test(name)) return { is: 'map' };
  if (/^(?:Readonly|NonNullable|Partial|Omit|Pick)$/.test(name) && first) return sketch(first);
  if (/^(?:ReadonlyArray|Array|Iterable)$/.test(name) && first) return { is: 'list', of: sketch(first) };
  if (name === 'Record' && second) return { is: 'object', of: { a: sketch(second) } };
  return { is: 'named', name: name + (first ? '<>' : '') };
}

function hasText(one: Sketch): boolean {
  if (one.is === 'list') return hasText(one.of);
  return one.is === 'text' || (one.is === 'object' && Object.values(one.of).some(hasText));
}

/** The names of the types whose values a sketch needs. */
export function namesIn(one: Sketch): string[] {
  if (one.is === 'named') return [one.name];
  if (one.is === 'list') return namesIn(one.of);
  return one.is === 'object' ? Object.values(one.of).flatMap(namesIn) : [];
}

/** An argument with the text in each place of a text. */
export function valueOf(one: Sketch, text: string, named: Readonly<Record<string, unknown>>): unknown {
  const inside = (part: Sketch): unknown => valueOf(part, text, named);
  switch (one.is) {
    case 'text':
      return text;
    case 'set':
      return new Set([text]);
    case 'map':
      return new Map();
    case 'same':
      return one.value;
    case 'list':
      return [inside(one.of)];
    case 'object':
      return Object.fromEntries(Object.entries(one.of).map(([name, part]) => [name, inside(part)]));
    case 'function':
      return () => inside(one.gives);
    default:
      return named[one.is === 'named' ? one.name : 'Db'];
  }
}
