/** The day `days` days and `months` months from today. */
interface FromToday {
  days: number;
  months: number;
}

/** The meaning of a placeholder in a snippet. */
export type Placeholder =
  /** A field for the user to fill in; `otherwise` is its default, or empty. */
  | { kind: 'field'; name: string; otherwise: string }
  /** A choice among texts, or of several. `otherwise` is chosen at first; empty where nothing is. */
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

/** More digits reach beyond every calendar. */
const DATE = /^date(?:\s*([+-])\s*(\d{1,4})\s*([dwmy]))?$/i;

/** Names begin with a letter, a digit or an underscore. Placeholders of other programs begin with other characters. */
const FIELD = /^([\p{L}\p{N}_][^={}]*?)\s*(?:=\s*(.*))?$/u;

const PERSON = /^@\s*([\p{L}\p{N}_][^={}+]*?)\s*(\+?)$/u;

const SNIPPET = /^>\s*([^{}]+)$/u;

/**
 * Parses the text between the braces of a placeholder: `name`, `name=there`, `size=S|M|L`, `due=date+3d`, `@reviewer`,
 * `>greeting`, `date+3d`, `cursor`.
 */
export function readPlaceholder(written: string): Placeholder {
  const text = written.trim();
  const simple = SIMPLE.find((kind) => kind === text.toLowerCase());
  if (simple) return { kind: simple };
  const date = readDate(text);
  if (date) return { kind: 'date', ...date };
  if (/^date\s*[+-]/i.test(text)) return { kind: 'unknown' };
  const [, title] = SNIPPET.exec(text) ?? [];
  if (title !== undefined) return { kind: 'snippet', title };
  const [, who, more] = PERSON.exec(text) ?? [];
  if (who !== undefined) return { kind: 'person', name: who, several: more !== '' };
  return readField(text);
}

function readField(text: string): Placeholder {
  const [, name = '', otherwise = ''] = FIELD.exec(text) ?? [];
  if (name === '') return { kind: 'unknown' };
  const day = readDate(otherwise.trim());
  if (day) return { kind: 'day', name, ...day };
  return readChoice(name, otherwise) ?? { kind: 'field', name, otherwise };
}

/** `date`, `date+3d`; null for other texts. */
function readDate(text: string): FromToday | null {
  const date = DATE.exec(text);
  if (!date) return null;
  const unit = UNITS[(date[3] ?? '').toLowerCase()] ?? { days: 0, months: 0 };
  const count = Number(date[2] ?? 0) * (date[1] === '-' ? -1 : 1);
  // Without the addition, there is no negative zero.
  return { days: unit.days * count + 0, months: unit.months * count + 0 };
}

/** In a table of Markdown, a backslash is before the line between two choices. */
const BETWEEN_CHOICES = /\\?\|/;

/**
 * `size` and `S|M|L`: the first choice is the default, and an empty first one is none. A `+` after the name allows several.
 * Null for a text that is no choice between two things.
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
