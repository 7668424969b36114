import { one, patternsWith, type Reader } from './grammar.ts';
import { isMistyped } from './lexicon.ts';
import { isUnknown, says, textOf, type Token } from './tokens.ts';

const ARTICLE = /^(?:the|an?|der|die|das|de[nm]|eine?[nmr]?)$/i;
/** Whether a token is a number that is not an article. */
const isCount = (token: Token): boolean => token.number !== undefined && !ARTICLE.test(textOf(token));

/** Whether a token is a day or a length, or says which day. A short name of a day is also a word of its own. */
function isDayish(token: Token): boolean {
  if (says(token, 'midnight', 'weekend') || token.which === 'next' || token.which === 'coming') return true;
  const isUnit = token.unit !== undefined && token.unit !== 'second' && token.unit !== 'quarter';
  const isDay = (token.weekday ?? token.month ?? token.day ?? token.lasting) !== undefined;
  return token.text.length > 2 && (isUnit || isDay);
}
/** Whether a token may be part of a moment. */
export const isTimely = (token: Token): boolean =>
  isCount(token) || (token.clock ?? token.date) !== undefined || isDayish(token);

/** Adjectives, units and plurals, but not "discuss" and "focus". */
const COUNTED =
  /^(?!(?:als|alles|ans|etwas|nichts|uns|was)$)(?:more|others?|new|open|old|big|small|extra|free|people|x|kg|g|l|km|mehr|weitere|neue|offene|alte|große|kleine|€|\$|%|\p{L}+[^\P{L}siu]s|(?!Gut|Bitte|Danke|Alle)\p{Lu}\p{L}+(?:en?|er|chen))$/u;
