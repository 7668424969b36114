import type { NumberHabits } from './numbers.ts';
import { WEEKDAYS } from './vocabulary.ts';

/** A time of day as a phrase gives it. */
export interface TimeOfDay {
  hour: number;
  minute: number;
  /**
   * `exact`: this one. `spoken`: either half of the day, the one when people are awake. `shown`: as clocks show it, which is
   * the same as the above only for who is awake then. `midnight`: where a day ends, or begins.
   */
  how: 'exact' | 'spoken' | 'shown' | 'midnight';
}

/** A text whose time is replaced by `§`. */
export interface Timed {
  text: string;
  time: TimeOfDay | null;
}

/** Where the time of a phrase stood. */
export const TIME = '§';

/** The time of a day without a time. */
export const MORNING = 9;
export const EVENING = 18;

/** The part of the day that a word names: its hour, and the hours that it holds. */
const periods: Record<string, { hour: number; from: number; to: number }> = {
  morning: { hour: MORNING, from: 0, to: 12 },
  forenoon: { hour: 10, from: 6, to: 12 },
  noon: { hour: 12, from: 11, to: 15 },
  afternoon: { hour: 15, from: 12, to: 19 },
  evening: { hour: EVENING, from: 16, to: 24 },
  night: { hour: 20, from: 18, to: 24 },
  nacht: { hour: 22, from: 18, to: 24 },
  eod: { hour: 17, from: 15, to: 24 },
};

/** People are awake from this hour on, and until that one. */
const AWAKE = { from: 7, until: 21 };

const UNIT = '(?: ?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|[hms])\\b)';
const HALF = '(?: ?(am|pm)|([ap])\\b)';

type Found = (found: RegExpExecArray) => TimeOfDay | null;
const half = (hour: number, minute: number, word: string | undefined): TimeOfDay | null => {
  if (word?.startsWith('p')) return { hour: hour < 12 ? hour + 12 : hour, minute, how: 'exact' };
  if (word?.startsWith('a')) return hour <= 12 ? { hour: hour % 12, minute, how: 'exact' } : null;
  return { hour, minute, how: 'spoken' };
};
const timeOf = (hour: string, minute: number): TimeOfDay => ({
  hour: Number(hour),
  minute,
  how: hour.length > 1 ? 'exact' : 'shown',
});
/** So many minutes before or after an hour that is spoken. */
const around = (hour: number, minutes: number, word?: string): TimeOfDay | null => {
  const time = half(hour, 0, word);
  if (!time || hour > 24) return null;
  const moved = (time.hour * 60 + minutes + 24 * 60) % (24 * 60);
  // Before one o'clock, the hour is twelve.
  const total = time.how === 'spoken' && hour <= 12 && moved < 60 ? moved + 12 * 60 : moved;
  return { ...time, hour: Math.floor(total / 60), minute: total % 60 };
};
const minutesOf = (text: string | undefined): number =>
  text === 'quarter' ? 15 : text === 'half' ? 30 : Number(text ?? 0);

