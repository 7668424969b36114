import { momentOf, type WhenHabits } from '../app/when.ts';

/** What a text asks for, beside what it is a search for. Moments are in UNIX seconds, null where none is written. */
export type Phrase =
  | { kind: 'status'; text: string; at: number }
  | { kind: 'remind'; text: string; at: number | null }
  | { kind: 'schedule'; text: string; at: number | null };

/** A phrase for a moment has no more words than these. */
const MOST_WORDS = 7;

/** Words before a moment that belong to neither side. */
const BEFORE_MOMENT = /^(?:until|till|til|for|bis|für)\s+/i;
const BEFORE_TEXT = /^(?:to|about|that|of)\s+/i;

const FILLER = /^(?:to|about|that|of|the|a|and)$/i;

/** What begins like a time, in English or German. A number alone is rather a part of a name. */
const TIME =
  /^(?:(?:until|till|til|for|in|bis|für)\s|\d+\s*(?:[ap]m|uhr|h|hrs?|hours?|std|stunden?|m|mins?|minutes?|minuten?|d|days?|tage?|w|weeks?|wochen?)\b|\d{1,2}[:.]\d\d\b)/i;

/**
 * Reads `lunch 1h`, `meeting until 3pm`, `remind me tomorrow 9 check the limit` and `schedule friday 9 Good morning`. Null for
 * a text that is only a search.
 * @param now milliseconds since the epoch
 * @param timeZone an IANA name
 */
export function readPhrase(text: string, now: number, timeZone: string, habits: WhenHabits): Phrase | null {
  const moment = (phrase: string): number | null =>
    momentOf(phrase.replace(BEFORE_MOMENT, ''), now, timeZone, habits).at;
  const verb = /^(remind(?: me)?|schedule)\s+(.*)$/is.exec(text.trim());
  if (verb) {
    const kind = /^remind/i.test(verb[1] ?? '') ? 'remind' : 'schedule';
    return { kind, ...divided(verb[2] ?? '', moment) };
  }
  const words = text.trim().split(/\s+/);
  for (let at = 1; at < words.length; at++) {
    const tail = words.slice(at).join(' ');
    const clearsAt = TIME.test(tail) ? moment(tail) : null;
    if (clearsAt !== null) return { kind: 'status', text: words.slice(0, at).join(' '), at: clearsAt };
  }
  return null;
}

/** Divides a text into the moment at its beginning or end, the longest that can be read, and the rest. */
function divided(
  text: string,
  moment: (phrase: string) => number | null,
): { text: string; at: number | null } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const rest = (some: string[]): string => some.join(' ').replace(BEFORE_TEXT, '');
  for (const isAtEnd of [false, true]) {
    for (let length = Math.min(words.length, MOST_WORDS); length > 0; length--) {
      const cut = isAtEnd ? words.length - length : length;
      const [phrase, others] = isAtEnd
        ? [words.slice(cut), words.slice(0, cut)]
        : [words.slice(0, cut), words.slice(cut)];
      // Words beside the moment that mean nothing in it belong to the text.
      const border = isAtEnd ? phrase[0] : phrase.at(-1);
      const at = FILLER.test(border ?? '') ? null : moment(phrase.join(' '));
      if (at !== null) return { text: rest(others), at };
    }
  }
  return { text: rest(words), at: null };
}
