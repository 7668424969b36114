import { readPlaceholder } from '../contract/text/placeholder.ts';

/** A variable of espanso, which fills in `{{name}}`, or a field of a form. */
export interface Variable {
  name: string;
  type: string;
  params: Record<string, unknown>;
}

/** The title of the match with a trigger. */
type TitleOf = (trigger: string) => string | undefined;

const BRACES = /\{\{([^{}\n]+)\}\}/g;
const DAY = 86_400;
/** Espanso’s place for the caret. */
const CURSOR = '$|$';

/** The text with espanso’s variables as placeholders. Variables that Perch does not have stay, and are fields. */
export function fromVariables(text: string, variables: readonly Variable[], titleOf: TitleOf): string {
  const variablesByName = new Map(variables.map((variable) => [variable.name, variable]));
  const asked = new Set<string>();
  /** The name alone where its choices are in the text already. */
  const once = (name: string, placeholder: string): string => {
    const isAgain = asked.has(name);
    asked.add(name);
    return isAgain ? `{{${name}}}` : placeholder;
  };
  return text.replaceAll(CURSOR, '{{cursor}}').replaceAll(BRACES, (written, inside: string) => {
    const [name = '', field] = inside.trim().split('.');
    const variable = variablesByName.get(name);
    if (!variable) return written;
    const { type, params } = variable;
    if (type === 'form')
      return field ? once(field, formField(field, asRecord(params['fields'])[field])) : written;
    const placeholder = placeholderFor(name, type, params, titleOf) ?? written;
    return type === 'choice' ? once(name, placeholder) : placeholder;
  });
}

/** A form asks for its fields as a snippet asks for its placeholders. */
export const fromForm = (form: string, fields: unknown): string =>
  form
    .replaceAll(/\[\[([^[\]]+)\]\]/g, (_, name: string) => formField(name, asRecord(fields)[name.trim()]))
    .replaceAll(CURSOR, '{{cursor}}');

function formField(name: string, described: unknown): string {
  const { type, values, default: otherwise } = asRecord(described);
  const plain = `{{${name}}}`;
  if (type === 'choice' || type === 'list') return choice(name, values, type === 'list', otherwise) ?? plain;
  const written = typeof otherwise === 'string' ? `${name}=${otherwise}` : '';
  const { kind } = readPlaceholder(written);
  return kind === 'field' && isInside(written) ? `{{${written}}}` : plain;
}

function placeholderFor(
  name: string,
  type: string,
  params: Record<string, unknown>,
  titleOf: TitleOf,
): string | null {
  switch (type) {
    case 'choice':
      return choice(name, params['values'], false);
    case 'clipboard':
      return '{{clipboard}}';
    case 'date':
      return dateFor(params);
    case 'echo':
      return typeof params['echo'] === 'string' ? params['echo'] : null;
    case 'match': {
      const title = titleOf(String(params['trigger']));
      return title !== undefined && isInside(title) ? `{{>${title}}}` : null;
    }
    default:
      return null;
  }
}

/** A format with hours and without days is a time. */
function dateFor({ format, offset = 0 }: Record<string, unknown>): string | null {
  if (typeof format === 'string' && /%-?[HIT]/.test(format) && !/%-?[dDeFjx]/.test(format)) return '{{time}}';
  const days = Number(offset) / DAY;
  if (!Number.isInteger(days)) return null;
  return days === 0 ? '{{date}}' : `{{date${days > 0 ? '+' : '-'}${String(Math.abs(days))}d}}`;
}

/** Null where Perch could not read the choice as it is meant. */
function choice(name: string, values: unknown, several: boolean, otherwise?: unknown): string | null {
  const listed: unknown[] =
    typeof values === 'string' ? values.split('\n') : Array.isArray(values) ? values : [];
  const texts = listed.map(textOf).filter((text) => text !== '');
  const choices = texts.includes(textOf(otherwise)) && !several ? [textOf(otherwise), ...texts] : texts;
  const written = `${name}${several ? '+' : ''}=${[...new Set(choices)].join('|')}`;
  const read = readPlaceholder(written);
  const isRead = read.kind === 'choice' && read.choices.length === new Set(texts).size;
  return isRead && isInside(written) ? `{{${written}}}` : null;
}

/** A value is a text, or has a label for the list and an ID for the text. */
function textOf(value: unknown): string {
  const text = typeof value === 'object' ? asRecord(value)['id'] : value;
  return typeof text === 'string' || typeof text === 'number' ? String(text).trim() : '';
}

const isInside = (text: string): boolean => !/[{}\n]/.test(text);

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The variables among these values of a file. */
export const variablesIn = (values: unknown): Variable[] =>
  (Array.isArray(values) ? values : []).flatMap((value) => {
    const { name, type, params } = asRecord(value);
    return typeof name === 'string' && typeof type === 'string'
      ? { name, type, params: asRecord(params) }
      : [];
  });

/** A text for espanso, with the variables that it names. */
interface WithVariables {
  text: string;
  vars: Variable[];
}

/** Espanso’s names consist of letters without accents, digits and underscores. */
const NAME = /^\w+$/;
const FORM = 'form1';

/**
 * The text with placeholders as espanso’s variables. Placeholders that espanso does not have stay; so does everything that
 * would not be read back as it is.
 * @param triggerOf the trigger of the snippet with a title
 */
export function toVariables(
  content: string,
  triggerOf: (title: string) => string | undefined,
  titleOf: TitleOf,
): WithVariables {
  const vars = new Map<string, Variable>();
  const fields: Record<string, unknown> = {};
  const named = (name: string, type: string, params: Record<string, unknown>): string => {
    vars.set(name, { name, type, params });
    return `{{${name}}}`;
  };
  // A text that looks like the place for the caret is no place.
  const marked = content.replaceAll(CURSOR, () => named('caret', 'echo', { echo: CURSOR }));
  const text = marked.replaceAll(BRACES, (written, inside: string) => {
    const read = readPlaceholder(inside);
    if (vars.has(inside)) return written;
    switch (read.kind) {
      case 'field':
      case 'choice':
        if (!NAME.test(read.name)) return written;
        fields[read.name] ??= describedAs(read);
        return `{{${FORM}.${read.name}}}`;
      case 'date':
        if (read.months !== 0) return written;
        return named(`date_${String(read.days).replace('-', 'minus_')}`, 'date', {
          format: '%Y-%m-%d',
          offset: read.days * DAY,
        });
      case 'time':
        return named('time', 'date', { format: '%H:%M' });
      case 'clipboard':
        return named('clipboard', 'clipboard', {});
      case 'cursor':
        return CURSOR;
      case 'snippet': {
        const trigger = triggerOf(read.title);
        return trigger === undefined ? written : named(`match_${String(vars.size)}`, 'match', { trigger });
      }
      default:
        return written;
    }
  });
  const names = Object.keys(fields);
  if (names.length > 0)
    vars.set(FORM, {
      name: FORM,
      type: 'form',
      params: { layout: names.map((name) => `${name} [[${name}]]`).join('\n'), fields },
    });
  const all = [...vars.values()];
  return fromVariables(text, all, titleOf) === content ? { text, vars: all } : { text: content, vars: [] };
}

function describedAs(read: {
  otherwise: string;
  choices?: readonly string[];
  several?: boolean;
}): Record<string, unknown> {
  const { otherwise, choices, several } = read;
  if (choices) return { type: several ? 'list' : 'choice', values: choices };
  return { type: 'text', ...(otherwise !== '' && { default: otherwise }) };
}
