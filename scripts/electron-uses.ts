// Which members of Electron the app uses, by the types of its own code and of electron.d.ts.
import { basename, dirname, join, sep } from 'node:path';
import ts from 'typescript';

/** A program over the app's main process and the stand-in, with its checker. */
export interface ReadProgram {
  checker: ts.TypeChecker;
  /** The files whose uses are examined. */
  own: ts.SourceFile[];
  /** The stand-in's module `electron`. */
  standIn: ts.SourceFile;
  standInFiles: ts.SourceFile[];
}

/** One place where the app uses a member of Electron. */
export interface Use {
  node: ts.Node;
  member: ts.Symbol;
  /** The declarations that this use means: of an overloaded method, the one that is called. */
  declarations: readonly ts.Declaration[];
}

/** It runs in the page, where Electron is another module. */
const PRELOAD = 'preload.ts';

const ELECTRON = ['node_modules', 'electron', 'electron.d.ts'].join('/');

/**
 * Reads the app's files and the stand-in.
 * @param folders the folders whose uses of Electron are examined
 */
export function readProgram(root: string, folders: readonly string[]): ReadProgram {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: Record<string, unknown>;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  const files = folders
    .flatMap((folder) => ts.sys.readDirectory(join(root, folder), ['.ts']))
    .filter((file) => basename(file) !== PRELOAD);
  const standInFile = join(root, 'test/programs/electron-stand-in/electron.ts');
  const program = ts.createProgram([...files, standInFile], options);
  const standIn = program.getSourceFile(standInFile);
  if (!standIn) throw new Error(`${standInFile} is missing`);
  const examined = new Set(files.map((file) => file.replaceAll(sep, '/')));
  const own = program.getSourceFiles().filter(({ fileName }) => examined.has(fileName));
  const besides = dirname(standIn.fileName);
  const standInFiles = program.getSourceFiles().filter(({ fileName }) => dirname(fileName) === besides);
  return { checker: program.getTypeChecker(), own, standIn, standInFiles };
}

export const isElectrons = (declaration: ts.Node): boolean =>
  declaration.getSourceFile().fileName.endsWith(ELECTRON);

/** All uses of Electron's members: read, called, destructured, listened to, and given as options. */
export function usesOf({ checker, own }: ReadProgram): Use[] {
  const uses: Use[] = [];
  const add = (node: ts.Node, member: ts.Symbol | undefined, signature?: ts.Declaration): void => {
    const declarations = signature ? [signature] : (member?.declarations ?? []);
    if (member && declarations.length > 0 && declarations.every(isElectrons))
      uses.push({ node, member, declarations });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const call = node.parent;
      const called = ts.isCallExpression(call) && call.expression === node;
      const signature = called ? checker.getResolvedSignature(call)?.declaration : undefined;
      add(node, checker.getSymbolAtLocation(node.name), signature);
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name)) add(node, checker.getTypeAtLocation(node.parent).getProperty(name.text));
    } else if (
      ts.isObjectLiteralElementLike(node) &&
      ts.isObjectLiteralExpression(node.parent) &&
      node.name &&
      ts.isIdentifier(node.name)
    ) {
      const { text } = node.name;
      const wanted = checker.getContextualType(node.parent);
      for (const type of wanted ? partsOf(wanted) : []) add(node, type.getProperty(text));
    }
    ts.forEachChild(node, visit);
  };
  for (const file of own) visit(file);
  return uses;
}

/** The values that are imported from `electron`. */
export function importsOf({ own }: ReadProgram): ts.ImportSpecifier[] {
  return own.flatMap((file) =>
    file.statements.flatMap((statement) => {
      if (!ts.isImportDeclaration(statement)) return [];
      const { moduleSpecifier, importClause } = statement;
      if (!ts.isStringLiteral(moduleSpecifier) || moduleSpecifier.text !== 'electron') return [];
      const named = importClause?.namedBindings;
      if (!named || !ts.isNamedImports(named) || importClause.isTypeOnly) return [];
      return named.elements.filter(({ isTypeOnly }) => !isTypeOnly);
    }),
  );
}

/** The members of a union that are not a null or undefined. */
export const partsOf = (type: ts.Type): ts.Type[] =>
  (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) === 0,
  );

/** `Owner.member`, as Electron's documentation names it. */
export function nameOf({ member, declarations }: Pick<Use, 'member' | 'declarations'>): string {
  const parent = declarations[0]?.parent;
  const owner =
    parent && (ts.isClassDeclaration(parent) || ts.isInterfaceDeclaration(parent)) ? parent.name?.text : '';
  return `${owner ?? ''}.${member.name}`;
}

/** Where a node stands, as editors open it. */
export function placeOf(node: ts.Node, root: string): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName.slice(root.length + 1)}:${line + 1}`;
}
