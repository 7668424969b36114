import type { Component, Line } from './calendar-text.ts';
import { type ClockTime, clockTimeOf, type Duration, durationOf, propertyOf } from './calendar-values.ts';
import { zoneDefined } from './calendar-zone-definitions.ts';
import { momentIn, zoneNamed } from './calendar-zones.ts';

/** When a clock shows a time: from milliseconds as if the clock's zone were UTC to milliseconds since the epoch. */
type Zone = (wall: number) => number;

/** A date or a time of a calendar. */
export interface Time extends ClockTime {
  zone: Zone;
}

/** One of the times on a line. Of a period there is its end or its duration too. */
export interface Listed extends Time {
  until: Time | Duration | null;
}

/** How many zones of a calendar are looked for. */
const MOST_ZONES = 200;
/** How many rules the zones of a calendar have together. Those of a real zone are fewer than 100. */
const MOST_RULES = 2_000;

const UTC: Zone = (wall) => wall;
const LOCAL: Zone = (wall) => {
  const time = new Date(wall);
  return new Date(
    time.getUTCFullYear(),
    time.getUTCMonth(),
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
  ).getTime();
};

export const momentOf = ({ zone, wall }: Time): number => zone(wall);

/** When a duration that begins at a time ends. Of a day it is time by the clock, whose days are whole. */
export const endAfter = ({ zone, wall, isDate }: Time, { days, exact }: Duration): number =>
  isDate ? zone(wall + days + exact) : zone(wall + days) + exact;

/** What the clock of a zone shows at a moment: the way back of a zone. */
export function wallOf(zone: Zone, moment: number): number {
  const guess = moment + (moment - zone(moment));
  return guess + (moment - zone(guess));
}

/**
 * The clock by which the times of a calendar are read. A zone is the one that the calendar defines, else the one that this
 * computer knows by the name. Times without a zone are those of the calendar (`X-WR-TIMEZONE`), else of this computer; days
 * are always those of this computer.
 */
export class CalendarClock {
  readonly #definitions = new Map<string, Component>();
  readonly #zones = new Map<string, Zone | null>();
  readonly #window: { from: number; to: number };
  readonly #own: Zone;

  /** @param window the moments between which times are needed */
  constructor(calendar: Component, window: { from: number; to: number }) {
    this.#window = window;
    let rules = 0;
    for (const part of calendar.parts) {
      if (part.name !== 'VTIMEZONE') continue;
      const id = valueOf(part, 'TZID');
      rules += part.parts.flatMap(({ lines }) => lines).filter(({ name }) => name === 'RRULE').length;
      if (id !== null && rules <= MOST_RULES) this.#definitions.set(id, part);
    }
    this.#own = this.#zone(valueOf(calendar, 'X-WR-TIMEZONE') ?? '') ?? LOCAL;
  }

  /**
   * The times on a line, without those that cannot be read.
   * @param beside the zone of the times that have none, and of days among times
   */
  timesOn(line: Line, beside: Zone | null = null): { times: Listed[]; isWhole: boolean } {
    const byFirst = this.#timesOn(line, undefined, beside);
    return byFirst.times.length > 0 ? byFirst : this.#timesOn(line, line.text.lastIndexOf(':'), beside);
  }

  #timesOn(
    line: Line,
    colon: number | undefined,
    beside: Zone | null,
  ): { times: Listed[]; isWhole: boolean } {
    const property = propertyOf(line, colon);
    if (!property) return { times: [], isWhole: false };
    const { parameters, value } = property;
    const id = parameters.get('TZID');
    const said = id === undefined ? null : this.#zone(id);
    const isDate = parameters.get('VALUE')?.toUpperCase() === 'DATE';
    const read = (text: string): Time | null => {
      const time = clockTimeOf(text, { isDate });
      if (!time) return null;
      const { wall, offset } = time;
      if (time.isDate) return { ...time, zone: beside ?? LOCAL };
      if (offset !== null) return { ...time, wall: wall - offset, zone: UTC };
      return { ...time, zone: said ?? beside ?? this.#own };
    };
    let isWhole = true;
    const times: Listed[] = [];
    for (const text of value.split(',')) {
      const [from = '', to] = text.split('/');
      const time = read(from);
      const until = to === undefined ? null : (durationOf(to.trim()) ?? read(to));
      if (!time || (to !== undefined && until === null)) isWhole = false;
      else times.push({ ...time, until });
    }
    return { times, isWhole };
  }

  #zone(id: string): Zone | null {
    let zone = this.#zones.get(id);
    if (zone === undefined) this.#zones.set(id, (zone = this.#findZone(id)));
    return zone;
  }

  #findZone(id: string): Zone | null {
    if (this.#zones.size >= MOST_ZONES) return null;
    const definition = this.#definitions.get(id);
    const named = zoneNamed(id);
    const offsetAt = (definition && zoneDefined(definition, this.#window, named)) ?? named;
    return offsetAt && ((wall) => momentIn(offsetAt, wall));
  }
}

/** The value of the first line of a component with a name; null for none. */
export function valueOf({ lines }: Component, name: string): string | null {
  const line = lines.find((one) => one.name === name);
  return (line && propertyOf(line)?.value) ?? null;
}
