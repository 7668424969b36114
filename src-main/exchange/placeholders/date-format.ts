import { writtenLocale } from '../../../resources/locale.ts';

/** How a program writes a moment. */
export type MomentFormat = (at: Date) => string;

type Piece = (at: Date, locale: string) => string;

/** To make a format takes far longer than to use it, and a file has thousands of dates. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATS = 500;

function formatIn(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(key, made);
  return made;
}

const padded = (number: number, width = 2, sign = '0'): string => String(number).padStart(width, sign);

const named =
  (options: Intl.DateTimeFormatOptions, wanted: Intl.DateTimeFormatPartTypes): Piece =>
  (at, locale) =>
    formatIn(locale, options)
      .formatToParts(at)
      .find(({ type }) => type === wanted)?.value ?? '';

/** Names beside a day have another form in some languages. */
const month = (width: 'long' | 'short'): Piece => named({ day: 'numeric', month: width }, 'month');
const monthAlone = (width: 'long' | 'short'): Piece => named({ month: width }, 'month');
const weekday = (width: 'long' | 'short' | 'narrow'): Piece => named({ weekday: width }, 'weekday');
const halfOfDay: Piece = (at, locale) => named({ hour: 'numeric', hour12: true }, 'dayPeriod')(at, locale);

const twelve = (at: Date): number => at.getHours() % 12 || 12;
const DAY = 86_400_000;
const dayNumber = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY;
const dayOfYear = (at: Date): number => dayNumber(at) - Date.UTC(at.getFullYear(), 0, 1) / DAY + 1;

/** The week by ISO 8601: that of its Thursday. */
function isoWeek(at: Date): { year: number; week: number } {
  const thursday = new Date((dayNumber(at) + 3 - ((at.getDay() + 6) % 7)) * DAY);
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY / 7) + 1 };
}

