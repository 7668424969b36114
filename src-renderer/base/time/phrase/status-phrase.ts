import type { Moment } from '../when.ts';
import { asTimeOfDay, type Division } from './division.ts';
import { isDayWord, numberOf } from './vocabulary.ts';

/** Words before the moment of a status. */
const BEFORE_CLEARING = /^(?:until|till|til|to|for|bis|für)\s+/i;
const ALONE = /^(?:until|till|til|for|in|bis|für)\s/i;
/** A number after these is no time of day. */
const COUNTED = /^(?:to|for|für)\s+\d+$/i;
/** A number after these is a time of day only where somebody comes back. */
const ROUGH_HOUR = /^(?:by|around|about|gegen|ab|after|nach)\s+\d+$/i;
/** Others have to read when, so the moment stays in the text: "back by 5pm". */
const COMES_BACK =
  /(?:^|\s)(?:back|back online|returning|available|zurück|wieder|wieder (?:da|online)|erreichbar)$/i;
/** A name contains no match of `NOT_IN_NAME`, and does not end with a word of `NO_NAME`. */
const NOT_IN_NAME = /\b(?:until|till|til|through|thru|bis)\b|\b(?:from|since|von|vom|seit|ab)\s+\d/i;
const NO_NAME =
  /^(?:until|till|til|through|thru|to|for|in|at|by|around|about|after|from|bis|für|um|gegen|ab|nach|von|im|so)$/i;

/** A number or a part of an hour before one of these belongs to the time: "viertel nach drei". */
const PAST_HOUR = /^(?:to|after|nach|vor)\s/i;
const PART_OF_HOUR = /^(?:quarter|half|viertel|dreiviertel|halb)$/i;

/** The beginning of a time, in English or German. A number alone is more likely part of a name. */
const TIME =
  /^(?:(?:until|till|til|through|thru|to|for|in|at|by|around|about|after|bis|für|um|gegen|ab|nach)\s|\d+(?:[.,]\d+)?\s*(?:[ap]m|uhr|h|hrs?|hours?|std|stunden?|m|mins?|minutes?|minuten?|d|days?|tage?|w|weeks?|wochen?)\b|\d{1,2}[:.]\d\d\b|\d+h\d\d\b)/i;

/** The last day of these belongs to the status: "through friday". */
const THROUGH = /^(?:through|thru|bis (?:einschließlich|einschl\.?|inklusive|inkl\.?)(?: zum)?)\s+/i;
/** "Bin um 4 wieder da", without its end. */
const BACK_AT_END = /\s+(?:wieder\s+)?(?:da|zurück|erreichbar|online)$/i;

/**
 * A name and the moment when it ends, or a text that says when somebody comes back. The name is empty where the text is the
 * moment alone.
 */
export function readStatus(text: string, momentOf: (phrase: string) => Moment): Division | null {
  const isBackAtEnd = BACK_AT_END.test(text);
  const parts = text.replace(BACK_AT_END, '').split(/\s+/);
  // Without a name, a moment has to say that it is an end.
  for (let at = ALONE.test(text) || isBackAtEnd ? 0 : 1; at < parts.length; at++) {
    const [before = '', tail] = [parts[at - 1], parts.slice(at).join(' ')];
    const name = parts.slice(0, at).join(' ');
    const comesBack = isBackAtEnd || (COMES_BACK.test(name) && !BEFORE_CLEARING.test(tail));
    if (/^\d+$/.test(tail)) continue;
    if (!comesBack && (!TIME.test(tail) || COUNTED.test(tail) || ROUGH_HOUR.test(tail))) continue;
    const { at: clearsAt, problem, choices = [] } = momentOf(endOf(tail));
    if (problem === 'unclear') continue;
    const moments = clearsAt === null ? choices : [clearsAt];
    const isParted = PAST_HOUR.test(tail) && (PART_OF_HOUR.test(before) || numberOf(before) !== null);
    const isNoName = NOT_IN_NAME.test(name) || NO_NAME.test(before) || isDayWord(before) || isParted;
    if (moments.length === 0 || isNoName) return null;
    const readings = moments.map((one) => ({ at: one, text: comesBack ? text : name }));
    return { readings, asks: problem === 'open', problem: null };
  }
  return null;
}

/** The end of a status as a phrase for a moment. */
const endOf = (tail: string): string =>
  THROUGH.test(tail) ? `${tail.replace(THROUGH, '')} 24:00` : asTimeOfDay(tail).replace(BEFORE_CLEARING, '');
