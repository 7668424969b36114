import { clockWords, longDayWords, writesTwelveHours } from '../../../resources/clock.ts';
import { writtenLocale } from '../../../resources/locale.ts';
import { readPlaceholder } from '../../contract/text/placeholder.ts';
import { type MomentFormat, styledFormat } from './date-format.ts';

/** How far a moment is from the present one. */
interface Shift {
  days?: number;
  months?: number;
  seconds?: number;
}

/** A part of a foreign text: plain words, or the meaning of a placeholder. */
export type Piece =
  | string
  /** A text that the user writes; `otherwise` is the first value. */
  | { is: 'field'; name: string; otherwise?: string }
  /** One of these texts, or several; `otherwise` is chosen at first. */
  | { is: 'choice'; name: string; choices: string[]; several?: boolean; otherwise?: string }
  /** A day or a time, in a form of its own; without one, in the usual form of a day. */
  | ({ is: 'moment'; name: string; format?: MomentFormat } & Shift)
  /** The text of another snippet, by its title or its abbreviation. */
  | { is: 'snippet'; named: string; written: string }
  | { is: 'time' | 'clipboard' | 'cursor' }
  /** A thing that Perch does not have. The user is asked for it by its name. */
  | { is: 'foreign'; name: string; written: string }
  /** Something that Perch does not do, and that is not a text. */
  | { is: 'dropped'; written: string };

/** What the meaning of a text depends on. */
export interface Around {
  /** The title of the snippet with this title or abbreviation. */
  titleOf(named: string): string | undefined;
  /** When the file is read, in milliseconds since the epoch. */
  now: number;
}

/** A text for Perch. */
export interface Written {
  content: string;
  /** The placeholders that Perch does not have, as the other program writes them. */
  foreign: string[];
}

/** The text of these pieces, with Perch's placeholders. */
export function written(pieces: Iterable<Piece>, { titleOf, now }: Around): Written {
  const foreign = new Set<string>();
  const names = new Names();
  let content = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') content += piece;
    else if (piece.is === 'field') content += names.field(piece.name, piece.otherwise);
    else if (piece.is === 'choice') content += names.choice(piece);
    else if (piece.is === 'moment') content += ofMoment(piece) ?? names.moment(piece, now);
    else if (piece.is === 'snippet') {
      const title = titleOf(piece.named);
      const inside = title === undefined ? null : insideBraces(`>${title}`, 'snippet');
      if (inside === null) foreign.add(piece.written);
      content += inside ?? names.field(piece.named);
    } else if (piece.is === 'foreign') {
      foreign.add(piece.written);
      content += names.field(piece.name);
    } else if (piece.is === 'dropped') foreign.add(piece.written);
    else content += `{{${piece.is}}}`;
  }
  return { content, foreign: [...foreign] };
}

/** Perch reads no longer placeholder, in UTF-16 units. */
const LONGEST = 200;

/** The placeholder, if it is read as one of its kind. */
function insideBraces(text: string, kind: string): string | null {
  if (text.length > LONGEST || /[{}\n]/.test(text)) return null;
  return readPlaceholder(text).kind === kind ? `{{${text}}}` : null;
}

/** The names of the fields of one text. */
class Names {
  /** The field by its name: its first value. */
  readonly #fields = new Map<string, string>();
  readonly #chosen = new Set<string>();
  /** The names of the fields for moments, by what they are all called and by their first values. */
  readonly #moments = new Map<string, Map<string, string>>();

  /** A field with this name. */
  field(wanted: string, otherwise = ''): string {
    const name = this.#nameOf(wanted);
    this.#fields.set(name, otherwise);
    return (otherwise !== '' && insideBraces(`${name}=${otherwise}`, 'field')) || `{{${name}}}`;
  }

