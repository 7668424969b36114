import { isOneTypoAway, isTwoTyposAway } from '../one-typo.ts';

export type Part =
  'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening' | 'night' | 'nacht' | 'eod' | 'lunch' | 'work';
export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'workday' | 'week' | 'month' | 'quarter' | 'year';
/** How often something comes, as an adverb says it. */
export interface Often {
  unit: 'day' | 'week' | 'month' | 'year';
  interval: number;
  isWorkdays?: boolean;
}

/** What a word can be. Many words are several of these: "second" is a unit and an ordinal, "may" a month and a word. */
export interface Senses {
  /** Counted from 0 for Monday. */
  weekday?: number;
  /** Counted from 1 for January. */
  month?: number;
  /** In days from today. */
  day?: number;
  part?: Part;
  unit?: Unit;
  /** A length in one word, "fortnight". */
  length?: readonly [count: number, unit: Unit];
  number?: number;
  /** -1 is the last one. */
  ordinal?: number;
  which?: 'this' | 'next' | 'coming' | 'afternext' | 'last';
  often?: Often;
  /** Words without a meaning of their own, by their English names. */
  says?: ReadonlySet<Saying>;
  /** The plural of a day or a part of it, or an adverb made of it: "mondays", "abends". */
  plural?: true;
}

/** Spellings after `|` are read and never suggested. */
type Table<Key extends keyof Senses> = [meaning: NonNullable<Senses[Key]>, spellings: string][];

