// Which members of Electron the stand-in has, by its types: an object of its own stands for each of Electron's.
import ts from 'typescript';
import { isElectrons, partsOf, type ReadProgram } from './electron-uses.ts';

/** Compares Electron's classes with their counterparts in the stand-in. */
export class StandInMembers {
  readonly #checker: ts.TypeChecker;
  /** The stand-in's types by the symbol of Electron's class: of its objects, and of the class itself. */
  readonly #objects = new Map<ts.Symbol, ts.Type>();
  readonly #classes = new Map<ts.Symbol, ts.Type>();
  readonly #exported = new Map<string, ts.Type>();

  /** The stand-in's types that only listeners receive, by the names of their classes. */
  readonly #handedOver = new Map<string, ts.Type>();

  /** @param electron the module as electron.d.ts declares it */
  constructor({ checker, standIn, standInFiles }: ReadProgram, electron: ts.Symbol) {
    this.#checker = checker;
    for (const statement of standInFiles.flatMap(({ statements }) => [...statements]))
      if (ts.isClassDeclaration(statement) && statement.name)
        this.#handedOver.set(statement.name.text, checker.getTypeAtLocation(statement));
    const module = checker.getSymbolAtLocation(standIn);
    for (const symbol of module ? checker.getExportsOfModule(module) : [])
      this.#exported.set(symbol.name, checker.getTypeOfSymbolAtLocation(symbol, standIn));
    for (const symbol of checker.getExportsOfModule(electron)) {
      const own = this.#exported.get(symbol.name);
      if (own) this.#pair(checker.getTypeOfSymbol(symbol), own);
    }
  }

  has(exported: string): boolean {
    return this.#exported.has(exported);
  }

  /**
   * Describes a fault in the stand-in's version of a member. Null if there is no fault, or if the stand-in has no
   * counterpart of the member's interface, which is then data and no object with behavior.
   */
  fault(member: ts.Symbol, declaration: ts.Declaration): string | null {
    const { parent } = declaration;
    if (!ts.isClassDeclaration(parent) && !ts.isInterfaceDeclaration(parent)) return null;
    const owner = parent.name && this.#checker.getSymbolAtLocation(parent.name);
    if (!owner) return null;
    const isStatic = (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Static) !== 0;
    const type = (isStatic ? this.#classes : this.#objects).get(owner) ?? this.#handedOver.get(owner.name);
    if (!type) return ts.isClassDeclaration(parent) ? 'its class is not in the stand-in' : null;
    const own = type.getProperty(member.name);
    if (!own) return 'is not in the stand-in';
    const real = this.#checker.getTypeOfSymbol(member);
    const ours = this.#checker.getTypeOfSymbol(own);
    const isMethod = real.getCallSignatures().length > 0;
    if (isMethod !== ours.getCallSignatures().length > 0)
      return isMethod ? 'is no method in the stand-in' : 'is a method in the stand-in';
    const [asked, given] = isMethod ? [returnOf(real), returnOf(ours)] : [real, ours];
    return this.#fits(asked, given)
      ? null
      : `gives ${this.#checker.typeToString(given)} in the stand-in, not ${this.#checker.typeToString(asked)}`;
  }

  /** Whether a value of simple kind is one here too, and a promise a promise. */
  #fits(asked: ts.Type, given: ts.Type): boolean {
    const promised = this.#promisedBy(asked);
    if (promised) {
      const ours = this.#promisedBy(given);
      return ours !== undefined && this.#fits(promised, ours);
    }
    const isSimple = partsOf(asked).every(
      ({ flags }) =>
        (flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike)) !== 0,
    );
    return (
      !isSimple || this.#checker.isTypeAssignableTo(given, this.#checker.getBaseTypeOfLiteralType(asked))
    );
  }

  /** The type that a promise resolves to; undefined for other types. */
  #promisedBy(type: ts.Type): ts.Type | undefined {
    return type.getSymbol()?.name === 'Promise' ? this.#checker.getAwaitedType(type) : undefined;
  }

  /** Pairs `ours` with `real`, then the types of their members and results. */
  #pair(real: ts.Type, ours: ts.Type): void {
    const [made] = real.getConstructSignatures();
    const [madeHere] = ours.getConstructSignatures();
    const isNew = ownersOf(made ? made.getReturnType() : real).map((owner) => {
      const pairs = made ? this.#classes : this.#objects;
      if (pairs.has(owner)) return false;
      pairs.set(owner, ours);
      return true;
    });
    if (!isNew.includes(true)) return;
    if (made && madeHere) this.#pair(made.getReturnType(), madeHere.getReturnType());
    for (const member of real.getProperties()) {
      const own = ours.getProperty(member.name);
      if (!own || !member.declarations?.some(isElectrons)) continue;
      const [one, other] = [this.#checker.getTypeOfSymbol(member), this.#checker.getTypeOfSymbol(own)];
      this.#pairParts(one, other);
      if (one.getCallSignatures().length > 0) this.#pairParts(returnOf(one), returnOf(other));
    }
  }

  #pairParts(real: ts.Type, ours: ts.Type): void {
    const settled = (type: ts.Type): ts.Type => this.#promisedBy(type) ?? type;
    const [one] = partsOf(settled(real));
    const [other] = partsOf(settled(ours));
    if (one && other) this.#pair(one, other);
  }
}

/** Electron's class or interface behind a type, and those that it extends: the module exports empty classes over its own. */
function ownersOf(type: ts.Type): ts.Symbol[] {
  const symbol = type.getSymbol();
  if (!symbol?.declarations?.some(isElectrons)) return [];
  return [symbol, ...(type.getBaseTypes() ?? []).flatMap(ownersOf)];
}

function returnOf(type: ts.Type): ts.Type {
  const signature = type.getCallSignatures().at(-1);
  return signature ? signature.getReturnType() : type;
}