const ofText = (pattern: RegExp): Reader<true> => one((token) => pattern.test(textOf(token)) || undefined);
const of = (isOne: (token: Token) => boolean): Reader<true> => one((token) => isOne(token) || undefined);
const beside = patternsWith({
  holiday: ofText(
    /^(?:weekend|wochenende|christmas|xmas|easter|halloween|weihnachten|silvester|ostern|pfingsten|nikolaus)$/i,
  ),
  article: ofText(ARTICLE),
  count: of(isCount),
  timely: of(isTimely),
  dayish: of(isDayish),
  partWord: ofText(/^(?:[Mm]orning|Morgen|[Aa]fternoon|[Ee]vening|[Nn]ight|Vormittag|Nachmittag|Abend)$/),
  thing: ofText(/^(?:lunch|lunchtime|mittagessen|mittagspause|feierabend|pünktlich)$/i),
  // Verbs whose subject may be a time.
  is: ofText(
    /^(?:is|isn['’]t|was|will|would|are|has|does|works?|suits|fits|sounds|looks|seems|ist|war|wird|wäre|hat|gibt|fällt|findet|bleibt|passt|klappt|geht|reicht|gilt|(?:geht|gibt)['’]?s)$/i,
  ),
  begins: ofText(/^(?:(?:start|begin|end|open|close)s|startet|beginnt|endet|öffnet|schließt)$/i),
  changed: ofText(/^(?:moved|cancell?ed|postponed|delayed|verschoben|abgesagt|entfällt)$/i),
  // German verbs before their subjects, as where a time begins the sentence.
  germanVerb: ofText(/^(?:\p{Ll}+en?|sind|bin|hab|kann|muss|soll|will)$/u),
  named: ofText(/^(?!.+['’]s$|(?:who|what|where|when|why|how|which|wer|was|wo|wie|wann|warum)$)\p{L}/iu),
  onDay: patternsWith({})('which? (weekday | day | part | unit:week)'),
  speaker: ofText(/^(?:i|we)(?:['’](?:m|re|ll|ve))?$/i),
  shortDay: of(({ text, weekday }) => weekday !== undefined && text.length < 4),
  greets: ofText(/^(?:good|happy|merry|nice|guten|schöne[nrs]?|frohe[ns]?)$/i),
  lowercase: ofText(/^\p{Ll}/u),
  counted: ofText(COUNTED),
  mistyped: of((token) => isUnknown(token) && isMistyped(textOf(token))),
  dotted: of(({ clock }) => clock?.by === '.'),
  dayWord: of(({ text, day }) => day !== undefined || /day$/i.test(text)),
  fraction: ofText(/^[1-9]\/[1-9]$/),
  shortNumber: ofText(/^\d{1,2}$/),
  military: ofText(/^0\d[0-5]\d$/),
});

/** Words after a phrase that join it with more of it, so that nothing is cut; from its last token on. */
export const joinsAfter = beside([
  "any (& | and | or | 'lang/long/except/außer/ausser/always/immer/sometime/irgendwann')",
  "any ('(/[' dayish | , ~unit dayish | (- | to | by | through) (timely | holiday))",
  'weekday , weekday | any of the? timely | any at? the? same time',
  // Another sentence begins there, or a word goes on.
  '! any | any ! | any =glued (~sign any | sign:other | - =glued any)',
]);
/** The same for the token before a phrase, and for the two tokens before it. */
export const joinsBefore = beside([
  "past | of | before | every | to | and | or | & | 'from/since/seit/about/that/über/zu/zum/auf'",
  "'my/our/your/his/her/their/mein/meine/meinen/meinem/unser/unsere/unseren'",
  "=digits any 'bis/until/till/til' digits",
]);
export const joinsTwoBefore = beside('dayish , | timely - | any through');

/** Words after a phrase that may be part of the phrase, from the token after the phrase on. */
export const mayGoOn = beside([
  'digits month | dayish | day | timely =glued - | past | of | before | every | is',
  'any (time | =glued sign:other) | any? mistyped',
  "(on | ~'about' at | in | by) the? timely | 'from/since/seit/between/zwischen/eve/morn/nite/arvo/pm' | 'am' to | on to",
  "germanVerb 'ich/wir' (~'?' any)* $",
]);
/** The same for the words before a phrase; from the two tokens before it on. */
export const mayPrecede = beside(
  "mistyped any | any (for | is | 'due/fällig' | begins | time | mistyped | mid | like | shortly | late) | ~greets any dayish",
);
/** A phrase that may be a part of the text, at the end and on either side. */
export const mayBeOfText = beside(
  "for | from ~of | 'until/till/til' | =digits any (to | past | before) | dotted ~(unit | uhr | ante | post)",
);
export const mayBeText = beside(
  "((the | 'den/dem') shortNumber | fraction | military | (the | 'das')? holiday) $",
);
/** A lone day or time that may name what follows it in a message: "friday meeting is off". */
export const mayNameThing = beside([
  '(onDay | clock uhr? | digits (post | ante | uhr)) ~(part | article) named (any (is | changed) | is | changed)',
  "onDay ('no/kein/keine/keinen' | speaker)",
]);
/** A phrase that may be said in a message: "by friday", and a length that no word counts from now, as in "3 days to go". */
export const mayBeSaid = beside(
  'by | (like | still)? number (unit:day/workday/week/month/quarter | lasting) (! | .)* $ | number unit:year',
);
/** From one hour to another, of which the first is the moment. */
export const hourToHour = beside('digits (ante | post | uhr)? - digits (ante | post | uhr)');
/** Tokens at which no phrase at the end of a text begins, from the token before on: "log in at 9", "good morning" and "the daily". */
export const beginsNone = beside([
  "any (~'(/[' sign | 'about/from' ~(number | clock) | article often | begins)",
  "greets ~at any | 'gute' 'nacht/woche/fahrt/reise' | any 'in/on' 'at/on/in/by/this/today/tomorrow/tonight'",
  "'come/stop/drop/swing/pass/go/pop' 'by' | article often | number fraction | the shortDay | any the shortDay",
]);

/** A last word of a phrase that may belong to the text after it, from the token before on: "tomorrow 2 tickets", "tomorrow night shift". */
export const mayCount = beside("(~at any | 'about') =(~ordinal any) count counted");
export const mayBegin = beside('any (partWord ~article =lowercase any ~article | (thing | often) any)');
/** The same without a shorter phrase: "morgen zusammen", "9.30 per person". */
export const mayBelong = beside(
  "any (day:1 | part) 'zusammen/allerseits/miteinander/leute' | any dotted (per | 'euro/euros/eur/chf')",
);
/** A first word of a phrase that may begin the name of a thing: "the friday meeting", "the 3pm call". */
export const mayName = beside('the (weekday | part | day | midnight | clock | digits (post | ante))');
/** The same for the first word of a phrase after a text, from that word on: "order 15 tomorrow", "the parents' evening on tuesday". */
export const mayBeCounted = beside(
  "for? (count | dotted) ~(unit | '½/1/2' | quarter | half | month ~shortNumber | ante dayWord | post | uhr | times)",
);
export const mayEnd = beside('for? (thing | partWord)');
/** Days of a rule from one weekday to another; the user may mean these days only once. */
export const dayToDay = beside('~plural weekday (to | by | through | -) weekday');
export const mixedDays = beside('plural , ~plural weekday');