const weekdays: Table<'weekday'> = [
  [0, 'monday montag | mon mo'],
  [1, 'tuesday dienstag | tue tues di'],
  [2, 'wednesday mittwoch | wed weds mi'],
  [3, 'thursday donnerstag | thu thur thurs do'],
  [4, 'friday freitag | fri fr'],
  [5, 'saturday samstag sonnabend | sat sa'],
  [6, 'sunday sonntag | sun so'],
];
const months: Table<'month'> = [
  [1, 'january januar jänner | jan'],
  [2, 'february februar | feb feber'],
  [3, 'march märz | mar mrz'],
  [4, 'april | apr'],
  [5, 'may mai'],
  [6, 'june juni | jun'],
  [7, 'july juli | jul'],
  [8, 'august | aug'],
  [9, 'september | sep sept'],
  [10, 'october oktober | oct okt'],
  [11, 'november | nov'],
  [12, 'december dezember | dec dez'],
];
const days: Table<'day'> = [
  [0, 'today heute tonight | tdy tonite'],
  [1, 'tomorrow morgen | tommorow tmrw tmr tmw tmrrw'],
  [2, 'übermorgen overmorrow'],
  [-1, 'yesterday gestern'],
];
const parts: Table<'part'> = [
  ['morning', 'morning morgens früh frühmorgens morgen'],
  ['forenoon', 'forenoon vormittag vormittags'],
  ['noon', 'noon midday mittag mittags'],
  ['lunch', 'lunch lunchtime mittagessen mittagspause'],
  ['afternoon', 'afternoon nachmittag nachmittags'],
  ['evening', 'evening abend abends'],
  ['night', 'night tonight | tonite'],
  // The coming evening or the small hours.
  ['nacht', 'nacht nachts'],
  ['eod', 'eod feierabend | cob eob'],
  ['work', 'work arbeit'],
];
const units: Table<'unit'> = [
  ['second', 'second seconds sekunde sekunden | sec secs sek s'],
  ['minute', 'minute minutes minuten | min mins m'],
  ['hour', 'hour hours stunde stunden | hr hrs std stdn h'],
  ['day', 'day days tag tages tage tagen | d'],
  ['week', 'week weeks woche wochen | w'],
  ['month', 'month months monat monats monates monate monaten'],
  ['year', 'year years jahr jahres jahre jahren | jahrs'],
  ['quarter', 'quarter quarters quartal quartals quartale quartalen'],
  [
    'workday',
    'workday workdays werktag werktage werktagen arbeitstag arbeitstage arbeitstagen | weekday weekdays',
  ],
];
const lengths: Table<'length'> = [
  [[2, 'week'], 'fortnight'],
  [[6, 'month'], 'halbjahr'],
  [[15, 'minute'], 'viertelstunde'],
  [[45, 'minute'], 'dreiviertelstunde'],
];
const numbers: Table<'number'> = [
  [1, 'a an ein eine einer einem einen | ner nem one eins'],
  [2, 'two zwei zwo | couple'],
  [3, 'three drei | few paar several'],
  [4, 'four vier'],
  [5, 'five fünf'],
  [6, 'six sechs'],
  [7, 'seven sieben'],
  [8, 'eight acht'],
  [9, 'nine neun'],
  [10, 'ten zehn'],
  [11, 'eleven elf'],
  [12, 'twelve zwölf'],
  [13, 'thirteen dreizehn'],
  [14, 'fourteen vierzehn'],
  [15, 'fifteen fünfzehn'],
  [16, 'sixteen sechzehn'],
  [17, 'seventeen siebzehn'],
  [18, 'eighteen achtzehn'],
  [19, 'nineteen neunzehn'],
  [20, 'twenty zwanzig'],
  [21, 'einundzwanzig'],
  [22, 'zweiundzwanzig'],
  [23, 'dreiundzwanzig'],
  [24, 'vierundzwanzig'],
  [25, 'fünfundzwanzig'],
  [30, 'thirty dreißig'],
  [35, 'fünfunddreißig'],
  [40, 'forty vierzig'],
  [45, 'fünfundvierzig'],
  [50, 'fifty fünfzig'],
  [55, 'fünfundfünfzig'],
  [1.5, 'anderthalb eineinhalb'],
  [2.5, 'zweieinhalb'],
  [3.5, 'dreieinhalb'],
];
const ordinals: Table<'ordinal'> = [
  [1, 'first erster ersten erste erstes'],
  [2, 'second zweiter zweiten zweite'],
  [3, 'third dritter dritten dritte'],
  [4, 'fourth vierter vierten vierte'],
  [-1, 'last letzten letzte letzter letztes'],
];
const whiches: Table<'which'> = [
  ['this', 'this diesen diese dieser dieses diesem'],
  ['coming', 'coming kommenden kommende kommender kommendes'],
  ['next', 'next nächsten nächste nächster nächstes nächstem'],
  ['afternext', 'übernächsten übernächste übernächster übernächstes'],
  ['last', 'last past letzten letzte letzter letztes'],
];
const oftens: Table<'often'> = [
  [{ unit: 'day', interval: 1 }, '| daily everyday täglich'],
  [{ unit: 'day', interval: 1, isWorkdays: true }, '| werktäglich werktags wochentags'],
  [{ unit: 'week', interval: 1 }, '| weekly wöchentlich'],
  [{ unit: 'week', interval: 2 }, '| biweekly fortnightly zweiwöchentlich vierzehntägig'],
  [{ unit: 'month', interval: 1 }, '| monthly monatlich'],
  [{ unit: 'month', interval: 2 }, '| bimonthly zweimonatlich'],
  [{ unit: 'month', interval: 3 }, '| quarterly vierteljährlich'],
  [{ unit: 'year', interval: 1 }, '| yearly annually jährlich'],
];
/** Words that join and turn the others, by their English names. */
const sayings = {
  a: '| a an ein eine einer einem einen ner nem',
  at: '| at um gegen around about ab ca circa etwa approx approximately roughly ungefähr',
  on: '| on am',
  in: '| in im within innerhalb binnen',
  by: '| by bis until till til',
  the: '| the der die das den dem des zum zur',
  sharp: '| sharp punkt pünktlich spätestens prompt gleich',
  round: '| rum herum',
  like: '| like so',
  still: '| noch',
  ish: '| ish',
  of: '| of von vom',
  and: '| and und',
  or: '| or oder',
  to: '| to',
  from: '| from starting beginning ab starts beginnend',
  through: '| through thru',
  for: '| for für',
  plus: '| plus',
  ago: '| ago',
  now: 'now jetzt sofort',
  past: '| past nach after',
  before: '| before vor',
  same: '| same selbe selben dieselbe derselben gleiche gleichen diese dieser this',
  time: '| time zeit',
  end: '| end ende',
  close: '| close',
  business: '| business working work',
  mid: '| mid middle mitte',
  late: '| late spät späten',
  later: '| later später',
  early: '| early',
  start: '| start beginning early anfang',
  thing: '| thing',
  half: 'half halbe halben halber halb',
  halb: '| halb',
  quarter: 'quarter viertel',
  dreiviertel: 'dreiviertel',
  oclock: '| oclock',
  uhr: '| uhr',
  midnight: 'midnight mitternacht',
  weekend: 'weekend wochenende wochenendes',
  'week-number': '| kw cw kalenderwoche',
  midweek: 'midweek | wochenmitte',
  eow: '| eow',
  eom: '| eom monatsende',
  eoq: '| eoq quartalsende',
  eoy: '| eoy jahresende',
  am: '| am',
  'a.m.': '| am a',
  'p.m.': '| pm p',
  shortly: '| kurz shortly just',
  latest: '| latest',
  every: '| every each jeder jede jedes jeden jedem alle',
  other: '| other',
  single: '| single einzelnen',
  times: '| times mal x',
  hourly: '| hourly stündlich nightly',
  once: '| once twice einmal zweimal dreimal',
  per: '| per pro',
} as const;
export type Saying = keyof typeof sayings;

