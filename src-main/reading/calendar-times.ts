import type { CalendarSkipped, CalendarTime } from '../contract/values/rules.ts';
import { CalendarClock, valueOf } from './calendar-clock.ts';
import { CalendarEvent } from './calendar-event.ts';
import { type Meaning, meaningOf } from './calendar-meaning.ts';
import { TooMany } from './calendar-series.ts';
import { calendarsIn, type Component, type Line } from './calendar-text.ts';

/** From when and until when events are read, in milliseconds since the epoch. */
export interface Window {
  from: number;
  to: number;
}

/** What was read of a calendar. */
export interface CalendarReading {
  times: CalendarTime[];
  /** Null if nothing was passed over. */
  skipped: CalendarSkipped | null;
}

/** How many occurrences of all events are computed, besides those of one event. */
const MOST_OF_ALL = 200_000;
/** How long they may take by their cost, in milliseconds of the processor: together less than the deadline of the thread. */
const LONGEST = { nothing: Infinity, little: 6_000, any: 2_000 } as const;
/** How many times a calendar has at most; the earliest are stored. */
const MOST_TIMES = 2_000;
const DAY = 24 * 60 * 60_000;

/**
 * The times in which events of calendars (RFC 5545) make their owner busy or take them out of office, the earliest first.
 * Events that are cancelled, declined by the owner or marked as free are left out, and all-day events unless they are out of
 * office. A line that cannot be read is passed over and counted, and so is an event that comes too often.
 * @param owners the owner's email addresses
 * @throws where the text is not a calendar
 */
export function calendarTimes(text: string, window: Window, owners: readonly string[]): CalendarReading {
  const skipped = new Skipped();
  const times = calendarsIn(text)
    .flatMap((calendar) => timesOf(calendar, window, owners, skipped))
    .toSorted((a, b) => a.from - b.from)
    .slice(0, MOST_TIMES);
  return { times, skipped: skipped.counted };
}

/** The parts that are left out: unreadable lines, and events that take too long. */
class Skipped {
  #occurrences = 0;
  readonly #time = { nothing: 0, little: 0, any: 0 };
  readonly #lines = new Set<number>();
  #first: Line | null = null;
  #events = 0;

  readonly line = (line: Line): void => {
    this.#lines.add(line.at);
    if (!this.#first || line.at < this.#first.at) this.#first = line;
  };

  event(): void {
    this.#events += 1;
  }

  /**
   * Computes the occurrences of an event, as long as those of all events may take.
   * @throws {TooMany}
   */
  compute<Occurrence>(cost: keyof typeof LONGEST, occurrences: () => Occurrence[]): Occurrence[] {
    if (this.#time[cost] > LONGEST[cost]) throw new TooMany();
    const before = process.threadCpuUsage();
    try {
      const found = occurrences();
      if (cost !== 'nothing') this.#occurrences += found.length;
      if (this.#occurrences > MOST_OF_ALL) throw new TooMany();
      return found;
    } finally {
      const after = process.threadCpuUsage();
      this.#time[cost] += (after.user + after.system - before.user - before.system) / 1_000;
    }
  }

  get counted(): CalendarSkipped | null {
    if (this.#lines.size === 0 && this.#events === 0) return null;
    const first = this.#first && { line: this.#first.at, name: this.#first.name };
    return { lines: this.#lines.size, first, events: this.#events };
  }
}

function timesOf(
  calendar: Component,
  window: Window,
  owners: readonly string[],
  skipped: Skipped,
): CalendarTime[] {
  const clock = new CalendarClock(calendar, window);
  const name = valueOf(calendar, 'X-WR-CALNAME');
  const own = new Set([...owners, ...(name === null ? [] : [name])].map((one) => one.trim().toLowerCase()));
  const events = newest(
    calendar.parts
      .filter((part) => part.name === 'VEVENT')
      .map((part) => new CalendarEvent(part, clock, skipped.line)),
  ).filter((event) => !event.isOverBefore(window.from - 2 * DAY));
  const exceptions = Map.groupBy(
    events.filter((event) => event.uid !== null && event.replaces !== null),
    ({ uid }) => uid,
  );
  const meanings = new Map<CalendarEvent, Meaning | null>();
  const meaning = (item: CalendarEvent): Meaning | null => {
    let known = meanings.get(item);
    if (known === undefined)
      meanings.set(item, (known = meaningOf(item.component, own, item.takes, skipped.line)));
    return known;
  };
  // Whoever invites the owner to costly series takes no time from the others.
  const cheapestFirst = ['nothing', 'little', 'any'].flatMap((cost) =>
    events.filter((event) => event.cost === cost),
  );
  return cheapestFirst.flatMap((event) => {
    try {
      const of = event.isException || event.uid === null ? [] : (exceptions.get(event.uid) ?? []);
      const found = skipped.compute(event.cost, () => event.occurrences(of, window));
      return found.flatMap(({ item, from, to }) => {
        if (to <= window.from || from >= window.to || to <= from) return [];
        const meant = meaning(item);
        return meant ? [{ from, to, ...meant }] : [];
      });
    } catch {
      // One event that comes too often does not hold up the others.
      skipped.event();
      return [];
    }
  });
}

/** Of the versions of an event the latest one: the one with the highest number. Of equal ones all, so that none is lost. */
function newest(events: readonly CalendarEvent[]): CalendarEvent[] {
  const latest = new Map<string, number>();
  for (const { version, sequence } of events)
    if (version !== null && sequence !== null)
      latest.set(version, Math.max(sequence, latest.get(version) ?? 0));
  return events.filter(
    ({ version, sequence }) =>
      version === null || sequence === null || sequence >= (latest.get(version) ?? 0),
  );
}
