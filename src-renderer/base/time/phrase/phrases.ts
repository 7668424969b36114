import { words } from '../../../../resources/words.ts';
import type { WhenHabits } from './moment.ts';
import { contextOf } from './context.ts';
import { divided, type Division, type LineReader } from './division.ts';
import { listed, LONGEST_SAID, saidAfter, withoutPlease } from './spoken.ts';
import { isOneTypoAway } from '../one-typo.ts';
import { readStatus } from './status-phrase.ts';

/** A text that is read as a status, a reminder or a scheduled message. `whole` is the text without the verb. */
export interface Phrase extends Division {
  kind: 'status' | 'remind' | 'schedule';
  whole: string;
  /** The verb, as it is typed; for a status all words that mean one. */
  verb: string;
  /** Whether the text is as likely something else. */
  isLoose?: true;
}

/** The beginnings of phrases. Some are the beginnings of other texts as well if no moment follows. */
const SAID = [
  { kind: 'remind', verbs: 'quick.say-remind', needsMoment: false },
  { kind: 'schedule', verbs: 'quick.say-schedule', needsMoment: false },
  { kind: 'remind', verbs: 'quick.say-remind-when', needsMoment: true },
  { kind: 'schedule', verbs: 'quick.say-schedule-when', needsMoment: true },
] as const;

/**
 * Reads `lunch 1h`, `meeting until 3pm`, `remind me tomorrow 9 check the limit` and `schedule friday 9 Good morning`, and their
 * counterparts in the chosen language. Null for a text that is only a search.
 * @param now milliseconds since the epoch
 * @param timeZone an IANA name
 * @param plain words that are no verb and no time
 */
export function readPhrase(
  text: string,
  now: number,
  timeZone: string,
  habits: WhenHabits,
  plain: readonly string[] = [],
): Phrase | null {
  if (text.length > LONGEST_SAID) return null;
  const reader = { context: contextOf(now, timeZone, habits), plain };
  const trimmed = text.trim();
  let hasVerb = false;
  for (const { kind, verbs, needsMoment } of SAID) {
    const said = saidAfter(words(verbs), trimmed);
    if (said === null) continue;
    const verb = trimmed.slice(0, trimmed.lastIndexOf(said)).trim();
    if (plain.includes(verb)) continue;
    hasVerb = true;
    const read = kind === 'remind' ? readReminder : readScheduled;
    const phrase: Phrase = { kind, verb, ...read(said, reader) };
    if (!needsMoment || phrase.readings.length > 0 || phrase.problem !== null) return phrase;
  }
  if (beginsLikeVerb(trimmed)) return null;
  const status = readStatus(trimmed, reader.context, plain);
  // "Snooze 15" is not a status of that name.
  if (!status || (hasVerb && status.isLoose)) return null;
  return { kind: 'status', whole: trimmed, verb: trimmed, ...status };
}

/** Shorter verbs are one letter away from other words. */
const SHORTEST_VERB = 6;
/** Whether a text begins with the first word of a verb, or with a typo in it. Such a text isn't a status: "erinner mi um 8". */
function beginsLikeVerb(text: string): boolean {
  const first = text.slice(0, LONGEST_VERB).split(/\s/, 1)[0]?.toLowerCase() ?? '';
  const verbs = SAID.flatMap(({ verbs }) => words(verbs).split(', ')).map(
    (verb) => verb.split(' ', 1)[0] ?? '',
  );
  return verbs.some((verb) => verb.length >= SHORTEST_VERB && (verb === first || isOneTypoAway(first, verb)));
}
const LONGEST_VERB = 24;

type Said = Omit<Phrase, 'kind' | 'verb'>;

type Given = Omit<LineReader, 'rest' | 'isMessage'>;

function readReminder(said: string, reader: Given): Said {
  const asked = withoutPlease(said);
  const whole = withoutJoint(asked);
  // After "to" or "about" begins the text; after "daran," a sentence may begin with its moment.
  const isAllText = whole !== withoutSigns(asked) && !/^(?:\S+,|daran\s|an\s.*\san[sm]?\s)/i.test(asked);
  const rest = (text: string): string => withoutJoint(withoutPlease(text));
  const { asks, readings, problem } = divided(whole, { ...reader, isMessage: false, rest }, isAllText);
  // The day at the end of a clause belongs to the clause, or may do so: "tell Alex we ship on monday".
  const isClause = /^(?:that|dass)\s/i.test(asked) || TELLS.test(whole);
  return {
    whole: noteOf(whole),
    readings: readings.map(({ text, ...reading }) => ({ ...reading, text: noteOf(text) })),
    asks: asks || isClause,
    problem,
  };
}

/** A verb of telling or asking, with a whole sentence behind it. */
const TELLS =
  /^(?:tell|ask|text|message|email|let)\s.*\s(?:that|if|whether|know the|(?:i|we|he|she|they)(?:['’]\p{L}+)?)\s/iu;

/** A note; empty if it only points at the message. */
const noteOf = (text: string): string =>
  new RegExp(`^(?:${listed(words('quick.say-this'))})$`, 'i').test(text) ? '' : text;

function readScheduled(said: string, given: Given): Said {
  const reader = { ...given, isMessage: true, rest: withoutSigns };
  const written = divided(said, reader);
  // The text is sent as it is written, so "please" is only left out beside a moment.
  const division = written.readings.length > 0 ? written : divided(withoutPlease(said), reader);
  return { whole: said, ...division };
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
