import type { Line } from './calendar-text.ts';

/** What a line says: its value, and the parameters before it. */
export interface Property {
  /** By their names in capitals, without quotation marks. */
  parameters: ReadonlyMap<string, string>;
  value: string;
  line: Line;
}

/** A date or a time as the clock of its zone shows it. */
export interface ClockTime {
  /** Milliseconds, as if the zone were UTC. */
  wall: number;
  isDate: boolean;
  /** How far the clock is ahead of UTC, in milliseconds, where the value itself says so; otherwise its zone does. */
  offset: number | null;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The property of a line; null if it has no value, or a quotation mark that does not end. Of a time the value may be
 * behind the last colon: some programs write names of zones with colons and without quotation marks.
 */
export function propertyOf(line: Line, colon = colonOf(line.text)): Property | null {
  const value = line.text.slice(colon + 1).trim();
  if (colon === -1 || value === '') return null;
  const parameters = new Map<string, string>();
  for (const parameter of parted(line.text.slice(0, colon), ';').slice(1)) {
    const equals = parameter.indexOf('=');
    if (equals === -1) continue;
    const name = parameter.slice(0, equals).trim().toUpperCase();
    parameters.set(
      name,
      parameter
        .slice(equals + 1)
        .replaceAll('"', '')
        .trim(),
    );
  }
  return { parameters, value, line };
}

/** The first colon that is not within quotation marks; -1 for none. */
function colonOf(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ':' && !isQuoted) return at;
  }
  return -1;
}

function parted(text: string, by: string): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === by && !isQuoted) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** `20270405`, `20270405T090000Z`, and `2027-04-05T09:00+02:00` as programs write that follow another standard. */
const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** The date or the time of a value; null if it is none, also for a day that its month does not have. */
export function clockTimeOf(value: string, { isDate = false } = {}): ClockTime | null {
  const [, year, month, day, hour, minute, second, offset] = TIME.exec(value.trim()) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const midnight = Date.parse(`${year}-${month}-${day}T00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).getUTCDate() !== Number(day)) return null;
  if (hour === undefined || isDate) return { wall: midnight, isDate: true, offset: null };
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second ?? 0)];
  if (hours > 24 || minutes > 59 || seconds > 60) return null;
  return {
    wall: midnight + hours * HOUR + minutes * MINUTE + seconds * SECOND,
    isDate: false,
    offset: offset === undefined ? null : offsetOf(offset),
  };
}

/** How far a clock is ahead of UTC, in milliseconds; null if the value is not an offset. */
export function offsetOf(value: string): number | null {
  if (/^Z$/i.test(value)) return 0;
  const [, sign, hours, minutes, seconds] = /^([+-])(\d\d):?(\d\d):?(\d\d)?$/.exec(value) ?? [];
  if (sign === undefined || Number(hours) > 24 || Number(minutes) > 59) return null;
  const offset = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds ?? 0) * SECOND;
  return sign === '-' ? -offset : offset;
}

const DURATION = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

/** How long a thing takes (RFC 5545, 3.3.6), both in milliseconds: days as a clock shows them, and exact time after these. */
export interface Duration {
  days: number;
  exact: number;
}

/** A duration; null if the value is none. */
export function durationOf(value: string): Duration | null {
  if (value.length > 100 || !/\d/.test(value)) return null;
  const [whole, sign, ...numbers] = DURATION.exec(value) ?? [];
  if (whole === undefined) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = numbers.map(
    (number) => Number(number ?? 0) * (sign === '-' ? -1 : 1),
  );
  return { days: (weeks * 7 + days) * DAY, exact: hours * HOUR + minutes * MINUTE + seconds * SECOND };
}
