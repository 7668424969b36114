/** The meaning of a placeholder in a snippet. */
export type Placeholder =
  /** A field for the user to fill in; `otherwise` is its default, or empty. */
  | { kind: 'field'; name: string; otherwise: string }
  /** The day `days` days and `months` months from today. */
  | { kind: 'date'; days: number; months: number }
  | { kind: 'time' | 'clipboard' | 'me' | 'cursor' }
  /** A placeholder of another program, such as `{{#if paid}}`. Perch leaves it unchanged. */
  | { kind: 'unknown' };

const SIMPLE = ['time', 'clipboard', 'me', 'cursor'] as const;

const UNITS: Partial<Record<string, { days: number; months: number }>> = {
  d: { days: 1, months: 0 },
  w: { days: 7, months: 0 },
  m: { days: 0, months: 1 },
  y: { days: 0, months: 12 },
};

/** More digits reach beyond every calendar. */
const DATE = /^date(?:\s*([+-])\s*(\d{1,4})\s*([dwmy]))?$/i;

/** Names begin with a letter, a digit or an underscore. Placeholders of other programs begin with other characters. */
const FIELD = /^([\p{L}\p{N}_][^={}]*?)\s*(?:=\s*(.*))?$/u;

/** Parses the text between the braces of a placeholder: `name`, `name=there`, `date+3d`, `cursor`. */
export function readPlaceholder(written: string): Placeholder {
  const text = written.trim();
  const simple = SIMPLE.find((kind) => kind === text.toLowerCase());
  if (simple) return { kind: simple };
  const date = DATE.exec(text);
  if (date) {
    const unit = UNITS[(date[3] ?? '').toLowerCase()] ?? { days: 0, months: 0 };
    const count = Number(date[2] ?? 0) * (date[1] === '-' ? -1 : 1);
    // Without the addition, there is no negative zero.
    return { kind: 'date', days: unit.days * count + 0, months: unit.months * count + 0 };
  }
  if (/^date\s*[+-]/i.test(text)) return { kind: 'unknown' };
  const field = FIELD.exec(text);
  if (!field) return { kind: 'unknown' };
  return { kind: 'field', name: (field[1] ?? '').trim(), otherwise: field[2] ?? '' };
}

/** The label of an unfilled placeholder: its text without the default. Null for a placeholder of another program. */
export function placeholderName(written: string): string | null {
  const read = readPlaceholder(written);
  if (read.kind === 'unknown') return null;
  return read.kind === 'field' ? read.name : written.trim();
}

/**
 * The day `days` days and `months` months after the day of `now`, at noon on this computer's clock. A day that the
 * month does not have becomes its last day: a month after January 31 is February 28 or 29.
 */
export function dayFrom(now: number, { days, months }: { days: number; months: number }): Date {
  const today = new Date(now);
  const first = new Date(today.getFullYear(), today.getMonth() + months, 1, 12);
  const last = new Date(first.getFullYear(), first.getMonth() + 1, 0, 12).getDate();
  first.setDate(Math.min(today.getDate(), last) + days);
  return first;
}
