import { isWord, nearWords, wordsBeginning } from './lexicon.ts';

/** A longer text is not a phrase for a time. */
const LONGEST = 200;
/** More are not compared. */
const MOST_SPELLINGS = 24;

/**
 * Completions and corrections of a phrase, in the writer's own language, the likeliest first: "tomorow 9" and
 * "tom" become "tomorrow 9" and "tomorrow". Unknown words stay, so not each of them can be read. The phrase itself is not
 * among them.
 * @param isWhole the phrase means something as it is, so that its last word needs no more letters
 */
export function suggestedSpellings(phrase: string, isWhole: boolean): string[] {
  if (phrase.length > LONGEST) return [];
  const parts = phrase.split(/(\p{L}+)/u);
  // After the last word there is always a part, which is empty while the user types that word.
  const unfinished = parts.at(-1) === '' && !isWhole ? parts.length - 2 : -1;
  const spellings = parts.reduce<string[]>(
    (texts, part, at) => {
      const isMeant = at % 2 === 0 || isWord(part);
      const others = [
        ...(isMeant ? [] : nearWords(part)),
        ...(!isMeant || at === unfinished ? wordsBeginning(part) : []),
      ].map(inCaseOf(part));
      const written = isMeant || others.length === 0 ? [part, ...others] : others;
      return texts.flatMap((text) => written.map((word) => text + word)).slice(0, MOST_SPELLINGS);
    },
    [''],
  );
  return [...new Set(spellings)].filter((text) => text !== phrase && !WRONG_NUMBER.test(text));
}

/** "2 hour" and "1 hours" can be read, but nobody writes them. */
const WRONG_NUMBER =
  /(?<![\d.])(?!1 )\d+ (?:second|minute|hour|day|week|month|year|sekunde|stunde|tag|tages|woche|monat|jahr)(?!\p{L})|(?:(?<![\d.])1|next|nächste[mnrs]?) (?:seconds|minutes|hours|days|weeks|months|years|sekunden|minuten|stunden|tagen?|wochen|monaten?|jahren?)(?!\p{L})/iu;

/** Gives a word the capital letter of the typed word. */
const inCaseOf =
  (typed: string) =>
  (word: string): string =>
    /^\p{Lu}/u.test(typed) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
