/** Units, and words that stand between a number and its noun. */
const BEFORE_NOUN =
  /^(?:of|more|others?|new|open|old|big|small|extra|free|people|men|women|children|von|mehr|weitere[nrs]?|neue[nrs]?|offene[nrs]?|alte[nrs]?|große[nrs]?|kleine[nrs]?|leute|männer|frauen|kinder|x|×|kg|kilos?|g|gramm|l|lit(?:er|re)|km|€|\$|£|%|euro|eur|usd|gbp|dollar|percent|prozent|stück|paar|mal)$/i;
/** "Discuss", "focus", "analysis" and "it's" are not plurals. */
const PLURAL = /^\p{L}[\p{L}-]+(?<![siu'’])s$/iu;
const NO_PLURAL =
  /^(?:was|has|does|goes|always|perhaps|besides|sometimes|towards|thanks|yes|alles|etwas|nichts|das|los|als)$/i;
/** Some names and greetings look like a German noun in the plural. */
const GERMAN_PLURAL = /^\p{Lu}[\p{L}-]+(?:e|en|er|n|chen)$/u;
const NO_NOUN =
  /^(?:guten?|schöne[nrs]?|liebe[rs]?|frohe[nrs]?|bitte|danke|alle|eine?[nmrs]?|den|wer|wenn)$/i;

/** From here on, a number after a day is rather an hour than a count. */
const RATHER_HOUR = 7;

/**
 * Whether a number after a day may count the next word, and whether it is likely to: in "tomorrow 2 tickets" it counts, in
 * "tomorrow 9 check" it does not.
 * @param isGerman whether a noun has a capital letter
 */
export function countingOf(number: number, next: string, isGerman: boolean): { isLikely: boolean } | null {
  const isCounted =
    BEFORE_NOUN.test(next) ||
    (PLURAL.test(next) && !NO_PLURAL.test(next)) ||
    (isGerman && GERMAN_PLURAL.test(next) && !NO_NOUN.test(next));
  return isCounted || number === 1 ? { isLikely: isCounted && number < RATHER_HOUR } : null;
}
