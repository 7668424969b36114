import { ApiError, badRequest, missingParameter } from './errors.ts';
import { strip } from './strip.ts';

/** One parameter of an operation. It parses text from the wire into a value, or throws an error of the API. */
export interface Parameter<T, Required extends boolean = boolean> {
  readonly required: Required;
  /** The feature level that introduced it: to an older server the name is unknown. */
  readonly since: number;
  /** The first feature level without the name; absent while it exists. */
  readonly until?: number;
  /**
   * @param featureLevel the level of the parsing server, for values that not every level accepts. Without it, every value that
   * some level accepts is parsed.
   */
  read(name: string, text: string, featureLevel?: number): T;
  /** How a strict server reads it, where the core and servers in the field differ. */
  readStrictly?(name: string, text: string): T;
}

/** The parameters of an operation, by their names on the wire. */
export type ParameterTable = Record<string, Parameter<unknown>>;

/** The values that a handler gets for a table. Optional parameters that were not sent are undefined. */
export type ParameterValues<Table extends ParameterTable> = {
  [Name in keyof Table]: Table[Name] extends Parameter<infer T, infer Required>
    ? Required extends true
      ? T
      : T | undefined
    : never;
};

type Reader<T> = (name: string, text: string, featureLevel?: number) => T;

/** Declares a required parameter. */
export function required<T>(read: Reader<T>, since = 0): Parameter<T, true> {
  return { required: true, since, read };
}

/** Declares an optional parameter. */
export function optional<T>(read: Reader<T>, since = 0, until?: number): Parameter<T, false> {
  return { required: false, since, ...(until !== undefined && { until }), read };
}

/** The same parameter, which the core sends in another form. */
export function inCore<T, Required extends boolean>(
  parameter: Parameter<T, Required>,
  readStrictly: (name: string, text: string) => T,
): Parameter<T, Required> {
  return { ...parameter, readStrictly };
}

/**
 * Plain text, as sent. `blank` is the error for text that is empty once stripped. `stored` text reaches the database as it is,
 * which fails over a null character (steps 38, 457, 458).
 */
export function text(
  rules: { strip?: boolean; maxLength?: number; blank?: string; stored?: true } = {},
): Reader<string> {
  return (name, raw) => {
    const value = rules.strip ? strip(raw) : raw;
    if (rules.blank !== undefined && value === '') throw badRequest(rules.blank);
    // Servers count code points: an emoji is one character, not two.
    if (rules.maxLength !== undefined && [...value].length > rules.maxLength) {
      throw badRequest(`${name} is too long (limit: ${rules.maxLength} characters)`);
    }
    if (rules.stored && value.includes('\0')) throw new ApiError(500, 'Internal server error');
    return value;
  };
}

/** One of these words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return (name, raw) => {
    const word = words.find((known) => known === raw);
    if (word === undefined) throw badRequest(`Invalid ${name}`);
    return word;
  };
}

/** The levels at which a value is accepted: from the first to the last, both included. */
export type Levels = readonly [first: number, last?: number];

/** Refuses a value for which this server is too old or too new. */
export function inItsTime<T extends string | number | undefined>(
  read: Reader<T>,
  levels: Readonly<Partial<Record<NonNullable<T>, Levels>>>,
): Reader<T> {
  return (name, raw, featureLevel) => {
    const value = read(name, raw, featureLevel);
    const [first, last = Infinity] = (value !== undefined && levels[value]) || [0];
    if (featureLevel !== undefined && (featureLevel < first || featureLevel > last))
      throw badRequest(`Invalid ${name}`);
    return value;
  };
}

/** A value that is sent as JSON text inside the form value. */
export function json<T>(check: (name: string, value: unknown) => T): Reader<T> {
  return (name, raw) => {
    let value: unknown;
    try {
      value = JSON.parse(raw);
    } catch {
      throw badRequest(`${name} is not valid JSON`);
    }
    return check(name, value);
  };
}

/** Strictly true or false: `1` and `"true"` are refused. */
export function boolean(name: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw badRequest(`${name} is not a boolean`);
  return value;
}

/** Strictly a whole number. */
export function integer(name: string, value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw badRequest(`${name} is not an integer`);
  return value;
}

/** Strictly a whole number that is not negative. */
export function naturalNumber(name: string, value: unknown): number {
  const number = integer(name, value);
  if (number < 0) throw badRequest(`${name} is too small`);
  return number;
}

/** Null counts as a parameter that was not sent. */
export function orNull<T>(check: (name: string, value: unknown) => T) {
  return (name: string, value: unknown): T | undefined => (value === null ? undefined : check(name, value));
}

/** Strictly one of a few whole numbers. */
export function integerOf(numbers: readonly number[]) {
  return (name: string, value: unknown): number => {
    if (!numbers.includes(integer(name, value))) throw badRequest(`Invalid ${name}`);
    return value as number;
  };
}

/** Strictly one of a few words, as JSON text. */
export function stringOf<const Word extends string>(words: readonly Word[]) {
  return (name: string, value: unknown): Word => {
    const word = words.find((known) => known === string(name, value));
    if (word === undefined) throw badRequest(`Invalid ${name}`);
    return word;
  };
}

/** Strictly text, as an item of a list. */
export function string(name: string, value: unknown): string {
  if (typeof value !== 'string') throw badRequest(`${name} is not a string`);
  return value;
}

/** A list whose every item passes `check`. */
export function list<T>(check: (name: string, value: unknown) => T) {
  return (name: string, value: unknown): T[] => {
    if (!Array.isArray(value)) throw badRequest(`${name} is not a list`);
    return value.map((item, index) => check(`${name}[${index}]`, item));
  };
}

/** An object with keys of any name. */
export function object(name: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest(`${name} is not a dict`);
  }
  return value as Record<string, unknown>;
}

/** The parameters that a server of this feature level has. */
export function knownAt<Table extends ParameterTable>(table: Table, featureLevel: number): Table {
  const isKnown = ({ since, until = Infinity }: Parameter<unknown>) =>
    since <= featureLevel && featureLevel < until;
  return Object.fromEntries(Object.entries(table).filter(([, parameter]) => isKnown(parameter))) as Table;
}

/** Parses every parameter of a table, in the order of the table. */
export function readParameters<Table extends ParameterTable>(
  table: Table,
  sent: ReadonlyMap<string, string>,
  { featureLevel, strict }: { featureLevel: number; strict: boolean },
): ParameterValues<Table> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(table)) {
    const raw = sent.get(name);
    if (raw !== undefined)
      values[name] =
        strict && parameter.readStrictly
          ? parameter.readStrictly(name, raw)
          : parameter.read(name, raw, featureLevel);
    else if (parameter.required) throw missingParameter(name);
  }
  return values as ParameterValues<Table>;
}
