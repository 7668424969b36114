import { textOf, type Token } from './tokens.ts';
import type { Saying } from './vocabulary.ts';

/** What tokens from an index on mean, and the index of the token after them. */
export interface Read<Value> {
  to: number;
  value: Value;
}

/** Reads the tokens from an index on; null if they begin with nothing of that kind. */
export type Reader<Value> = (tokens: readonly Token[], at: number) => Read<Value> | null;

/** The next token, where `valueOf` finds something in it. */
export const one =
  <Value>(valueOf: (token: Token) => Value | undefined): Reader<Value> =>
  (tokens, at) => {
    const token = tokens[at];
    const value = token && valueOf(token);
    return value === undefined ? null : { to: at + 1, value };
  };

/** The one that reads most; of several the first. */
export const longest = <Value>(...readers: readonly Reader<Value>[]): Reader<Value> => {
  const [only] = readers;
  if (only && readers.length === 1) return only;
  return (tokens, at) => {
    let best: Read<Value> | null = null;
    for (const reader of readers) {
      const read = reader(tokens, at);
      if (read && read.to > (best?.to ?? -1)) best = read;
    }
    return best;
  };
};

/** The same reader, which reads the tokens of one text only once. */
export const once = <Value>(reader: Reader<Value>): Reader<Value> => {
  let of: readonly Token[] = [];
  let found: (Read<Value> | null | undefined)[] = [];
  return (tokens, at) => {
    if (of !== tokens) [of, found] = [tokens, []];
    const known = found[at];
    return known === undefined ? (found[at] = reader(tokens, at)) : known;
  };
};

type Named = Record<string, Reader<unknown>>;
/** The captures of a pattern: what is between the braces, and whether it may be absent or is a list. */
type Captures<Pattern extends string> = Pattern extends `${string}{${infer Inner}}${infer Rest}`
  ? | (Inner extends `?${infer Own}`
        ? [Own, 'absent']
        : Inner extends `...${infer Own}`
          ? [Own, 'list']
          : [Inner, Rest extends `?${string}` ? 'absent' : 'one'])
    | Captures<Rest>
  : never;
type KindOf<Inner extends string> = Inner extends `${string}=${infer Kind}`
  ? KindOf<Kind>
  : Inner extends `${infer Kind}:${string}`
    ? Kind
    : Inner;
type NameOf<Inner extends string> = Inner extends `${infer Name}=${string}` ? Name : KindOf<Inner>;
type ValueOf<Readers extends Named, Kind> = Kind extends keyof Readers
  ? Readers[Kind] extends Reader<infer Value>
    ? Value
    : never
  : Kind extends Exclude<keyof Token, 'from' | 'to'>
    ? NonNullable<Token[Kind]>
    : Token;
/** The values of the captures of a pattern, by their names. */
type Values<Readers extends Named, Pattern extends string> = {
  [Capture in Captures<Pattern> as NameOf<Capture[0]>]: Capture[1] extends 'list'
    ? ValueOf<Readers, KindOf<Capture[0]>>[]
    : ValueOf<Readers, KindOf<Capture[0]>> | (Capture[1] extends 'absent' ? undefined : never);
};

/** Reads tokens from an index on and adds what it captures. Returns the index after them; -1 if it does not match. */
type Step = (tokens: readonly Token[], at: number, values: Record<string, unknown>) => number;

const PARTS = /\{[^}]+\}|'[^']+'|[a-zA-Z][\w-]*(?::[-\w/]+(?:,\w+)?)?|\S/g;
const SIGNS = ',:;-+&.!';

/** A reader of a name with the values that it may have: `weekday`, `unit:hour/minute`, `past`. */
function readerOf(written: string, named: Named): Reader<unknown> {
  const [name = '', list] = written.split(':');
  const field = name as keyof Token;
  const own = named[name] ?? SHARED[name];
  const reader: Reader<unknown> =
    own ??
    (FIELDS.has(name)
      ? one((token) => token[field])
      : one((token) => (token.says?.has(name as Saying) ? token : undefined)));
  if (list === undefined) return reader;
  const values = new Set(list.split('/'));
  return (tokens, at) => {
    const read = reader(tokens, at);
    return read && values.has(String(read.value)) ? read : null;
  };
}
const SHARED: Named = { any: one((token) => token), glued: one(({ isGlued }) => isGlued || undefined) };
const FIELDS = new Set(
  'weekday month day part unit lasting number ordinal which often plural digits clock date sign'.split(' '),
);

