import { type CalendarClock, endAfter, type Listed, momentOf, type Time, wallOf } from './calendar-clock.ts';
import { occurrencesOf, ruleOf, type SeriesRule, TooMany } from './calendar-series.ts';
import type { Component, Line } from './calendar-text.ts';
import { type Duration, durationOf, propertyOf } from './calendar-values.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** No event is longer. */
const LONGEST = 10 * 366 * DAY;
/** How long an event is whose end cannot be read. */
const OF_UNKNOWN_END = 30 * MINUTE;
/** More than any two clocks differ. */
const SLACK = 3 * DAY;

/** An event has an end, or else a duration. */
type Length = { end: Time } | Duration;

const dayOf = (wall: number): number => Math.floor(wall / DAY);

/** A time of an event, in milliseconds since the epoch. */
interface Occurrence {
  item: CalendarEvent;
  from: number;
  to: number;
}

/** One of a series, with what the clock of the series shows at its start. */
type Found = Occurrence & { wall: number };

/** Moments and days that a line names. A day stands for each time of it. */
class Dates {
  readonly #moments = new Set<number>();
  readonly #days = new Set<number>();

  /** @param isOfDays whether the series has days without times: then their dates alone count */
  add(time: Time, isOfDays: boolean): void {
    if (time.isDate || isOfDays) this.#days.add(dayOf(time.wall));
    else this.#moments.add(momentOf(time));
  }

  has(wall: number, moment: number): boolean {
    return this.#moments.has(moment) || this.#days.has(dayOf(wall));
  }
}

/** An event of a calendar, a series of them, or an exception of a series. Its lines are read when they are needed. */
export class CalendarEvent {
  readonly component: Component;
  readonly uid: string | null;
  /** Whether it takes the place of an occurrence of a series, which may not be readable. */
  readonly isException: boolean;
  /** The occurrence that it takes the place of. */
  readonly replaces: Time | null;
  /** Null if it cannot be read. */
  readonly sequence: number | null;
  /** The same for each version of the event; null if it cannot be read. */
  readonly version: string | null;
  readonly #clock: CalendarClock;
  readonly #skip: (line: Line) => void;
  #length: Length | undefined;
  #start: Time | null | undefined;