/** A word without accents and in lower case. */
export const folded = (word: string): string =>
  word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replace(/['’]/g, '');

interface Known extends Senses {
  says?: Set<Saying>;
}
const lexicon = new Map<string, Known>();
/** A number or a short word is rather typed than looked for. */
const suggested: { word: string; plain: string }[] = [];
const SHORTEST_SUGGESTED = 4;

function learn(spellings: string, add: (known: Known) => void, isSuggested = true): void {
  const [shown = [], hidden = []] = spellings.split('|').map((list) => list.split(' ').filter(Boolean));
  for (const word of [...shown, ...hidden]) {
    const known = lexicon.get(folded(word)) ?? {};
    add(known);
    lexicon.set(folded(word), known);
  }
  if (!isSuggested) return;
  for (const word of shown)
    if (word.length >= SHORTEST_SUGGESTED && !suggested.some((one) => one.word === word))
      suggested.push({ word, plain: folded(word) });
}

function learnAll<Key extends keyof Senses>(kind: Key, table: Table<Key>): void {
  for (const [meaning, spellings] of table)
    learn(spellings, (known) => Object.assign(known, { [kind]: known[kind] ?? meaning }), kind !== 'number');
}
learnAll('weekday', weekdays);
learnAll('month', months);
learnAll('day', days);
learnAll('part', parts);
for (const [saying, spellings] of Object.entries(sayings))
  learn(spellings, (known) => (known.says ??= new Set()).add(saying as Saying));
learnAll('unit', units);
learnAll('length', lengths);
learnAll('number', numbers);
learnAll('ordinal', ordinals);
learnAll('which', whiches);
learnAll('often', oftens);

/** "ue" is a way to write "ü", and two letters of Tuesday. */
const withoutE = (word: string): string => word.replace(/(?<![aeiou])([aou])e/g, '$1');
const sensesOf = (plain: string): Senses | undefined => lexicon.get(plain) ?? lexicon.get(withoutE(plain));

const GERMAN_DAY = /^(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(.+)$/;

/**
 * The senses of each part of a word: two for a day with its part, "Freitagabend", else one. Undefined for a word that is not known.
 * @param word any spelling
 */
export function lookedUp(word: string): [length: number, senses: Senses][] | undefined {
  const plain = folded(word);
  const senses = sensesOf(plain);
  if (senses) return [[word.length, senses]];
  const [, day = '', rest = ''] = GERMAN_DAY.exec(plain) ?? [];
  const part = rest === 'morgen' ? 'morning' : sensesOf(rest)?.part;
  if (part !== undefined)
    return [
      [day.length, sensesOf(day) ?? {}],
      [word.length - day.length, { part }],
    ];
  const stem = plain.endsWith('ish') ? sensesOf(plain.slice(0, -3)) : undefined;
  if (stem)
    return [
      [word.length - 3, stem],
      [3, { says: new Set(['ish']) }],
    ];
  const one = plain.endsWith('s') ? sensesOf(plain.slice(0, -1)) : undefined;
  if (one?.weekday !== undefined) return [[word.length, { weekday: one.weekday, plural: true }]];
  if (one?.part !== undefined) return [[word.length, { part: one.part, plural: true }]];
  if (one?.says?.has('weekend')) return [[word.length, { says: new Set(['weekend']), plural: true }]];
  return undefined;
}

/** Whether a word is known as it is typed. */
export const isWord = (typed: string): boolean => lookedUp(typed) !== undefined;

/** Shorter words are one letter away from too many others. */
const SHORTEST_TYPO = 4;
/** Shorter words are two letters away from too many others. */
const SHORTEST_TWO_TYPOS = 6;
/** A single letter begins too many words. */
const SHORTEST_BEGINNING = 2;
/** No word of a time is longer, with its typos. */
const LONGEST_WORD = 24;

/** Shorter words are rather words of their own than mistyped. */
const SHORTEST_GUESS = 7;

/** What a mistyped word may mean, each sense once. Only its first letter is sure. */
export function guesses(typed: string): Senses[] {
  const plain = folded(typed);
  if (plain.length < SHORTEST_GUESS || plain.length > LONGEST_WORD) return [];
  const near = suggested.filter(
    (one) =>
      one.plain.length >= SHORTEST_GUESS &&
      one.plain[0] === plain[0] &&
      plain !== `${one.plain}s` &&
      isOneTypoAway(plain, one.plain),
  );
  return [...new Set(near.map((one) => sensesOf(one.plain) ?? {}))];
}

/** The spellings that a mistyped word may stand for, the nearest first. */
export function nearWords(typed: string): string[] {
  const plain = folded(typed);
  if (plain.length < SHORTEST_TYPO || plain.length > LONGEST_WORD) return [];
  const forms = [plain, withoutE(plain)];
  const isNear = (isAway: typeof isOneTypoAway) => (one: { plain: string }) =>
    forms.some((form) => isAway(form, one.plain));
  const near = suggested.filter(isNear(isOneTypoAway));
  const farther = plain.length < SHORTEST_TWO_TYPOS ? [] : suggested.filter(isNear(isTwoTyposAway));
  return [...new Set([...near, ...farther].map(({ word }) => word))];
}

/** The words that begin with the typed letters. */
export function wordsBeginning(typed: string): string[] {
  const plain = folded(typed);
  if (plain.length < SHORTEST_BEGINNING) return [];
  return suggested
    .filter((one) => one.plain !== plain && one.plain.startsWith(plain))
    .map(({ word }) => word);
}
