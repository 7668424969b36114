import ICAL from 'ical.js';

type Component = InstanceType<typeof ICAL.Component>;

/** How often the clocks of a real zone change. A rule that comes more often has more changes than can be counted. */
const CHANGES_OF_CLOCKS = new Set(['YEARLY', 'MONTHLY']);

/**
 * The calendars in a text: one, or several behind each other. An event or a zone that cannot be parsed is left out, and so is
 * a zone whose clocks change all the time.
 * @throws where the text is no calendar
 */
export function calendarsIn(text: string): Component[] {
  const calendars = parsed(text);
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar'))
    throw new Error('This is no calendar.');
  for (const calendar of calendars)
    for (const zone of calendar.getAllSubcomponents('vtimezone'))
      if (!isOfClocks(zone)) calendar.removeSubcomponent(zone);
  return calendars;
}

function parsed(text: string): Component[] {
  try {
    return parse(text);
  } catch {
    return parse(withoutFaultyParts(text));
  }
}

function parse(text: string): Component[] {
  const found = ICAL.parse(text) as unknown[];
  // One calendar is an array that begins with its name; several are an array of such.
  const calendars = typeof found[0] === 'string' ? [found] : (found as unknown[][]);
  return calendars.map((calendar) => new ICAL.Component(calendar));
}

/** The parts of a calendar that can be left out. */
const BEGINS = /^BEGIN:(VEVENT|VTIMEZONE)\b/i;

/** Looks at each line once: a part that begins before the last one ended takes that one's place. */
function withoutFaultyParts(text: string): string {
  const parts: string[] = [];
  let part: { name: string; lines: string[] } | null = null;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const begun = BEGINS.exec(line)?.[1];
    if (begun !== undefined) part = { name: begun.toUpperCase(), lines: [line] };
    else if (part === null) parts.push(line);
    else if (/^END:VCALENDAR\b/i.test(line)) {
      part = null;
      parts.push(line);
    } else {
      part.lines.push(line);
      if (/^END:(\w+)/i.exec(line)?.[1]?.toUpperCase() !== part.name) continue;
      const whole = part.lines.join('\r\n');
      if (isParseable(whole)) parts.push(whole);
      part = null;
    }
  }
  return parts.join('\r\n');
}

function isParseable(part: string): boolean {
  try {
    parse(`BEGIN:VCALENDAR\r\n${part}\r\nEND:VCALENDAR`);
    return true;
  } catch {
    return false;
  }
}

const isOfClocks = (zone: Component): boolean =>
  zone.getAllSubcomponents().every((period) =>
    period.getAllProperties('rrule').every((rule) => {
      const value = rule.getFirstValue();
      return value instanceof ICAL.Recur && CHANGES_OF_CLOCKS.has(value.freq);
    }),
  );
