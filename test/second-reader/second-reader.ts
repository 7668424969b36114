import ICAL from 'ical.js';

/** An occurrence, in milliseconds since the epoch. */
export interface Occurrence {
  from: number;
  to: number;
}

/** No event of a random calendar has more. */
const MOST = 8_000;

/** The occurrences of a calendar in a window as ical.js reads them, by the UID of their event. */
export function readAgain(text: string, window: { from: number; to: number }): Map<string, Occurrence[]> {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const found = new Map<string, Occurrence[]>();
  for (const component of calendar.getAllSubcomponents('vevent')) {
    const event = new ICAL.Event(component);
    const times: Occurrence[] = [];
    const iterator = event.iterator();
    for (let computed = 0; computed < MOST; computed += 1) {
      const next = iterator.next() as InstanceType<typeof ICAL.Time> | undefined;
      if (!next) break;
      const { startDate, endDate } = event.getOccurrenceDetails(next);
      const [from, to] = [startDate.toJSDate().getTime(), endDate.toJSDate().getTime()];
      if (from >= window.to) break;
      if (to > window.from) times.push({ from, to });
    }
    found.set(event.uid, times);
  }
  return found;
}
