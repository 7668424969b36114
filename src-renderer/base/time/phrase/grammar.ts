import type { Saying, Senses } from './lexicon.ts';
import { says, type Token } from './tokens.ts';

/** What tokens from an index on mean, and the index of the token after them. */
export interface Read<Value> {
  to: number;
  value: Value;
}

/** Reads the tokens from an index on; null if they begin with nothing of that kind. */
export type Reader<Value> = (tokens: readonly Token[], at: number) => Read<Value> | null;

type Values<Readers> = {
  [Index in keyof Readers]: Readers[Index] extends Reader<infer Value> ? Value : never;
};

/** The next token, where `valueOf` finds something in it. */
export const one =
  <Value>(valueOf: (token: Token) => Value | undefined): Reader<Value> =>
  (tokens, at) => {
    const token = tokens[at];
    const value = token && valueOf(token);
    return value === undefined ? null : { to: at + 1, value };
  };

/** One of these words. */
export const word = (...sayings: Saying[]): Reader<Token> =>
  one((token) => (says(token, ...sayings) ? token : undefined));

/** A sense of the next token. */
export const sense = <Kind extends keyof Senses>(kind: Kind): Reader<NonNullable<Senses[Kind]>> =>
  one((token) => token[kind] ?? undefined);

export const sign = (...signs: Token['sign'][]): Reader<Token> =>
  one((token) => (token.sign !== undefined && signs.includes(token.sign) ? token : undefined));

/** One after the other. */
export const all =
  <Readers extends readonly Reader<unknown>[]>(...readers: Readers): Reader<Values<Readers>> =>
  (tokens, at) => {
    const values: unknown[] = [];
    let to = at;
    for (const reader of readers) {
      const read = reader(tokens, to);
      if (!read) return null;
      values.push(read.value);
      to = read.to;
    }
    return { to, value: values as Values<Readers> };
  };

/** The first that reads something. */
export const any =
  <Readers extends readonly Reader<unknown>[]>(...readers: Readers): Reader<Values<Readers>[number]> =>
  (tokens, at) => {
    for (const reader of readers) {
      const read = reader(tokens, at);
      if (read) return read as Read<Values<Readers>[number]>;
    }
    return null;
  };

/** The one that reads most; of several the first. */
export const longest =
  <Value>(...readers: readonly Reader<Value>[]): Reader<Value> =>
  (tokens, at) =>
    readers.reduce<Read<Value> | null>((best, reader) => {
      const read = reader(tokens, at);
      return read && read.to > (best?.to ?? -1) ? read : best;
    }, null);

export const maybe =
  <Value>(reader: Reader<Value>): Reader<Value | undefined> =>
  (tokens, at) =>
    reader(tokens, at) ?? { to: at, value: undefined };

/** As often as it goes. */
export const many =
  <Value>(reader: Reader<Value>): Reader<Value[]> =>
  (tokens, at) => {
    const value: Value[] = [];
    let to = at;
    for (let read = reader(tokens, to); read && read.to > to; read = reader(tokens, to)) {
      value.push(read.value);
      to = read.to;
    }
    return { to, value };
  };

/** The meaning of the tokens; null without a meaning. */
export const as =
  <Value, Meaning>(reader: Reader<Value>, meaningOf: (value: Value) => Meaning | null): Reader<Meaning> =>
  (tokens, at) => {
    const read = reader(tokens, at);
    const value = read && meaningOf(read.value);
    return read && value !== null ? { to: read.to, value: value as Meaning } : null;
  };

/** Nothing is read, and none of these may follow. */
export const unless =
  (reader: Reader<unknown>): Reader<null> =>
  (tokens, at) =>
    reader(tokens, at) ? null : { to: at, value: null };

/** Nothing is read, and this has to follow. */
export const before =
  (reader: Reader<unknown>): Reader<null> =>
  (tokens, at) =>
    reader(tokens, at) ? { to: at, value: null } : null;

/** The end of the tokens. */
export const end: Reader<null> = (tokens, at) => (at >= tokens.length ? { to: at, value: null } : null);
