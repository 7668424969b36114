import { occurrenceBefore, occurrencesOf, ruleOf } from './calendar-series.ts';
import type { Component } from './calendar-text.ts';
import { clockTimeOf, offsetOf, propertyOf } from './calendar-values.ts';
import type { OffsetAt } from './calendar-zones.ts';

/** A change of the clocks of a zone. */
interface Change {
  /** In milliseconds since the epoch. */
  at: number;
  /** How far the clocks are ahead of UTC from then on, and were until then, in milliseconds. */
  to: number;
  from: number;
}

/** How often the clocks of a real zone change. A rule that comes more often has more changes than can be counted. */
const CHANGES_OF_CLOCKS = new Set(['YEARLY', 'MONTHLY']);
/** For how long around the window the changes are computed, in milliseconds. */
const DAY = 24 * 60 * 60_000;
const AROUND = 12 * 366 * DAY;

/**
 * The offsets of a zone that a calendar defines (RFC 5545, 3.6.5). A definition whose changes end is continued by the zone
 * that this computer knows by its name.
 * @param window the moments between which they are needed
 * @returns null if a line of the definition cannot be read: the others would give wrong times
 */
export function zoneDefined(
  { parts }: Component,
  window: { from: number; to: number },
  named: OffsetAt | null,
): OffsetAt | null {
  let ends = true;
  const changes: Change[] = [];
  for (const part of parts) {
    if (part.name !== 'STANDARD' && part.name !== 'DAYLIGHT') continue;
    const read = changesOf(part, window);
    if (!read) return null;
    ends &&= read.ends;
    for (const change of read.changes) changes.push(change);
  }
  changes.sort((a, b) => a.at - b.at);
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) return null;
  const continuation = ends && changes.length > 1 ? named : null;
  return (moment) => {
    if (continuation && moment >= last.at) return continuation(moment);
    return changeBefore(changes, moment)?.to ?? first.from;
  };
}

/** The last of the changes, in their order, that is not after a moment. */
function changeBefore(changes: readonly Change[], moment: number): Change | undefined {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.at ?? Infinity) <= moment) low = middle + 1;
    else high = middle;
  }
  return changes[low - 1];
}

function changesOf(
  { lines }: Component,
  window: { from: number; to: number },
): { changes: Change[]; ends: boolean } | null {
  const values = (name: string): (string | null)[] =>
    lines.filter((line) => line.name === name).map((line) => propertyOf(line)?.value ?? null);
  const [from, to] = ['TZOFFSETFROM', 'TZOFFSETTO'].map((name) => offsetOf(values(name)[0] ?? ''));
  const start = clockTimeOf(values('DTSTART')[0] ?? '');
  if (from === undefined || to === undefined || from === null || to === null || !start) return null;
  const walls = [start.wall];
  let ends = true;
  for (const value of values('RRULE')) {
    const rule = ruleOf(value ?? '');
    if (!rule || !CHANGES_OF_CLOCKS.has(rule.frequency)) return null;
    // The end of a zone's rule is in UTC.
    const { until } = rule;
    const end =
      until === null ? Infinity : until.wall + (until.isDate ? DAY - 1 : until.offset === null ? 0 : from);
    ends &&= rule.isCounted || until !== null;
    const last = Math.min(window.to + AROUND, end);
    const earliest = window.from - AROUND;
    try {
      const before = occurrenceBefore(rule, start.wall, Math.min(earliest, end + 1));
      if (before !== null) walls.push(before);
      if (last > earliest)
        for (const wall of occurrencesOf(rule, start.wall, earliest, last)) walls.push(wall);
    } catch {
      return null;
    }
  }
  for (const value of values('RDATE').flatMap((one) => (one ?? '').split(','))) {
    const time = clockTimeOf(value.split('/')[0] ?? '');
    if (!time) return null;
    walls.push(time.offset === null ? time.wall : time.wall + from - time.offset);
  }
  return { ends, changes: walls.map((wall) => ({ at: wall - from, to, from })) };
}
