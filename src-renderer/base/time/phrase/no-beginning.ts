import { patternsWith, one } from './grammar.ts';
import { isCount } from './line-words.ts';
import type { Token } from './tokens.ts';

const beside = patternsWith({ isCount: one((token) => isCount(token) || undefined) });
/** A number alone, or a time that is called by its owner. */
const ofText = beside(
  "at (isCount | clock) | 'my/our/your/his/her/their/mein/meine/meinen/meinem/unser/unsere/unseren' any",
);
/** Words at which no moment begins. */
const noBeginning = beside("~'(/[' sign | 'about/from' ~(number | clock)");
/** A particle before another preposition or a day belongs to the verb: "log in at 9", "move on tomorrow". */
const particle = beside([
  "any 'in/on' 'at/on/in/by/this/today/tomorrow/tonight'",
  "'come/stop/drop/swing/pass/go/pop' 'by'",
]);

/** Whether no moment at the end of a text begins with a token. */
export const isNoBeginning = (tokens: readonly Token[], at: number): boolean =>
  [noBeginning(tokens, at), ofText(tokens, at - 1), particle(tokens, at - 1)].some((read) => read !== null);