  /** @param skip called with each line that cannot be read */
  constructor(component: Component, clock: CalendarClock, skip: (line: Line) => void) {
    this.component = component;
    this.#clock = clock;
    this.#skip = skip;
    this.uid = this.#value('UID');
    this.isException = this.#lines('RECURRENCE-ID').length > 0;
    const start = this.isException ? (this.#times('DTSTART')[0] ?? null) : null;
    this.replaces = this.isException ? (this.#times('RECURRENCE-ID', start)[0] ?? null) : null;
    const [sequence] = this.#lines('SEQUENCE');
    const number = sequence ? (propertyOf(sequence)?.value ?? '') : '0';
    this.sequence = /^\d{1,9}$/.test(number) ? Number(number) : null;
    if (sequence && this.sequence === null) skip(sequence);
    const isKnown = this.uid !== null && (!this.isException || this.replaces !== null);
    this.version = isKnown ? `${this.replaces ? momentOf(this.replaces) : ''} ${this.uid}` : null;
  }

  get start(): Time | null {
    this.#start ??= this.#times('DTSTART')[0] ?? this.replaces;
    return this.#start;
  }

  /** Whether the event takes whole days, the time from midnight to midnight, or other times. */
  get takes(): 'all-day' | 'whole-days' | 'time' {
    const { start } = this;
    if (start?.isDate) return 'all-day';
    const length = this.#lengthFrom(start);
    const duration = 'end' in length ? length.end.wall - (start?.wall ?? 0) : length.days + length.exact;
    return start && start.wall % DAY === 0 && duration > 0 && duration % DAY === 0 ? 'whole-days' : 'time';
  }

  /**
   * How much its occurrences cost: nothing for a single event, little for a series as people make it, and any time for a
   * counted or long rule.
   */
  get cost(): 'nothing' | 'little' | 'any' {
    const series = this.component.lines.filter(({ name }) => SERIES.has(name));
    if (series.length === 0 || this.isException) return 'nothing';
    const isPlain = series.every(({ name, text }) => name === 'RDATE' || PLAIN.test(text));
    return isPlain ? 'little' : 'any';
  }

  /** Whether it is not a series and ended before a day. Its lines are only looked at, which takes far less than reading them. */
  isOverBefore(moment: number): boolean {
    const before = new Date(moment).toISOString().slice(0, 10).replaceAll('-', '');
    const times = this.component.lines.filter(({ name }) => TIMES.has(name));
    return (
      times.length > 0 &&
      times.every(({ name, text }) => {
        const [, day] = /:(\d{8})(?:T\d{6}Z?)?$/.exec(text) ?? [];
        return (name === 'DTSTART' || name === 'DTEND') && day !== undefined && day < before;
      })
    );
  }

  /**
   * Its times in a window, and some around it. Exceptions are events of their own, and the occurrences that they replace are
   * left out.
   * @throws {TooMany}
   */
  occurrences(exceptions: readonly CalendarEvent[], window: { from: number; to: number }): Occurrence[] {
    for (const line of this.#lines('')) this.#skip(line);
    const { start } = this;
    if (!start) return [];
    const length = this.#lengthFrom(start);
    const span = this.#endAt(start.wall) - momentOf(start);
    if (!(span <= LONGEST)) {
      this.#lines('end' in length ? 'DTEND' : 'DURATION').forEach(this.#skip);
      return [];
    }
    const at = (wall: number): Found => ({ item: this, wall, from: start.zone(wall), to: this.#endAt(wall) });
    if (this.isException) return [at(start.wall)];
    const range = { from: window.from - SLACK - span, to: window.to + SLACK };
    const ruled = this.#ruled('RRULE', start, range);
    const listed = this.#times('RDATE', start);
    const walls = new Set(ruled ?? [start.wall]);
    const periods: Found[] = [];
    for (const time of listed) {
      const from = momentOf(time);
      const wall = time.isDate ? time.wall + (start.wall % DAY) : wallOf(start.zone, from);
      const { until } = time;
      if (until === null) walls.add(wall);
      else {
        const to = 'zone' in until ? momentOf(until) : endAfter(time, until);
        periods.push({ item: this, wall, from, to });
      }
    }
    return this.#withExceptions([...walls].map(at).concat(periods), start, exceptions, range);
  }

  #withExceptions(
    all: readonly Found[],
    start: Time,
    exceptions: readonly CalendarEvent[],
    range: { from: number; to: number },
  ): Occurrence[] {
    const gone = new Dates();
    for (const time of this.#times('EXDATE', start)) gone.add(time, start.isDate);
    const excluded = new Set(this.#ruled('EXRULE', start, range) ?? []);
    for (const { replaces } of exceptions) if (replaces) gone.add(replaces, start.isDate);
    const changes = exceptions
      .flatMap((item) =>
        item.#changesFuture && item.replaces ? [{ item, since: momentOf(item.replaces) }] : [],
      )
      .toSorted((a, b) => a.since - b.since);
    return all.flatMap((occurrence) => {
      const { wall } = occurrence;
      if (gone.has(wall, occurrence.from) || excluded.has(wall)) return [];
      const change = changes.findLast(({ since }) => since <= occurrence.from);
      return change ? change.item.#movedFrom(wall, start) : [occurrence];
    });
  }

  /** Whether the change is about later occurrences too. */
  get #changesFuture(): boolean {
    const [line] = this.#lines('RECURRENCE-ID');
    return line !== undefined && propertyOf(line)?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE';
  }

  /** The occurrence of a series, which starts at `wall`, as this exception changes it. */
  #movedFrom(wall: number, series: Time): Occurrence[] {
    const { start, replaces } = this;
    if (!start || !replaces) return [];
    const moved = wall + start.wall - wallOf(series.zone, momentOf(replaces));
    return [{ item: this, from: start.zone(moved), to: this.#endAt(moved) }];
  }

  /**
   * The end of the occurrence that starts at `wall`, in milliseconds since the epoch. Where an end is written, all occurrences
   * take exactly as long as the first one (RFC 5545, 3.8.5.3); days are whole.
   */
  #endAt(wall: number): number {
    const { start } = this;
    const length = this.#lengthFrom(start);
    if (!start) return wall;
    if (!('end' in length)) return endAfter({ ...start, wall }, length);
    const { end } = length;
    return start.isDate && end.isDate
      ? start.zone(wall + end.wall - start.wall)
      : start.zone(wall) + momentOf(end) - momentOf(start);
  }

  #lengthFrom(start: Time | null): Length {
    this.#length ??= this.#readLength(start);
    return this.#length;
  }

  #readLength(start: Time | null): Length {
    if (!start) return { days: 0, exact: 0 };
    for (const line of this.#lines('DTEND')) {
      const [end] = this.#clock.timesOn(line, start.zone).times;
      // An end of another kind may only be cut off.
      const isLater = end && momentOf(end) > momentOf(start);
      if (isLater || (end?.wall === start.wall && end.isDate === start.isDate)) return { end };
      this.#skip(line);
    }
    for (const line of this.#lines('DURATION')) {
      const duration = durationOf(propertyOf(line)?.value ?? '');
      if (duration && duration.days >= 0 && duration.exact >= 0) return duration;
      this.#skip(line);
    }
    if (start.isDate) return { days: DAY, exact: 0 };
    const isUnreadable = this.#lines('DTEND').length + this.#lines('DURATION').length > 0;
    return { days: 0, exact: isUnreadable ? OF_UNKNOWN_END : 0 };
  }

  /** The starts that its rules give, on the clock of its series; null for none that can be read. */
  #ruled(name: string, start: Time, { from, to }: { from: number; to: number }): number[] | null {
    const found = this.#lines(name).flatMap((line) => {
      const rule = ruleOf(propertyOf(line)?.value ?? '');
      try {
        if (rule)
          return [occurrencesOf(rule, start.wall, from, to).filter((wall) => !isAfterEnd(wall, start, rule))];
      } catch (error) {
        if (error instanceof TooMany) throw error;
      }
      this.#skip(line);
      return [];
    });
    return found.length === 0 ? null : found.flat();
  }

