import { writtenLocale } from '../../resources/locale.ts';
import { readPlaceholder } from '../contract/text/placeholder.ts';
import { strftimeFormat } from './placeholders/date-format.ts';
import { type Piece, saysTheSame, written } from './placeholders/piece.ts';

/** A variable of espanso, which fills in `{{name}}`, or a field of a form. */
export interface Variable {
  name: string;
  type: string;
  params: Record<string, unknown>;
}

/** The title of the match with a trigger. */
type TitleOf = (trigger: string) => string | undefined;

const BRACES = /\{\{([^{}\n]+)\}\}/g;
const MARKS = /\{\{([^{}\n]+)\}\}|\$\|\$/g;
const MARKS_OF_FORM = /\{\{([^{}\n]+)\}\}|\[\[([^[\]]+)\]\]|\$\|\$/g;
const DAY = 86_400;
/** Espanso’s place for the caret. */
const CURSOR = '$|$';

/**
 * The pieces of a text with espanso’s variables. Those that Perch does not have stay, and are fields.
 * @param fields what a form says of its fields, between `[[` and `]]`; without it, the text is not a form
 */
export function* fromVariables(
  text: string,
  variables: readonly Variable[],
  fields?: unknown,
): Generator<Piece> {
  const variablesByName = new Map(variables.map((variable) => [variable.name, variable]));
  let end = 0;
  for (const found of text.matchAll(fields === undefined ? MARKS : MARKS_OF_FORM)) {
    const [mark, inside, ofForm] = found;
    yield text.slice(end, found.index);
    end = found.index + mark.length;
    if (mark === CURSOR) yield { is: 'cursor' };
    else if (ofForm !== undefined) yield formField(ofForm, asRecord(fields)[ofForm.trim()]);
    else {
      const [name = '', field] = (inside ?? '').trim().split('.');
      const variable = variablesByName.get(name);
      if (variable?.type === 'form' && field)
        yield formField(field, asRecord(variable.params['fields'])[field]);
      else yield variable && variable.type !== 'form' ? pieceOf(variable, mark) : mark;
    }
  }
  yield text.slice(end);
}

function formField(name: string, described: unknown): Piece {
  const { type, values, default: otherwise } = asRecord(described);
  const choices = textsOf(values);
  const first = typeof otherwise === 'string' ? { otherwise } : {};
  if (type === 'choice' || type === 'list')
    return { is: 'choice', name, choices, several: type === 'list', ...first };
  return { is: 'field', name, ...first };
}

function pieceOf({ name, type, params }: Variable, written: string): Piece {
  switch (type) {
    case 'choice':
      return { is: 'choice', name, choices: textsOf(params['values']) };
    case 'clipboard':
      return { is: 'clipboard' };
    case 'date':
      return momentOf(name, params);
    case 'echo':
      return typeof params['echo'] === 'string' ? params['echo'] : written;
    case 'match':
      return { is: 'snippet', named: String(params['trigger']), written };
    default:
      return { is: 'foreign', name, written };
  }
}

/** Without a format, espanso writes a moment as the systems exchange it. */
function momentOf(name: string, { format, offset = 0, locale }: Record<string, unknown>): Piece {
  const pattern = typeof format === 'string' ? format : '%a, %d %b %Y %H:%M:%S %z';
  const language = typeof locale === 'string' ? locale : undefined;
  const seconds = Number.isSafeInteger(Number(offset)) ? Number(offset) : 0;
  return { is: 'moment', name, format: strftimeFormat(pattern, language), seconds };
}

/** The texts of a list. A value is a text, or has a label for the list and an ID for the text. */
const textsOf = (values: unknown): string[] =>
  (typeof values === 'string' ? values.split('\n') : Array.isArray(values) ? (values as unknown[]) : [])
    .map((value) => (typeof value === 'object' ? asRecord(value)['id'] : value))
    .filter((text) => typeof text === 'string' || typeof text === 'number')
    .map((text) => String(text).trim());

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
  const fields = new Map<string, unknown>();
  const named = (name: string, type: string, params: Record<string, unknown>): string => {
    vars.set(name, { name, type, params });
    return `{{${name}}}`;
  };
  // A text that looks like the place for the caret is not a place.
  const marked = content.replaceAll(CURSOR, () => named('caret', 'echo', { echo: CURSOR }));
  const text = marked.replaceAll(BRACES, (placeholder, inside: string) => {
    const read = readPlaceholder(inside);
    if (vars.has(inside)) return placeholder;
    switch (read.kind) {
      case 'field':
      case 'choice':
        if (!NAME.test(read.name)) return placeholder;
        if (!fields.has(read.name)) fields.set(read.name, describedAs(read));
        return `{{${FORM}.${read.name}}}`;
      case 'date': {
        const format = dayPattern();
        if (read.months !== 0 || format === null) return placeholder;
        return named(`date_${String(read.days).replace('-', 'minus_')}`, 'date', {
          format,
          locale: writtenLocale(),
          offset: read.days * DAY,
        });
      }
      case 'time': {
        const format = TIMES.find((pattern) => saysTheSame(strftimeFormat(pattern), 'time'));
        return format === undefined ? placeholder : named('time', 'date', { format });
      }
      case 'clipboard':
        return named('clipboard', 'clipboard', {});
      case 'cursor':
        return CURSOR;
      case 'snippet': {
        const trigger = triggerOf(read.title);
        return trigger === undefined
          ? placeholder
          : named(`match_${String(vars.size)}`, 'match', { trigger });
      }
      default:
        return placeholder;
    }
  });
  const names = [...fields.keys()];
  if (names.length > 0)
    vars.set(FORM, {
      name: FORM,
      type: 'form',
      params: {
        layout: names.map((name) => `${name} [[${name}]]`).join('\n'),
        fields: Object.fromEntries(fields),
      },
    });
  const all = [...vars.values()];
  const { content: again } = written(fromVariables(text, all), { titleOf, now: Date.now() });
  return again === content ? { text, vars: all } : { text: content, vars: [] };
}

const TIMES = ['%H:%M', '%-H:%M', '%-I:%M %p', '%I:%M %p', '%-I:%M %P', '%I:%M %P'];

/** How espanso writes a day as Perch does, in this language; null if it cannot. */
function dayPattern(): string | null {
  const parts = new Intl.DateTimeFormat(writtenLocale(), { dateStyle: 'long' }).formatToParts(0);
  const pattern = parts.map(({ type, value }) => C_PARTS[type] ?? value.replaceAll('%', '%%')).join('');
  return saysTheSame(strftimeFormat(pattern, writtenLocale()), 'day') ? pattern : null;
}

const C_PARTS: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  day: '%-d',
  month: '%B',
  year: '%Y',
};

function describedAs(read: {
  otherwise: string;
  choices?: readonly string[];
  several?: boolean;
}): Record<string, unknown> {
  const { otherwise, choices, several } = read;
  if (choices) return { type: several ? 'list' : 'choice', values: choices };
  return { type: 'text', ...(otherwise !== '' && { default: otherwise }) };
}
