import type { z } from 'zod';
import type { Answer, Kind } from './samples/sample.ts';

/** A field of a response, or an item of a list in the response. */
interface Place {
  name: string;
  value: unknown;
  isItem: boolean;
  /** The response with another value at this place, or without this field. */
  changed(value: unknown): Answer['answer'];
}

export const kindOf = (value: unknown): Kind => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (Number.isInteger(value)) return 'integer';
  return typeof value as Kind;
};

const isRecord = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object';

/** Every field at every depth. Lists are represented by their last item, since one malformed item spoils the list. */
export function placesIn({ answer, sealed = [] }: Pick<Answer, 'answer' | 'sealed'>): Place[] {
  const found: Place[] = [];
  const visit = (value: unknown, name: string, path: (string | number)[]) => {
    if (path.length > 0) {
      const isItem = typeof path.at(-1) === 'number';
      found.push({ name, value, isItem, changed: (other) => changedAt(answer, path, other) });
    }
    if (sealed.includes(name)) return;
    // Items have the path `members[]`, their fields `members.email`.
    const own = name.replace(/\[\]$/, '');
    if (Array.isArray(value) && value.length > 0)
      visit(value.at(-1), `${name}[]`, [...path, value.length - 1]);
    if (isRecord(value))
      for (const key of Object.keys(value))
        visit(value[key], own === '' ? key : `${own}.${key}`, [...path, key]);
  };
  visit(answer, '', []);
  return found;
}

function changedAt(answer: Answer['answer'], path: (string | number)[], value: unknown): Answer['answer'] {
  const copy = structuredClone(answer);
  let holder = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else holder[last] = value;
  return copy;
}

/** The response with an unknown field in each of its records. */
export function withStrangers({ answer, maps = [], sealed = [] }: Answer): Answer['answer'] {
  const visit = (value: unknown, name: string): unknown => {
    if (Array.isArray(value))
      return value.map((item) => (sealed.includes(`${name}[]`) ? item : visit(item, name)));
    if (!isRecord(value)) return value;
    const known = Object.entries(value).map(([key, inner]) => [
      key,
      visit(inner, name === '' ? key : `${name}.${key}`),
    ]);
    return Object.fromEntries(maps.includes(name) ? known : [...known, ['something_new', { a: [1] }]]);
  };
  return visit(answer, '') as Answer['answer'];
}

/** The names of all fields in a sample; keys of maps are `*`. */
export function namesIn({ answer, maps = [], sealed = [] }: Answer): string[] {
  const names = placesIn({ answer, sealed })
    .filter(({ isItem }) => !isItem)
    .map(({ name }) => {
      const [map] = maps.filter((place) => name.startsWith(`${place}.`));
      return map === undefined ? name : name.replace(new RegExp(`^${map}\\.[^.]+`), `${map}.*`);
    });
  return [...new Set(names)].sort();
}

interface Definition {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  shape?: Record<string, z.ZodType>;
}

/**
 * The names of all fields that a schema declares. A schema that is only parsed into another (a pipe) declares none of its own.
 */
export function namesDeclared(schema: z.ZodType): string[] {
  const names = new Set<string>();
  const visit = (inner: z.ZodType, name: string) => {
    if (name !== '') names.add(name);
    const { innerType, element, valueType, options = [], shape = {} } = inner.def as unknown as Definition;
    const same = [innerType, element, ...options].filter((part) => part !== undefined);
    for (const part of same) visit(part, name);
    if (valueType) visit(valueType, `${name}.*`);
    for (const [key, field] of Object.entries(shape)) visit(field, name === '' ? key : `${name}.${key}`);
  };
  visit(schema, '');
  return [...names].sort();
}
