// On which systems a piece of code can run, by the tests of `process.platform` around it.
import ts from 'typescript';

/** The systems that Perch runs on, as `process.platform` has them. */
const ALL = ['darwin', 'linux', 'win32'] as const;
type Platform = (typeof ALL)[number];
type Platforms = ReadonlySet<Platform>;

const everywhere: Platforms = new Set(ALL);
const both = (one: Platforms, other: Platforms): Platforms =>
  only((platform) => one.has(platform) && other.has(platform));
const either = (one: Platforms, other: Platforms): Platforms =>
  only((platform) => one.has(platform) || other.has(platform));
const only = (test: (platform: Platform) => boolean): Platforms => new Set(ALL.filter(test));

/** Finds the systems that a node of the given files is reached on. */
export class PlatformGuards {
  readonly #checker: ts.TypeChecker;
  /** The identifiers of all files by their text. */
  readonly #named = new Map<string, ts.Node[]>();
  readonly #callers = new Map<ts.Symbol, Platforms>();

  constructor(checker: ts.TypeChecker, files: readonly ts.SourceFile[]) {
    this.#checker = checker;
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
        const list = this.#named.get(node.text) ?? [];
        this.#named.set(node.text, list);
        list.push(node);
      }
      ts.forEachChild(node, visit);
    };
    files.forEach(visit);
  }

  /** The systems on which the code can come to a node. */
  reaching(node: ts.Node): Platforms {
    let found = everywhere;
    for (let child = node; child.parent; child = child.parent) {
      found = both(found, this.#narrowedIn(child.parent, child));
      if (ts.isFunctionLike(child)) found = both(found, this.#calling(child));
    }
    return found;
  }

  /** The platforms to which a node limits one of its children. */
  #narrowedIn(parent: ts.Node, child: ts.Node): Platforms {
    if (ts.isIfStatement(parent) && child !== parent.expression)
      return this.#where(parent.expression, child === parent.thenStatement);
    if (ts.isConditionalExpression(parent) && child !== parent.condition)
      return this.#where(parent.condition, child === parent.whenTrue);
    if (ts.isBinaryExpression(parent) && child === parent.right) {
      const { kind } = parent.operatorToken;
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return this.#where(parent.left, true);
      if (kind === ts.SyntaxKind.BarBarToken) return this.#where(parent.left, false);
    }
    if (ts.isBlock(parent) || ts.isSourceFile(parent)) return this.#afterExits(parent, child);
    return everywhere;
  }

  /** Limits by earlier statements that end the block on some systems. */
  #afterExits({ statements }: ts.Block | ts.SourceFile, child: ts.Node): Platforms {
    let found = everywhere;
    for (const statement of statements) {
      if (statement === child) break;
      if (ts.isIfStatement(statement) && !statement.elseStatement && exits(statement.thenStatement))
        found = both(found, this.#where(statement.expression, false));
    }
    return found;
  }

  /** The systems on which a function is called. A callback is not limited further than the code around it. */
  #calling(declared: ts.SignatureDeclaration): Platforms {
    const named = ts.isVariableDeclaration(declared.parent) ? declared.parent.name : declared.name;
    const symbol = named && this.#checker.getSymbolAtLocation(named);
    if (!named || !symbol || !(ts.isIdentifier(named) || ts.isPrivateIdentifier(named))) return everywhere;
    const known = this.#callers.get(symbol);
    if (known) return known;
    // A function that only calls itself is not reached by that.
    this.#callers.set(symbol, new Set());
    const uses = (this.#named.get(named.text) ?? []).filter(
      (node) => node !== named && !isImport(node) && this.#means(node, symbol),
    );
    const reached = uses.reduce<Platforms>((all, node) => either(all, this.reaching(node)), new Set());
    const found = uses.length === 0 ? everywhere : reached;
    this.#callers.set(symbol, found);
    return found;
  }

  /** Compares declarations, since a type like `Pick` has symbols of its own for the members. */
  #means(node: ts.Node, symbol: ts.Symbol): boolean {
    const declaration = this.#symbolOf(node)?.declarations?.[0];
    return declaration !== undefined && declaration === symbol.declarations?.[0];
  }

  #symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  /** The systems on which a condition can have an outcome. */
  #where(condition: ts.Expression, outcome: boolean): Platforms {
    let whole = condition;
    while (ts.isParenthesizedExpression(whole)) whole = whole.expression;
    if (ts.isPrefixUnaryExpression(whole) && whole.operator === ts.SyntaxKind.ExclamationToken)
      return this.#where(whole.operand, !outcome);
    if (ts.isBinaryExpression(whole)) return this.#whereBoth(whole, outcome);
    const value = this.#valueOf(whole);
    return value ? this.#where(value, outcome) : everywhere;
  }

  #whereBoth({ left, right, operatorToken }: ts.BinaryExpression, outcome: boolean): Platforms {
    switch (operatorToken.kind) {
      case ts.SyntaxKind.AmpersandAmpersandToken:
      case ts.SyntaxKind.BarBarToken: {
        // The outcome that needs both sides: true of `&&`, false of `||`.
        const needsBoth = (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) === outcome;
        const one = this.#where(left, outcome);
        const other = this.#where(right, outcome);
        return needsBoth ? both(one, other) : either(one, both(this.#where(left, !outcome), other));
      }
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
      case ts.SyntaxKind.ExclamationEqualsEqualsToken: {
        if (left.getText() !== 'process.platform' || !ts.isStringLiteral(right)) return everywhere;
        const isEqual = (operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken) === outcome;
        return only((platform) => (platform === right.text) === isEqual);
      }
      default:
        return everywhere;
    }
  }

  /** The expression behind a constant, or behind the call of a function that only returns one. */
  #valueOf(expression: ts.Expression): ts.Expression | undefined {
    const called = ts.isCallExpression(expression) ? expression.expression : expression;
    const name = ts.isPropertyAccessExpression(called) ? called.name : called;
    const declared = this.#symbolOf(name)?.valueDeclaration;
    if (!declared) return undefined;
    if (ts.isVariableDeclaration(declared)) {
      const isConstant = (ts.getCombinedNodeFlags(declared) & ts.NodeFlags.Const) !== 0;
      const { initializer } = declared;
      if (!isConstant || !initializer) return undefined;
      if (!ts.isCallExpression(expression)) return initializer;
      return ts.isArrowFunction(initializer) ? returned(initializer) : undefined;
    }
    const isFunction = ts.isFunctionDeclaration(declared) || ts.isMethodDeclaration(declared);
    return isFunction && ts.isCallExpression(expression) ? returned(declared) : undefined;
  }
}

/** The expression that a function consists of. */
function returned({ body }: { body?: ts.ConciseBody }): ts.Expression | undefined {
  if (!body || !ts.isBlock(body)) return body;
  const [first] = body.statements;
  return first && ts.isReturnStatement(first) ? first.expression : undefined;
}

function exits(statement: ts.Statement): boolean {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
}

const isImport = (node: ts.Node): boolean => ts.isImportSpecifier(node.parent);
