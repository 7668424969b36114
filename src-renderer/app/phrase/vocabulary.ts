import { isOneTypoAway } from '../one-typo.ts';

/** The days of a week, from Monday on, as phrases call them. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** The months as phrases call them. */
export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/** What a word is called in a phrase, by how English and German people write it, without accents. */
const spellings: Record<string, string> = {
  today: 'today heute tdy',
  tomorrow: 'tomorrow tommorow tmrw tmr tmw tmrrw',
  morgen: 'morgen',
  'the day after tomorrow': 'ubermorgen overmorrow',
  yesterday: 'yesterday gestern',
  now: 'now jetzt sofort',
  monday: 'monday mon montag mo',
  tuesday: 'tuesday tue tues dienstag di',
  wednesday: 'wednesday wed weds mittwoch mi',
  thursday: 'thursday thu thur thurs donnerstag do',
  friday: 'friday fri freitag fr',
  saturday: 'saturday sat samstag sonnabend sa',
  sunday: 'sunday sun sonntag so',
  weekend: 'weekend wochenende',
  january: 'january jan januar janner',
  february: 'february feb februar feber',
  march: 'march mar marz mrz',
  april: 'april apr',
  may: 'may mai',
  june: 'june jun juni',
  july: 'july jul juli',
  august: 'august aug',
  september: 'september sep sept',
  october: 'october oct oktober okt',
  november: 'november nov',
  december: 'december dec dezember dez',
  second: 'second sekunde',
  seconds: 'seconds sec secs sekunden sek',
  minute: 'minute',
  minutes: 'minutes min mins minuten',
  hour: 'hour stunde',
  hours: 'hours hr hrs stunden std stdn',
  day: 'day tag tages',
  days: 'days tage tagen',
  week: 'week woche',
  weeks: 'weeks wochen',
  month: 'month monat monats',
  months: 'months monate monaten',
  year: 'year jahr',
  years: 'years jahre jahren',
  '2 weeks': 'fortnight',
  '15 minutes': 'viertelstunde',
  '45 minutes': 'dreiviertelstunde',
  '1.5': 'anderthalb eineinhalb',
  '2.5': 'zweieinhalb',
  '3.5': 'dreieinhalb',
  a: 'a an ein eine einer einem einen ner nem',
  1: 'one eins',
  2: 'two zwei zwo',
  3: 'three drei',
  4: 'four vier',
  5: 'five funf',
  6: 'six sechs',
  7: 'seven sieben',
  8: 'eight acht',
  9: 'nine neun',
  10: 'ten zehn',
  11: 'eleven elf',
  12: 'twelve zwolf',
  15: 'fifteen funfzehn',
  18: 'achtzehn',
  20: 'twenty zwanzig',
  25: 'funfundzwanzig',
  30: 'thirty dreissig',
  40: 'forty vierzig',
  45: 'funfundvierzig',
  at: 'at um gegen around about ab',
  on: 'on',
  in: 'in im',
  by: 'by bis until till',
  '': 'the der die das den dem des zum zur gleich',
  of: 'of',
  and: 'and und',
  this: 'this diesen diese dieser dieses diesem',
  coming: 'coming kommenden kommende kommender kommendes',
  next: 'next nachsten nachste nachster nachstes nachstem',
  afternext: 'ubernachsten ubernachste ubernachster',
  last: 'last letzten letzte letzter letztes',
  ago: 'ago',
  from: 'from',
  plus: 'plus',
  couple: 'couple',
  few: 'few',
  several: 'several',
  end: 'end ende',
  start: 'start beginning anfang',
  first: 'first',
  thing: 'thing',
  morning: 'morning morgens fruh fruhmorgens',
  forenoon: 'forenoon vormittag vormittags',
  noon: 'noon midday lunch lunchtime mittag mittags',
  afternoon: 'afternoon nachmittag nachmittags',
  evening: 'evening abend abends',
  night: 'night',
  // The coming night or the small hours: listed so that it is not taken for a mistyped eight; its meaning stays open.
  nacht: 'nacht nachts',
  tonight: 'tonight tonite',
  midnight: 'midnight mitternacht',
  eod: 'eod cob eob feierabend',
  'end of week': 'eow',
  'end of month': 'eom monatsende',
  half: 'half halbe halben halber',
  halb: 'halb',
  quarter: 'quarter viertel',
  quarters: 'quarters',
  dreiviertel: 'dreiviertel',
  past: 'past',
  to: 'to',
  after: 'after nach',
  before: 'before vor',
  oclock: 'oclock',
  uhr: 'uhr',
};

const meanings = new Map(
  Object.entries(spellings).flatMap(([meaning, written]) =>
    written.split(' ').map((word) => [word, meaning] as const),
  ),
);

const GERMAN_DAY = /^(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(.+)$/;
/** Shorter words are one letter away from too many others. */
const SHORTEST_TYPO = 4;

/** What a word may mean: one thing, several where it is mistyped, none where it is unknown. Takes it without accents. */
export function meaningsOfWord(word: string): string[] {
  const [, day, time] = GERMAN_DAY.exec(word) ?? [];
  if (day !== undefined && time !== undefined && meanings.has(time)) {
    return [`${known(day) ?? day} ${time === 'morgen' ? 'morning' : (known(time) ?? time)}`];
  }
  const meaning = known(word);
  if (meaning !== undefined) return [meaning];
  if (word.length < SHORTEST_TYPO) return [];
  const near = [...meanings].filter(
    ([other, meaning]) =>
      other.length >= SHORTEST_TYPO &&
      // Too many words are one letter away from a number.
      !/^\d/.test(meaning) &&
      isOneTypoAway(word, other),
  );
  return [...new Set(near.map(([, found]) => found))];
}

/** "ue" is a way to write "ü", and two letters of Tuesday. */
const known = (word: string): string | undefined =>
  meanings.get(word) ?? meanings.get(word.replace(/([aou])e/g, '$1'));