const rules: [RegExp, Found][] = [
  // 15:30, 3:30pm, 15.30 Uhr
  [
    new RegExp(
      `(?<![\\d.:+-])(\\d{1,2})[:.](\\d\\d)(?::\\d\\d)?(?:${HALF}| ?uhr\\b| ?h\\b|(?![\\d.:]))(?!${UNIT})`,
    ),
    ([, hour = '', minute, ...word]) => {
      const text = word[0] ?? word[1];
      return text === undefined ? timeOf(hour, Number(minute)) : half(Number(hour), Number(minute), text);
    },
  ],
  // 15h30, 15 Uhr 30
  [
    /(?<![\d.:+-])(\d{1,2})(?:h| ?uhr ?)(\d\d)\b(?! ?min)/,
    ([, hour = '', minute]) => timeOf(hour, Number(minute)),
  ],
  // 5 vor halb 4, halb 4
  [
    /(?:\b(\d{1,2}) (?:minutes )?(before|after) )?\bhalb (\d{1,2})(?: uhr)?\b(?![.:\d])/,
    ([, minutes, side, hour]) =>
      around(Number(hour), (side === 'before' ? -Number(minutes) : Number(minutes ?? 0)) - 30),
  ],
  // half past 3, a quarter to 4, 10 after 3; "9 to 10" is from one to the other
  [
    new RegExp(
      `(?:\\ba )?\\b(half|quarter|\\d?[05]|\\d{1,2}(?= minutes))(?: minutes)? (past|after|to|before) (\\d{1,2})(?:${HALF}| uhr)?\\b(?![.:\\d]|${UNIT})`,
    ),
    ([, minutes, side, hour, ...word]) =>
      around(Number(hour), (/to|before/.test(side ?? '') ? -1 : 1) * minutesOf(minutes), word[0] ?? word[1]),
  ],
  [/\bdreiviertel (\d{1,2})(?: uhr)?\b(?![.:\d])/, ([, hour]) => around(Number(hour), -15)],
  [/\bhalf (\d{1,2})\b(?![.:\d])/, ([, hour]) => around(Number(hour), 30)],
  // viertel neun
  [/\bquarter (\d{1,2})(?: uhr)?\b(?![.:\d])/, ([, hour]) => around(Number(hour), -45)],
  // nine thirty, 10 30
  [
    new RegExp(
      `(?<=^|[a-z] |-\\d\\d )(?<!\\b(?:in|plus|after|before) )(\\d{1,2}) ([0-5]\\d)(?:${HALF}| ?uhr\\b)?(?=$| )(?!${UNIT})`,
    ),
    ([, hour, minute, ...word]) => half(Number(hour), Number(minute), word[0] ?? word[1]),
  ],
  // 3pm, at 15h, 3 Uhr
  [
    new RegExp(`(?<![\\d.:+-])\\b(\\d{1,2})${HALF}`),
    ([, hour, ...word]) => half(Number(hour), 0, word[0] ?? word[1]),
  ],
  [/(?<![\d.:+-])\b(\d{1,2}) ?oclock\b/, ([, hour]) => half(Number(hour), 0, undefined)],
  [/(?<=\bat )(\d{1,2})h\b/, ([, hour = '']) => spokenHour(hour)],
  [/(?<![\d.:+-])\b(\d{1,2}) ?uhr\b/, ([, hour = '']) => timeOf(hour, 0)],
  [/(?<!\b(?:after|before) )\bmidnight\b/, () => ({ hour: 24, minute: 0, how: 'midnight' })],
];

const spokenHour = (hour: string): TimeOfDay => ({
  hour: Number(hour),
  minute: 0,
  how: hour.startsWith('0') ? 'exact' : 'spoken',
});

/** No clock shows 24, so this number is an hour only after "at". */
const bareHour: Found = ({ 1: hour = '', index, input }) =>
  hour === '24' && !/\bat $/.test(input.slice(0, index)) ? null : spokenHour(hour);

const DAY = new RegExp(`\\b(?:today|tomorrow|${WEEKDAYS.join('|')}|week|\\d{4}-\\d\\d-\\d\\d)\\b`);
const bareRules: [RegExp, Found][] = [
  // tomorrow 1530
  [
    new RegExp(`(?<=^|[a-z] |-\\d\\d )([01]\\d|2[0-3])([0-5]\\d)(?: ?uhr|h)?(?=$| )(?!${UNIT})`),
    ([, hour, minute]) => ({ hour: Number(hour), minute: Number(minute), how: 'exact' }),
  ],
  // tomorrow 930
  [
    new RegExp(`(?<=^|[a-z] |-\\d\\d )([1-9])([0-5]\\d)(?: ?uhr|h)?(?=$| )(?!${UNIT})`),
    ([, hour, minute]) => ({ hour: Number(hour), minute: Number(minute), how: 'spoken' }),
  ],
  // tomorrow 15h
  [/(?<=^|[a-z] |-\d\d )(\d{1,2})h(?=$| )/, ([, hour = '']) => timeOf(hour, 0)],
];
const BARE = new RegExp(
  `(?<=^|[a-z] |-\\d\\d )(?<!\\b(?:in|next|last|past|plus|after|before|of) )(\\d{1,2})(?=$| )(?!${UNIT}| (?:and|of|to|past|after|before)\\b)`,
);

/** Extracts the time of day from a phrase. Null for an invalid time. */
export function takeTime(text: string): Timed | null {
  const all = [
    ...rules,
    ...(DAY.test(text) || /\bat\b/.test(text) ? bareRules : []),
    [BARE, bareHour] as const,
  ];
  for (const [pattern, read] of all) {
    const found = pattern.exec(text);
    if (!found) continue;
    const time = read(found);
    if (!time || time.hour > 24 || time.minute > 59 || (time.hour === 24 && time.minute > 0)) return null;
    return {
      text: text.slice(0, found.index) + TIME + text.slice(found.index + found[0].length),
      time,
    };
  }
  return { text, time: null };
}

