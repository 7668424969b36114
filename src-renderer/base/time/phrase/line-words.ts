import { says, textOf, type Token } from './tokens.ts';

/** A pattern for a list of whole words. */
const oneOf = (list: string): RegExp => new RegExp(`^(?:${list.replaceAll(' ', '|')})$`, 'i');

const ARTICLE = oneOf('the a an der die das den dem ein eine einen einem einer');
/** A day before one of these is what a sentence is about: "Monday is a holiday". */
const VERB = oneOf(
  "is isn['’]t was wasn['’]t will won['’]t would are aren['’]t has ist war wird wäre hat gibt fällt findet bleibt",
);
/** A time after one of these is when something is that the text tells of: "the demo starts at 3". */
const BEGINS = oneOf('starts begins ends opens closes startet beginnt endet öffnet schließt');
/** Words of hours and days that are other things as well. */
const ALSO_A_THING = oneOf('lunch lunchtime mittagessen mittagspause pünktlich sun sat');
/** Names of days that are planned, too: after a text they may be a part of it. */
export const ALSO_PLANNED = oneOf(
  '(?:(?:the|das)\\s)?(?:weekend|wochenende|christmas|xmas|easter|halloween|weihnachten|silvester|ostern|pfingsten|nikolaus)',
);
/** Such a part of a day without a word before it is in many names: "the parents' evening". */
export const PART = oneOf('morning afternoon evening night vormittag nachmittag abend');
/** Parts of a day that are written so only beside a day, and are other words elsewhere. */
export const SHORT_PART = oneOf('am pm eve morn nite arvo');
/** A greeting keeps the word that it is for. */
const GREETING =
  /^(?:(?:good|happy|merry) (?:morning|afternoon|evening|night|weekend|week|day|new|\w+day|christmas|xmas|easter|thanksgiving|halloween)|guten (?:morgen|mittag|abend|tag)|gute (?:nacht|woche)|schöne[nrs]? (?:morgen|mittag|abend|feierabend|nacht|tag|woche|wochenende|ostern|pfingsten|weihnachten)|frohe[nrs]? (?:ostern|pfingsten|weihnachten|neue[ns]?))$/i;
/** Whether two tokens are a greeting: "good morning". */
export const isGreeting = (one: Token | undefined, other: Token | undefined): boolean =>
  GREETING.test(`${textOf(one)} ${textOf(other)}`);
/** Whether a token tells that something begins or ends. */
export const isBeginning = (token: Token | undefined): boolean => BEGINS.test(textOf(token));
/** Whether a token is a verb, before which a day is what the sentence is about. */
export const isVerb = (token: Token | undefined): boolean => VERB.test(textOf(token));
const countOf = (sign: string, text: string): number => text.split(sign).length - 1;
/** Whether each quotation and bracket that begins in a text ends there. */
export const isBalanced = (text: string): boolean =>
  countOf('"', text) % 2 === 0 && countOf('(', text) === countOf(')', text);
/** Whether a token is an hour or a day, and something else as well. */
export const isThing = (token: Token | undefined): boolean => ALSO_A_THING.test(textOf(token));
/** Whether a token ends the day of a worker, which is also a greeting. */
export const isFeierabend = (token: Token | undefined): boolean => /^feierabend$/i.test(textOf(token));
/** Whether a token is an article. */
export const isArticle = (token: Token | undefined): boolean => ARTICLE.test(textOf(token));
/** Whether a token is a number that is not an article. */
export const isCount = (token: Token | undefined): boolean =>
  token?.number !== undefined && !isArticle(token);

/** Whether a token is a day or a length, or says which day; a short name of a day is also a word of its own. */
export function isDayish(token: Token | undefined): boolean {
  if (!token || says(token, 'midnight', 'weekend') || token.which === 'next' || token.which === 'coming')
    return token !== undefined;
  const isUnit = token.unit !== undefined && token.unit !== 'second' && token.unit !== 'quarter';
  const isDay = (token.weekday ?? token.month ?? token.day ?? token.lasting) !== undefined;
  return token.text.length > 2 && (isUnit || isDay);
}
/**
 * Whether a token may be part of a moment.
 * @param isAnyDay whether a unit or a word for a repetition counts, too
 */
export const isTimely = (token: Token | undefined, isAnyDay = false): boolean =>
  isCount(token) ||
  (isAnyDay && (token?.often ?? token?.plural ?? token?.unit ?? token?.part) !== undefined) ||
  (token?.clock ?? token?.date) !== undefined ||
  isDayish(token);
