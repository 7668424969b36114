/** An unfolded line of a calendar. */
export interface Line {
  /** The name of its property in capitals; empty if it has none. */
  name: string;
  text: string;
  /** The number of its first line in the file, from 1. */
  at: number;
}

/** A component of a calendar: the calendar itself, an event, a zone or a part of these. */
export interface Component {
  name: string;
  lines: Line[];
  parts: Component[];
}

/** These stand in a calendar alone. A component that begins within another shows that the end of the outer component is missing. */
const TOP = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE']);
/** Components within more others than these belong to no calendar of a real program. */
const DEEPEST = 8;

const PROPERTY =
  'DTSTART|DTEND|DTSTAMP|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|UID|SEQUENCE|STATUS|TRANSP|SUMMARY|DESCRIPTION|' +
  'LOCATION|ATTENDEE|ORGANIZER|CLASS|CREATED|LAST-MODIFIED|PRIORITY|CATEGORIES|COMMENT|URL|GEO|ATTACH|ACTION|TRIGGER|' +
  'X-[A-Z0-9-]{1,60}|BEGIN|END';
/** Lines that may begin with a blank by mistake, which would make them a part of the line before. */
const INDENTED = new RegExp(`^[ \\t]+(?:${PROPERTY})[;:]`, 'i');
/** Programs fold lines of 75 bytes. A shorter line before shows that a blank is not a fold. */
const SHORTEST_FOLDED = 60;

/** The name of a property, also where its colon and its value are missing. */
const NAME = new RegExp(`^(?:([A-Z0-9-]{1,60})[ \\t]*[;:]|(${PROPERTY})[ \\t]*$)`, 'i');

/**
 * The calendars in a text: one, or several behind each other. Nothing in their lines is read yet.
 * @throws where the text has no calendar, or one without an end: a part of it may be missing
 */
export function calendarsIn(text: string): Component[] {
  const calendars: Component[] = [];
  const open: Component[] = [];
  for (const line of linesOf(text)) {
    if (line.name === 'BEGIN') begin(partOf(line), open, calendars);
    else if (line.name === 'END') end(partOf(line), open);
    else open.at(-1)?.lines.push(line);
  }
  if (calendars.length === 0 || open.length > 0) throw new Error('This is no calendar.');
  return calendars;
}

function begin(name: string, open: Component[], calendars: Component[]): void {
  const part: Component = { name, lines: [], parts: [] };
  if (name === 'VCALENDAR') calendars.push(part);
  else {
    const calendar = open.findLastIndex((one) => one.name === 'VCALENDAR');
    if (calendar === -1) return;
    if (TOP.has(name)) open.length = calendar + 1;
    if (open.length >= DEEPEST) return;
    open.at(-1)?.parts.push(part);
  }
  if (open.length < DEEPEST) open.push(part);
}

function end(name: string, open: Component[]): void {
  const begun = open.findLastIndex((one) => one.name === name);
  if (begun !== -1) open.length = begun;
}

const partOf = ({ text }: Line): string =>
  text
    .slice(text.indexOf(':') + 1)
    .trim()
    .toUpperCase();

/** Joins the lines that a program folded (RFC 5545, 3.1). */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let last: { pieces: string[]; at: number } | null = null;
  const take = () => {
    if (!last) return;
    const whole = last.pieces.join('').trimEnd();
    const [, name, bare] = NAME.exec(whole) ?? [];
    lines.push({ name: (name ?? bare ?? '').toUpperCase(), text: whole, at: last.at });
  };
  let before = 0;
  for (const [index, piece] of text.split(/\r\n|\n|\r/).entries()) {
    if (piece === '') continue;
    const isIndented = piece.startsWith(' ') || piece.startsWith('\t');
    if (last && isIndented && (before >= SHORTEST_FOLDED || !INDENTED.test(piece)))
      last.pieces.push(piece.slice(1));
    else {
      take();
      last = { pieces: [isIndented ? piece.trimStart() : piece], at: index + 1 };
    }
    before = piece.length;
  }
  take();
  return lines;
}
