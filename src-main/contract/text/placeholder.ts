/** The day `days` days and `months` months from today. */
interface FromToday {
  days: number;
  months: number;
}

/** The meaning of a placeholder in a snippet. */
export type Placeholder =
  /** A field for the user to fill in; `otherwise` is its default, or empty. What is written in a secret one is not kept. */
  | { kind: 'field'; name: string; otherwise: string; isSecret?: true }
  /** A choice among texts, or of several. `otherwise` is chosen at first; empty if nothing is. */
  | { kind: 'choice'; name: string; choices: string[]; several: boolean; otherwise: string }
  /** A day for the user to write, as “Friday”; the day so far from today is its default. */
  | ({ kind: 'day'; name: string } & FromToday)
  /** A person of the organization for the user to choose, or several. */
  | { kind: 'person'; name: string; several: boolean }
  /** Another snippet, by its title. */
  | { kind: 'snippet'; title: string }
  | ({ kind: 'date' } & FromToday)
  | { kind: 'time' | 'clipboard' | 'me' | 'cursor' }
  /** A placeholder of another program, such as `{{#if paid}}`. Perch leaves it unchanged. */
  | { kind: 'unknown' };

const SIMPLE = ['time', 'clipboard', 'me', 'cursor'] as const;

const UNITS: Partial<Record<string, FromToday>> = {
  d: { days: 1, months: 0 },
  w: { days: 7, months: 0 },
  m: { days: 0, months: 1 },
  y: { days: 0, months: 12 },
};

/** No name and no list of choices is longer. Whoever writes a message writes its placeholders too. */
const LONGEST = 200;

/** Names begin with a letter, a digit or an underscore. Placeholders of other programs begin with other characters. */
const BEGINS_NAME = /^[\p{L}\p{N}_]/u;

/** A name without these characters. */
const isName = (text: string, without: string): boolean =>
  BEGINS_NAME.test(text) && ![...without].some((sign) => text.includes(sign));

/**
 * Parses the text between the braces of a placeholder: `name`, `name=there`, `size=S|M|L`, `due=date+3d`, `@reviewer`,
 * `!account`, `>greeting`, `date+3d`, `cursor`.
 */
export function readPlaceholder(written: string): Placeholder {
  const text = written.trim();
  if (text.length > LONGEST) return { kind: 'unknown' };
  const simple = SIMPLE.find((kind) => kind === text.toLowerCase());
  if (simple) return { kind: simple };
  const date = readDate(text);
  if (date) return { kind: 'date', ...date };
  if (isDate(text) && '+-'.includes(text.slice(4).trimStart().charAt(0))) return { kind: 'unknown' };
  const rest = text.slice(1).trimStart();
  if (text.startsWith('>') && rest !== '' && !/[{}]/.test(rest)) return { kind: 'snippet', title: rest };
  if (text.startsWith('@')) return readPerson(rest);
  // After a blank, it is a comment of another program.
  const field = readField(text.startsWith('!') ? text.slice(1) : text);
  return text.startsWith('!') && field.kind === 'field' ? { ...field, isSecret: true } : field;
}

function readPerson(text: string): Placeholder {
  const several = text.endsWith('+');
  const name = (several ? text.slice(0, -1) : text).trimEnd();
  return isName(name, '={}+') ? { kind: 'person', name, several } : { kind: 'unknown' };
}

function readField(text: string): Placeholder {
  const sign = text.indexOf('=');
  const name = (sign < 0 ? text : text.slice(0, sign)).trimEnd();
  const otherwise = sign < 0 ? '' : text.slice(sign + 1).trimStart();
  if (!isName(name, '{}') || /[\n\r\u2028\u2029]/.test(otherwise)) return { kind: 'unknown' };
  const day = readDate(otherwise);
  if (day) return { kind: 'day', name, ...day };
  return readChoice(name, otherwise) ?? { kind: 'field', name, otherwise };
}

const isDate = (text: string): boolean => text.slice(0, 4).toLowerCase() === 'date';

/** `date`, `date+3d`; null for other texts. */
function readDate(text: string): FromToday | null {
  if (!isDate(text)) return null;
  if (text.length === 4) return { days: 0, months: 0 };
  const added = text.slice(4).trimStart();
  const unit = UNITS[added.slice(-1).toLowerCase()];
  const digits = added.slice(1, -1).trim();
  // More digits reach beyond every calendar.
  if (!unit || !'+-'.includes(added.charAt(0)) || !/^\d{1,4}$/.test(digits)) return null;
  const count = Number(digits) * (added.startsWith('-') ? -1 : 1);
  // Without the addition, there is no negative zero.
  return { days: unit.days * count + 0, months: unit.months * count + 0 };
}

/** In a table of Markdown, a backslash is before the line between two choices. */
const BETWEEN_CHOICES = /\\?\|/;

/**
 * `size` and `S|M|L`: the first choice is the default, and an empty first one is none. A `+` after the name allows several.
 * Null for a text that is not a choice between two things.
 */
function readChoice(name: string, written: string): Placeholder | null {
  const texts = written.split(BETWEEN_CHOICES).map((text) => text.trim());
  const choices = [...new Set(texts)].filter((text) => text !== '');
  if (choices.length < 2) return null;
  const several = name.endsWith('+') && name.length > 1;
  const [first = ''] = texts;
  return {
    kind: 'choice',
    name: several ? name.slice(0, -1).trim() : name,
    choices,
    several,
    otherwise: several ? '' : first,
  };
}

/** The label of an unfilled placeholder: its text without the default. Null for a placeholder of another program. */
export function placeholderName(written: string): string | null {
  const read = readPlaceholder(written);
  if (read.kind === 'unknown') return null;
  return 'name' in read ? read.name : 'title' in read ? read.title : written.trim();
}

/**
 * The day `days` days and `months` months after the day of `now`, at noon on this computer's clock. A day that the
 * month does not have becomes its last day: a month after January 31 is February 28 or 29.
 */
export function dayFrom(now: number, { days, months }: FromToday): Date {
  const today = new Date(now);
  const first = new Date(today.getFullYear(), today.getMonth() + months, 1, 12);
  const last = new Date(first.getFullYear(), first.getMonth() + 1, 0, 12).getDate();
  first.setDate(Math.min(today.getDate(), last) + days);
  return first;
}
