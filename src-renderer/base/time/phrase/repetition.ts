import { folded, isDayWord, isUnderstood, isWeekdays, numberOf } from './vocabulary.ts';

const EVERY = /^(?:every|each|per|pro|jede[nmrs]?|alle)$/;
/** These are between "every" and its unit. */
const WHICH =
  /^(?:other|single|few|first|second|third|last|business|working|work|1st|2nd|3rd|ersten?|zweiten?|dritten?|letzten?|paar)$/;
/** The units that are no words for a day. */
const UNIT =
  /^(?:(?:second|sec|minute|min|weekday|morning|afternoon|evening|night|noon|midnight|quarter|sekunde|wochentag|vormittag|mittag|nachmittag|abend|nacht|quartal)(?:e?n|s|e)?|[hdw]|std|mo|di|mi|do|fr|sa|so)$/;
const ADVERB =
  /^(?:hourly|everyday|daily|nightly|(?:bi-?)?weekly|fortnightly|(?:bi-?)?monthly|quarterly|yearly|annually|stundlich|(?:werk)?taglich|(?:zwei)?wochentlich|monatlich|vierteljahrlich|jahrlich)$/;
const PLURAL =
  /^(?:weekdays|workdays|weekends|mornings|afternoons|evenings|nights|werktags|wochentags|wochenends)$/;
/** "Twice a week", "3 times a day", "2x im Monat" */
const TIMES =
  /\b(?:once|twice|\S+ times|\d+ ?x|\S*mal) (?:an?|every|each|per|pro|am|im|in der|die|jede[nmrs]?) (?=\p{L}+)/u;
/** These begin the first time of a repetition, or its end. */
const LIMITS = /^(?:starting|beginning|until|till|from|ab|bis|von|and|und|or|oder|at|um)$/;

/** Whether a phrase names a time that comes again and again, and nothing else: "weekdays at 9". */
export function isRepetition(phrase: string): boolean {
  const plain = folded(phrase)
    .replace(/['’]/g, '')
    .replace(/[,;.!?]+(?= |$)/g, '');
  const words = plain.replace(TIMES, 'every ').split(' ');
  const rest: string[] = [];
  let repeats = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const length = EVERY.test(word) ? lengthOfUnit(words.slice(at + 1)) : 0;
    const isPlural = PLURAL.test(word) || isWeekdays(word);
    if (length === 0 && !isPlural && !ADVERB.test(word)) rest.push(word);
    else repeats = true;
    at += length;
  }
  return repeats && rest.every((word) => LIMITS.test(word) || isUnderstood(word));
}

/** How many words the unit has that follows "every"; 0 if no unit follows. */
function lengthOfUnit(words: string[]): number {
  const at = words.findIndex((word) => !WHICH.test(word) && numberOf(word) === null);
  const unit = words[at] ?? '';
  return UNIT.test(unit) || isDayWord(unit) ? at + 1 : 0;
}

/** Whether a word is the name of a repetition that also describes a thing: "daily". */
export const isAdverb = (word: string): boolean => ADVERB.test(folded(word));