  /** A choice: with its texts where it is first. */
  choice({ name: wanted, choices, several = false, otherwise }: Extract<Piece, { is: 'choice' }>): string {
    const name = this.#nameOf(wanted);
    if (this.#chosen.has(name)) return `{{${name}}}`;
    this.#chosen.add(name);
    const texts = [...new Set(choices.map((text) => text.trim()))].filter((text) => text !== '');
    const first = otherwise !== undefined && texts.includes(otherwise) && !several ? [otherwise] : [];
    const text = `${name}${several ? '+' : ''}=${[...new Set([...first, ...texts])].join('|')}`;
    const read = readPlaceholder(text);
    const isRead = read.kind === 'choice' && read.choices.length === texts.length;
    return (isRead ? insideBraces(text, 'choice') : null) ?? `{{${name}}}`;
  }

  /** A field with what the program would write now. Two forms of one day are two fields. */
  moment({ name: wanted, format = usual, ...shift }: Extract<Piece, { is: 'moment' }>, now: number): string {
    const otherwise = format(shifted(now, shift));
    const names = this.#moments.get(wanted) ?? new Map<string, string>();
    this.#moments.set(wanted, names);
    const known = names.get(otherwise);
    if (known !== undefined) return this.field(known, otherwise);
    for (let number = names.size + 1; ; number += 1) {
      const name = number === 1 ? wanted : `${wanted} ${String(number)}`;
      const before = this.#fields.get(this.#nameOf(name));
      if (before !== undefined && before !== otherwise) continue;
      names.set(otherwise, name);
      return this.field(name, otherwise);
    }
  }

  /** The name as Perch reads a field. A word that is a placeholder by itself gets a sign. */
  #nameOf(wanted: string): string {
    const plain = wanted
      .slice(0, LONGEST)
      .replaceAll(/[{}=|\s]+/g, ' ')
      .trim();
    const begin = /[\p{L}\p{N}_]/u.exec(plain)?.index ?? plain.length;
    const name = [...plain.slice(begin)].slice(0, LONGEST_NAME).join('').trim() || 'text';
    return readPlaceholder(name).kind === 'field' ? name : `${name}_`;
  }
}

/** Longer ones are not names but texts. */
const LONGEST_NAME = 60;

const usual = styledFormat({ dateStyle: 'long' });

function shifted(now: number, { days = 0, months = 0, seconds = 0 }: Shift): Date {
  const at = new Date(now + seconds * 1000);
  if (months !== 0) {
    const first = new Date(at.getFullYear(), at.getMonth() + months + 1, 0).getDate();
    at.setMonth(at.getMonth() + months, Math.min(at.getDate(), first));
  }
  at.setDate(at.getDate() + days);
  return at;
}

/** Days and times that differ in each of their parts. */
const SAMPLES = [
  new Date(2026, 0, 5, 7, 4),
  new Date(2026, 10, 23, 19, 45),
  new Date(2031, 4, 30, 0, 9),
  new Date(2024, 8, 12, 12, 30),
];

/** Blanks that do not break a line look like others. */
const plainly = (text: string): string => text.replaceAll(/\s/g, ' ');

/** What Perch writes for the samples, in a language and by a clock. */
const ours = { by: '', day: [''], time: [''] };

/** What was found out of a format, which thousands of dates may have. */
let known = new WeakMap<MomentFormat, { day: boolean; time: boolean }>();

/** Whether a program writes a moment as Perch writes a day or a time. */
export function saysTheSame(format: MomentFormat, as: 'day' | 'time'): boolean {
  const by = `${writtenLocale()} ${String(writesTwelveHours())}`;
  if (by !== ours.by) {
    const day = SAMPLES.map((sample) => plainly(longDayWords(sample)));
    const time = SAMPLES.map((sample) => plainly(clockWords(sample.getTime())));
    Object.assign(ours, { by, day, time });
    known = new WeakMap();
  }
  let found = known.get(format);
  if (!found) {
    const theirs = SAMPLES.map((sample) => plainly(format(sample)));
    const isAs = (own: string[]): boolean => theirs.every((text, at) => text === own[at]);
    found = { day: isAs(ours.day), time: isAs(ours.time) };
    known.set(format, found);
  }
  return found[as];
}

/** Perch's placeholder, where it says the same; else null. */
function ofMoment({
  format,
  days = 0,
  months = 0,
  seconds = 0,
}: Extract<Piece, { is: 'moment' }>): string | null {
  const wholeDays = seconds / SECONDS_OF_DAY;
  if (!format || saysTheSame(format, 'day')) {
    if (!Number.isInteger(wholeDays)) return null;
    return dateFrom(days + wholeDays, months);
  }
  const isNow = days === 0 && months === 0 && seconds === 0;
  return isNow && saysTheSame(format, 'time') ? '{{time}}' : null;
}

const SECONDS_OF_DAY = 86_400;

/** Perch adds days or months to a day, and not both. */
function dateFrom(days: number, months: number): string | null {
  if (days !== 0 && months !== 0) return null;
  const count = months === 0 ? days : months;
  if (count === 0) return '{{date}}';
  return insideBraces(
    `date${count > 0 ? '+' : '-'}${String(Math.abs(count))}${months === 0 ? 'd' : 'm'}`,
    'date',
  );
}