/** `+01:00`. */
function zoneOf(at: Date, between: string): string {
  const minutes = -at.getTimezoneOffset();
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${padded(hour)}${between}${padded(minute)}`;
}

const ordinal = (number: number): string =>
  `${String(number)}${{ one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th', zero: 'th' }[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)]}`;

/** What the parts of a pattern say, by the names that CLDR gives them. */
const PARTS: Partial<Record<string, Piece>> = {
  y: (at) => String(at.getFullYear()),
  yy: (at) => padded(at.getFullYear() % 100),
  yyyy: (at) => padded(at.getFullYear(), 4),
  M: (at) => String(at.getMonth() + 1),
  MM: (at) => padded(at.getMonth() + 1),
  MMM: month('short'),
  MMMM: month('long'),
  d: (at) => String(at.getDate()),
  dd: (at) => padded(at.getDate()),
  do: (at) => ordinal(at.getDate()),
  D: (at) => String(dayOfYear(at)),
  DDD: (at) => padded(dayOfYear(at), 3),
  EEE: weekday('short'),
  EEEE: weekday('long'),
  EEEEE: weekday('narrow'),
  H: (at) => String(at.getHours()),
  HH: (at) => padded(at.getHours()),
  h: (at) => String(twelve(at)),
  hh: (at) => padded(twelve(at)),
  m: (at) => String(at.getMinutes()),
  mm: (at) => padded(at.getMinutes()),
  s: (at) => String(at.getSeconds()),
  ss: (at) => padded(at.getSeconds()),
  a: halfOfDay,
  w: (at) => String(isoWeek(at).week),
  ww: (at) => padded(isoWeek(at).week),
  YYYY: (at) => padded(isoWeek(at).year, 4),
  e: (at) => String(at.getDay()),
  Q: (at) => String(Math.floor(at.getMonth() / 3) + 1),
  X: (at) => String(Math.floor(at.getTime() / 1000)),
  Z: (at) => zoneOf(at, ''),
  ZZZZZ: (at) => zoneOf(at, ':'),
};

/** A format of pieces and of texts between them, in a language. */
const joined =
  (pieces: readonly (Piece | string)[], locale?: string): MomentFormat =>
  (at) =>
    pieces
      .map((piece) => (typeof piece === 'string' ? piece : piece(at, locale ?? writtenLocale())))
      .join('');

/** The names of weekdays and months on their own, which a pattern can also want. */
const SAME: Partial<Record<string, string>> = {
  E: 'EEE',
  EE: 'EEE',
  L: 'M',
  LL: 'MM',
  u: 'y',
  uuuu: 'yyyy',
  Y: 'YYYY',
  c: 'e',
  b: 'a',
  B: 'a',
  k: 'H',
  kk: 'HH',
  xxx: 'ZZZZZ',
  XXX: 'ZZZZZ',
};
const ALONE: Partial<Record<string, Piece>> = {
  LLL: monthAlone('short'),
  LLLL: monthAlone('long'),
  ccc: weekday('short'),
  cccc: weekday('long'),
};

/** The formats that were made, by their kinds and patterns. */
const made = new Map<string, MomentFormat>();

/** A format that is made once for all dates with its pattern. */
function once(kind: string, pattern: string, make: () => MomentFormat): MomentFormat {
  const key = `${kind} ${pattern}`;
  const format = made.get(key) ?? make();
  if (made.size >= MOST_FORMATS) made.clear();
  made.set(key, format);
  return format;
}

/** A pattern of CLDR, as `EEE, dd.MM.yyyy 'at' HH:mm`. A letter that means nothing here stays. */
export const cldrFormat = (pattern: string): MomentFormat => once('CLDR', pattern, () => ofCldr(pattern));

function ofCldr(pattern: string): MomentFormat {
  const found = pattern.match(/'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+|'/g) ?? [];
  return joined(
    found.map((part) => {
      if (part.startsWith("'")) return part === "''" ? "'" : part.slice(1, -1).replaceAll("''", "'");
      return ALONE[part] ?? PARTS[SAME[part] ?? part] ?? part;
    }),
  );
}

/** The names of Moment.js in place of those of CLDR. */
const MOMENT: Partial<Record<string, string>> = {
  YYYY: 'yyyy',
  YY: 'yy',
  M: 'M',
  MM: 'MM',
  MMM: 'MMM',
  MMMM: 'MMMM',
  D: 'd',
  DD: 'dd',
  Do: 'do',
  DDD: 'D',
  DDDD: 'DDD',
  d: 'e',
  ddd: 'EEE',
  dddd: 'EEEE',
  H: 'H',
  HH: 'HH',
  h: 'h',
  hh: 'hh',
  m: 'm',
  mm: 'mm',
  s: 's',
  ss: 'ss',
  w: 'w',
  W: 'w',
  ww: 'ww',
  WW: 'ww',
  Q: 'Q',
  X: 'X',
  Z: 'ZZZZZ',
  ZZ: 'Z',
};

/** A pattern of Moment.js, as `dddd, MMMM Do YYYY [at] h:mm A`. */
export const momentFormat = (pattern: string): MomentFormat =>
  once('Moment', pattern, () => ofMomentJs(pattern));

function ofMomentJs(pattern: string): MomentFormat {
  const found = pattern.match(/\[[^[\]]*\]|Do|([A-Za-z])\1*|[^A-Za-z[]+|\[/g) ?? [];
  return joined(
    found.map((part) => {
      if (part.startsWith('[') && part.endsWith(']')) return part.slice(1, -1);
      if (part === 'A') return (at, locale) => halfOfDay(at, locale).toUpperCase();
      if (part === 'a') return (at, locale) => halfOfDay(at, locale).toLowerCase();
      return PARTS[MOMENT[part] ?? ''] ?? part;
    }),
  );
}

/** A pattern of Qt, which is one of CLDR with other names of weekdays, and of the halves of a day. */
export const qtFormat = (pattern: string): MomentFormat => {
  const isTwelve = /ap/i.test(pattern);
  return cldrFormat(
    pattern
      .replaceAll(/d{3,4}/g, (names) => 'E'.repeat(names.length))
      .replaceAll(/ap/gi, 'a')
      .replaceAll(/h+/g, (hours) => (isTwelve ? hours : hours.toUpperCase())),
  );
};

/** The names of C in place of those of CLDR, or what they are short for. */
const C: Partial<Record<string, Piece | string>> = {
  Y: PARTS['yyyy'],
  C: (at: Date) => padded(Math.floor(at.getFullYear() / 100)),
  y: PARTS['yy'],
  m: PARTS['MM'],
  b: monthAlone('short'),
  h: monthAlone('short'),
  B: month('long'),
  d: PARTS['dd'],
  e: (at: Date) => padded(at.getDate(), 2, ' '),
  a: weekday('short'),
  A: weekday('long'),
  w: PARTS['e'],
  u: (at: Date) => String(at.getDay() || 7),
  U: (at: Date) => padded(Math.floor((dayOfYear(at) + 6 - at.getDay()) / 7)),
  W: (at: Date) => padded(Math.floor((dayOfYear(at) + 6 - ((at.getDay() + 6) % 7)) / 7)),
  G: PARTS['YYYY'],
  g: (at: Date) => padded(isoWeek(at).year % 100),
  V: PARTS['ww'],
  j: PARTS['DDD'],
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  v: '%e-%b-%Y',
  H: PARTS['HH'],
  k: (at: Date) => padded(at.getHours(), 2, ' '),
  I: PARTS['hh'],
  l: (at: Date) => padded(twelve(at), 2, ' '),
  P: (at: Date, locale: string) => halfOfDay(at, locale).toLowerCase(),
  p: (at: Date, locale: string) => halfOfDay(at, locale).toUpperCase(),
  M: PARTS['mm'],
  S: PARTS['ss'],
  R: '%H:%M',
  T: '%H:%M:%S',
  x: (at: Date, locale: string) => formatIn(locale, { dateStyle: 'short' }).format(at),
  X: (at: Date, locale: string) => formatIn(locale, { timeStyle: 'medium' }).format(at),
  c: (at: Date, locale: string) => formatIn(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(at),
  r: '%I:%M:%S %p',
  s: PARTS['X'],
  z: PARTS['Z'],
  '+': '%Y-%m-%dT%H:%M:%S%:z',
  t: '\t',
  n: '\n',
  '%': '%',
};

const DIRECTIVE = /%([-_0^]?)(:?z|[A-Za-z+%])/g;

/**
 * A pattern of C's strftime, as `%A, %-d. %B %Y`. `-` is without a padding, `_` pads with blanks.
 * @param locale the language of its names; Perch's where there is none
 */
export const strftimeFormat = (pattern: string, locale = ''): MomentFormat =>
  once(`C ${locale}`, pattern, () => ofC(pattern, locale));

function ofC(pattern: string, locale: string): MomentFormat {
  const pieces: (Piece | string)[] = [];
  let end = 0;
  for (const { 0: written, 1: flag = '', 2: name = '', index } of pattern.matchAll(DIRECTIVE)) {
    pieces.push(pattern.slice(end, index), directive(written, flag, name));
    end = index + written.length;
  }
  return joined([...pieces, pattern.slice(end)], localeFor(locale));
}

function directive(written: string, flag: string, name: string): Piece | string {
  const meant = name === ':z' ? PARTS['ZZZZZ'] : C[name];
  if (meant === undefined) return written;
  if (typeof meant === 'string')
    return meant.includes('%') && meant !== '%' ? (at, locale) => strftimeFormat(meant, locale)(at) : meant;
  if (flag === '-') return (at, locale) => meant(at, locale).replace(/^[0 ]+(?=.)/, '');
  if (flag === '_')
    return (at, locale) => meant(at, locale).replace(/^0+(?=.)/, (zeros) => ' '.repeat(zeros.length));
  if (flag === '0')
    return (at, locale) => meant(at, locale).replace(/^ +/, (blanks) => '0'.repeat(blanks.length));
  return flag === '^' ? (at, locale) => meant(at, locale).toUpperCase() : meant;
}

/** A longer one is not a tag, and takes long to find out. */
const LONGEST_TAG = 35;

/** `de_DE.UTF-8` as a tag; undefined if it names no language. */
function localeFor(written: string): string | undefined {
  const tag = written.slice(0, LONGEST_TAG).split('.')[0]?.replaceAll('_', '-') ?? '';
  try {
    return tag === '' ? undefined : Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** One of the usual styles of the system. */
export const styledFormat =
  (options: Intl.DateTimeFormatOptions): MomentFormat =>
  (at) =>
    formatIn(writtenLocale(), options).format(at);