  #lines(name: string): Line[] {
    return this.component.lines.filter((line) => line.name === name);
  }

  #value(name: string): string | null {
    for (const line of this.#lines(name)) {
      const property = propertyOf(line);
      if (property) return property.value;
      this.#skip(line);
    }
    return null;
  }

  #times(name: string, beside: Time | null = null): Listed[] {
    return this.#lines(name).flatMap((line) => {
      const { times, isWhole } = this.#clock.timesOn(line, beside && !beside.isDate ? beside.zone : null);
      if (!isWhole) this.#skip(line);
      return times;
    });
  }
}

/** The properties that say when an event is. */
const TIMES = new Set(['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'RECURRENCE-ID']);

const SERIES = new Set(['RRULE', 'EXRULE', 'RDATE']);
/** A rule without a count, of days or more. */
const PLAIN = /^RRULE:(?!.*COUNT)FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY).{0,60}$/i;

/** Whether the end of a rule is before an occurrence. Days are compared as they are written, and times as moments. */
function isAfterEnd(wall: number, start: Time, { until }: SeriesRule): boolean {
  if (until === null) return false;
  if (until.isDate) return dayOf(wall) > dayOf(until.wall);
  if (start.isDate || until.offset === null) return wall > until.wall;
  return start.zone(wall) > until.wall - until.offset;
}