/** One thing of a pattern, without its signs of repetition. */
function single(part: string, named: Named): Step {
  if (part.startsWith('{')) {
    const isList = part.startsWith('{...');
    const inner = part.slice(isList ? 4 : 1, -1).replace('?', '');
    const [, name = '', kind = name] = /^(?:(\w+)=)?(.+)$/.exec(inner) ?? [];
    const reader = readerOf(kind, named);
    const as = name || (kind.split(':')[0] ?? '');
    return (tokens, at, values) => {
      const read = reader(tokens, at);
      if (!read) return -1;
      values[as] = isList ? [...((values[as] as unknown[] | undefined) ?? []), read.value] : read.value;
      return read.to;
    };
  }
  if (part.startsWith("'")) {
    const texts = part.slice(1, -1).split('/');
    return (tokens, at) => (texts.includes(textOf(tokens[at]).toLowerCase()) ? at + 1 : -1);
  }
  if (part === '$') return (tokens, at) => (at >= tokens.length ? at : -1);
  if (SIGNS.includes(part)) return (tokens, at) => (tokens[at]?.sign === part ? at + 1 : -1);
  const reader = readerOf(part, named);
  return (tokens, at) => reader(tokens, at)?.to ?? -1;
}

function compiled(pattern: string, named: Named): Step {
  const parts: string[] = pattern.match(PARTS) ?? [];
  let index = 0;
  const item = (): Step => {
    const part = parts[index++] ?? '';
    if (part === '~' || part === '=') {
      const step = item();
      return (tokens, at) => (step(tokens, at, {}) < 0 === (part === '~') ? at : -1);
    }
    const step = part === '(' ? branches() : single(part, named);
    const sign = parts[index];
    if (sign !== '?' && sign !== '*') return step;
    index += 1;
    if (sign === '?') return (tokens, at, values) => Math.max(step(tokens, at, values), at);
    return (tokens, at, values) => {
      let to = at;
      for (let next = at; next >= 0; next = step(tokens, to, values)) to = next;
      return to;
    };
  };
  const sequence = (): Step => {
    const steps: Step[] = [];
    while (index < parts.length && parts[index] !== '|' && parts[index] !== ')') steps.push(item());
    const [only] = steps;
    if (only && steps.length === 1) return only;
    return (tokens, at, values) => {
      let to = at;
      for (const step of steps) if ((to = step(tokens, to, values)) < 0) return -1;
      return to;
    };
  };
  const branches = (): Step => {
    const steps: Step[] = [];
    const from = index;
    do {
      steps.push(sequence());
      index += 1;
    } while (parts[index - 1] === '|');
    const [only] = steps;
    if (only && steps.length === 1 && index > parts.length) return only;
    const captures = parts.slice(from, index).some((part) => part.startsWith('{'));
    return (tokens, at, values) => {
      for (const step of steps) {
        // What a branch captures before it fails is left out.
        const own = captures ? { ...values } : values;
        const to = step(tokens, at, own);
        if (to < 0) continue;
        if (captures) Object.assign(values, own);
        return to;
      }
      return -1;
    };
  };
  return branches();
}

/**
 * Patterns over tokens, with these readers by their names. In a pattern,
 *
 * - a name stands for a reader, a field of a token or a word that the vocabulary has under this meaning: `weekday`, `past`;
 * - `unit:day/week` is one of these values, `'cob/eob'` one of these texts, `,` a sign;
 * - `{weekday}` and `{from=weekday}` give the value to the meaning, `{?weekday}` where it may be absent;
 * - `( | )` are alternatives, the first of which counts, `?` follows what may be absent, `*` what may also come several times;
 * - `{...weekday}` gives a list of all values;
 * - `any` is any token, `glued` a token without a space before it, and `$` the end of the text;
 * - `~` comes before what may not follow, and `=` before what has to.
 *
 * Of several patterns, the one that reads most counts. A meaning of null is none.
 */
export const patternsWith =
  <Readers extends Named>(named: Readers) =>
  <const Pattern extends string, Meaning = true>(
    patterns: Pattern | readonly Pattern[],
    meaning?: (values: Values<Readers, Pattern>) => Meaning | null,
  ): Reader<Meaning> =>
    longest(
      ...[patterns].flat().map((pattern): Reader<Meaning> => {
        const step = compiled(pattern, named);
        return (tokens, at) => {
          const values = {};
          const to = step(tokens, at, values);
          if (to < 0) return null;
          const value = meaning ? meaning(values as Values<Readers, Pattern>) : (true as Meaning);
          return value === null ? null : { to, value };
        };
      }),
    );
