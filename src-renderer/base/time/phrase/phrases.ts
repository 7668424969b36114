import { words } from '../../../../resources/words.ts';
import { momentOf, type Moment, type WhenHabits } from '../when.ts';
import { asTimeOfDay, divided, type Division } from './division.ts';
import { listed, saidAfter, withoutPlease } from './spoken.ts';
import { isDayWord } from './vocabulary.ts';

/** A text that is read as a status, a reminder or a scheduled message. `whole` is the text without the verb. */
export interface Phrase extends Division {
  kind: 'status' | 'remind' | 'schedule';
  whole: string;
}

/** Words before the moment of a status. */
const BEFORE_CLEARING = /^(?:until|till|til|to|for|bis|für)\s+/i;
const ALONE = /^(?:until|till|til|for|in|bis|für)\s/i;
/** A number after these is no time of day. */
const COUNTED = /^(?:to|for|für)\s+\d+$/i;
/** A number after these is a time of day only where somebody comes back. */
const ROUGH_HOUR = /^(?:by|around|about|gegen|ab|after|nach)\s+\d+$/i;
/** Others have to read when, so the moment stays in the text: "back by 5pm". */
const COMES_BACK = /(?:^|\s)(?:back|returning|available|zurück|wieder|wieder da|erreichbar)$/i;
/** A name contains no match of `NOT_IN_NAME`, and does not end with a word of `NO_NAME`. */
const NOT_IN_NAME = /\b(?:until|till|til|bis)\b|\b(?:from|since|von|vom|seit|ab)\s+\d/i;
const NO_NAME =
  /^(?:until|till|til|to|for|in|at|by|around|about|after|from|bis|für|um|gegen|ab|nach|von|im)$/i;

/** The beginning of a time, in English or German. A number alone is more likely part of a name. */
const TIME =
  /^(?:(?:until|till|til|to|for|in|at|by|around|about|after|bis|für|um|gegen|ab|nach)\s|\d+(?:[.,]\d+)?\s*(?:[ap]m|uhr|h|hrs?|hours?|std|stunden?|m|mins?|minutes?|minuten?|d|days?|tage?|w|weeks?|wochen?)\b|\d{1,2}[:.]\d\d\b|\d+h\d\d\b)/i;

/**
 * Reads `lunch 1h`, `meeting until 3pm`, `remind me tomorrow 9 check the limit` and `schedule friday 9 Good morning`, and their
 * counterparts in the chosen language. Null for a text that is only a search.
 * @param now milliseconds since the epoch
 * @param timeZone an IANA name
 */
export function readPhrase(text: string, now: number, timeZone: string, habits: WhenHabits): Phrase | null {
  // In a text without small letters, capital letters mean no zone: "9AM EAT".
  const isShouted = !/\p{Ll}/u.test(text);
  const moment = (phrase: string): Moment =>
    momentOf(isShouted ? phrase.toLowerCase() : phrase, now, timeZone, habits);
  const alsoWords = new RegExp(`^(?:${listed(words('quick.say-no-day'))})$`, 'i');
  const reader = {
    momentOf: moment,
    isAlsoAWord: (word: string) => alsoWords.test(word),
    isGerman: habits.locale?.startsWith('de') ?? false,
  };
  const trimmed = text.trim();
  const remind = saidAfter(words('quick.say-remind'), trimmed);
  if (remind !== null) {
    const asked = withoutPlease(remind);
    const whole = withoutJoint(asked);
    const { asks, ...division } = divided(whole, { ...reader, rest: withoutJoint });
    // "An eine Stunde" is rather what to be reminded of; the sentence after "daran," is not.
    const isOf = whole !== asked && !/^\S+,/.test(asked);
    const isFirst = division.readings.some(({ text }) => whole.endsWith(text));
    return { kind: 'remind', whole, ...division, asks: asks || (isOf && isFirst) };
  }
  const schedule = saidAfter(words('quick.say-schedule'), trimmed);
  if (schedule !== null) {
    const [written, asked] = [schedule, withoutPlease(schedule)].map((said) =>
      divided(said, { ...reader, rest: withoutSigns }),
    );
    // The text is sent as it is written, so "please" is only left out beside a moment.
    const division = written && written.readings.length > 0 ? written : asked;
    if (division) return { kind: 'schedule', whole: schedule, ...division };
  }
  return readStatus(trimmed, moment);
}

/** A text without the signs that separated it from its moment. */
const withoutSigns = (text: string): string =>
  text.replace(/^(?:[:;,]|[-–—](?=\s))+\s*/, '').replace(/(?:[:;,]|\s[-–—])$/, '');

/** A text without the words that join it with its verb or moment. */
const withoutJoint = (text: string): string =>
  withoutSigns(text).replace(
    new RegExp(`^(?:${listed(words('quick.say-joints'))})(?:\\s+|,\\s*)(?=\\S)`, 'i'),
    '',
  );

/** A name and the moment when it ends, or a text that says when somebody comes back; the name is empty where the text is the moment alone. */
function readStatus(text: string, moment: (phrase: string) => Moment): Phrase | null {
  const parts = text.split(/\s+/);
  // Without a name, a moment has to say that it is an end.
  for (let at = ALONE.test(text) ? 0 : 1; at < parts.length; at++) {
    const [before = '', tail] = [parts[at - 1], parts.slice(at).join(' ')];
    const name = parts.slice(0, at).join(' ');
    const comesBack = COMES_BACK.test(name) && !BEFORE_CLEARING.test(tail) && !/^\d+$/.test(tail);
    if (!comesBack && (!TIME.test(tail) || COUNTED.test(tail) || ROUGH_HOUR.test(tail))) continue;
    const { at: clearsAt, problem, choices = [] } = moment(asTimeOfDay(tail).replace(BEFORE_CLEARING, ''));
    if (problem === 'unclear') continue;
    const moments = clearsAt === null ? choices : [clearsAt];
    if (moments.length === 0 || NOT_IN_NAME.test(name) || NO_NAME.test(before) || isDayWord(before))
      return null;
    return {
      kind: 'status',
      whole: text,
      readings: moments.map((one) => ({ at: one, text: comesBack ? text : name })),
      asks: problem === 'open',
      problem: null,
    };
  }
  return null;
}