const PERIOD =
  /(?<!\b(?:after|before) )\b(tonight|morning|forenoon|noon|afternoon|evening|night|nacht|eod)\b/;

/** Reads the part of the day in a phrase, together with its time. Empty if the two do not match. */
export function takePeriod({ text, time }: Timed): Timed[] {
  const found = PERIOD.exec(text);
  if (!found) return [{ text, time }];
  const word = found[1] === 'tonight' ? 'night' : (found[1] ?? '');
  const period = periods[word];
  if (!period) return [];
  const isToday = found[1] === 'tonight' || word === 'eod';
  const before = text
    .slice(0, found.index)
    .replace(/(?:\b(?:in|on|at|by|this) )+$/, (text) => (/this/.test(text) ? 'today ' : ''));
  const after = text.slice(found.index + found[0].length).replace(/^ (?:of|on)\b/, '');
  const rest = `${before} ${time ? '' : TIME}${after}`;
  const day = isToday && !/[a-z\d]/.test(rest.replace(/\b(?:at|by|on)\b/g, '')) ? 'today ' : '';
  const placed = (day + rest).replace(/\s+/g, ' ').trim();
  if (word === 'nacht' || word === 'night') return atNight(placed, time, word === 'nacht');
  if (!time) return [{ text: placed, time: { hour: period.hour, minute: 0, how: 'exact' } }];
  const { from, to } = period;
  const hours = halvesOf(time).filter((hour) => hour >= from && (hour < to || to === 24));
  const [hour, ...others] = hours;
  if (hour === undefined || others.length > 0) return [];
  return [{ text: placed, time: { ...time, hour, how: 'exact' } }];
}

/** The evening of a day, or the small hours after it. German has one word for both. */
function atNight(text: string, time: TimeOfDay | null, isGerman: boolean): Timed[] {
  const exact = (where: string, hour: number): Timed => ({
    text: where,
    time: { hour, minute: time?.minute ?? 0, how: 'exact' },
  });
  const after = /\btomorrow\b/.test(text)
    ? text.replace(/\b(?:the day after )?tomorrow\b/, 'the day after tomorrow')
    : text.replace(/\btoday\b ?/, '');
  if (!time)
    return isGerman ? [exact(text, 22), exact(after, 3)] : [exact(text, periods.night?.hour ?? EVENING)];
  if (time.hour === 24 || (time.hour === 12 && time.how !== 'exact' && time.minute === 0))
    return [exact(text, 24)];
  const isBeforeNoon = time.hour > SMALL_HOURS && time.hour < 12;
  const hours = isBeforeNoon ? [time.hour + 12] : halvesOf(time);
  const [evening] = hours.filter((hour) => hour >= LAST_OF_DAY);
  const [small] = hours.filter((hour) => hour <= SMALL_HOURS);
  if (evening !== undefined) return [exact(text, evening)];
  return small === undefined ? [] : [exact(after, small)];
}

/** The night is from this hour on, and until that one. */
const LAST_OF_DAY = 17;
const SMALL_HOURS = 5;

/** The hours that a time can mean. */
function halvesOf({ hour, how }: TimeOfDay): number[] {
  if (how === 'exact' || how === 'midnight' || hour > 12 || hour === 0) return [hour];
  return [hour % 12, (hour % 12) + 12];
}

/** The possible meanings of a time, as clocks show them. */
export interface Readings {
  /** The first future time is meant. */
  awake: string[];
  /** Meant only if no time of `awake` is in the future. */
  asleep: string[];
}

/** The times that may be meant. Only the user can decide between several. */
export function readingsOf(time: TimeOfDay, { twelveHours }: NumberHabits): Readings[] {
  const at = (hour: number): string => `${hour}:${String(time.minute).padStart(2, '0')}`;
  const hours = halvesOf(time);
  const isAwake = (hour: number): boolean => hour >= AWAKE.from && hour < AWAKE.until;
  if (hours.length === 1) return hours.map((hour) => ({ awake: [at(hour)], asleep: [] }));
  if (time.how === 'spoken' || twelveHours)
    return [
      {
        awake: hours.filter(isAwake).map(at),
        asleep: hours.filter((hour) => !isAwake(hour)).map(at),
      },
    ];
  const meant = isAwake(time.hour) ? [time.hour] : hours;
  return meant.map((hour) => ({ awake: [at(hour)], asleep: [] }));
}
