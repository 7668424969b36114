import { lengthOf } from '../../contract/text/text.ts';
import type { Db } from '../file/db.ts';
import { isInside, matchOfStart, quoted, runsOfText, type Need } from './needs.ts';
import { hasMoreThan, idsOf, INSIDE, mostOf, newestOf, STARTING, type Part } from './queries.ts';

/** Up to so many texts with the short words are listed. */
const MOST_LISTED = 1_000;
/** The index has runs of so many letters. */
const RUN = 3;
/** By so many runs a longer word is looked for alone, and beside another. Of three words each leaves few texts to the others. */
const RUNS = [5, 2];
/** How many texts with a run are passed over to see how rare it is. */
const SAMPLE = 100;

/** A condition of a query, and its values. */
interface Condition {
  sql: string;
  values: string[];
}

/**
 * Other texts that contain each long word anywhere in a word, and the rest at the beginning of words, up to some after the
 * page; none without long words. Where the page reaches to them, the newest, and these first.
 * @param starting the texts that contain all words at the beginning of words
 */
export function insideOf(db: Db, needs: Need[], starting: number[], part: Part): number[] {
  const long = needs.filter(isInside).map(runsOfText);
  if (long.length === 0) return [];
  const conditions = conditionsOf(db, needs);
  const sql = `${INSIDE} and +rowid not in (select value from json_each(?))
    ${conditions.map((condition) => `and ${condition.sql}`).join(' ')}`;
  const values = [
    matchOfAll(db, long),
    JSON.stringify(starting),
    ...conditions.flatMap((condition) => condition.values),
  ];
  const most = mostOf(part) - starting.length;
  const isShown = starting.length < part.offset + part.limit;
  if (isShown) return newestOf(db, sql, values, most);
  return idsOf(db, `${sql} order by rowid`, values, { offset: 0, limit: most });
}

/** The conditions for words that the index of every three letters finds only nearly, or not at all. */
function conditionsOf(db: Db, needs: Need[]): Condition[] {
  const inText = needs.filter(isInside).map(runsOfText).filter(hasLong).map(anywhereInText);
  const conditions: Condition[] = [];
  const short = needs.filter((need) => !isInside(need));
  if (short.length > 0) {
    const match = short.map(matchOfStart).join(' AND ');
    // The plus makes SQLite pass over the matches once; without it, SQLite would search again for each row.
    if (!hasMoreThan(db, STARTING, [match], MOST_LISTED))
      conditions.push({ sql: `+rowid in (${STARTING})`, values: [match] });
    // Many texts contain them: to look into those that contain the long words is quicker than to list them all.
    else inText.push(...short.map(atStartInText));
  }
  return inText.length === 0 ? conditions : [...conditions, allInText(inText)];
}

/**
 * The texts that contain each of some words, each in one of its forms, at any place.
 * @param indexed of each word the forms, or what the index has in place of them
 */
export function anywhereIn(db: Db, words: string[][], indexed: string[][]): Condition {
  const match = matchOfAll(db, indexed);
  const inText = words.filter(hasLong).map(anywhereInText);
  if (inText.length === 0) return { sql: INSIDE, values: [match] };
  const { sql, values } = allInText(inText);
  return { sql: `${INSIDE} and ${sql}`, values: [match, ...values] };
}

/** The index itself cannot read a text that is gone since it was indexed. */
const allInText = (conditions: Condition[]): Condition => ({
  sql: `exists (select 1 from snippets
    where snippets.rowid = snippets_search_inside.rowid and ${conditions.map(({ sql }) => sql).join(' and ')})`,
  values: conditions.flatMap(({ values }) => values),
});

/** The searched texts of a snippet. */
const TEXTS = ['search_title', 'search_content', 'search_abbreviations'];

const anyOf = (choices: string[]): string => `(${choices.join(' OR ')})`;

const anywhereInText = (forms: string[]): Condition => ({
  sql: anyOf(TEXTS.flatMap((text) => forms.map(() => `instr(${text}, ?) > 0`))),
  values: TEXTS.flatMap(() => forms),
});

function atStartInText(need: Need): Condition {
  const text = need.tag ? `' ' || search_title` : TEXTS.map((one) => `' ' || ${one}`).join(' || ');
  const forms = runsOfText(need);
  return { sql: anyOf(forms.map(() => `instr(${text}, ' ' || ?) > 0`)), values: forms };
}

/** Whether the index has only runs of one of these words. */
const hasLong = (forms: string[]): boolean => forms.some((form) => lengthOf(form) > RUN);

const matchOfAll = (db: Db, needs: string[][]): string =>
  needs
    .map((forms) => anyOf(forms.map((form) => matchOfWord(db, form, RUNS[needs.length - 1]))))
    .join(' AND ');

/** The FTS5 query for a word at any place: the rarest of its runs, because most runs are in a great many texts. */
function matchOfWord(db: Db, word: string, most = 1): string {
  if (!hasLong([word])) return quoted(word);
  const letters = [...word];
  const runs = letters.slice(RUN - 1).map((_, at) => quoted(letters.slice(at, at + RUN).join('')));
  const rarest = [...new Set(runs)]
    .map((run) => ({ run, after: textAfter(db, run) }))
    .toSorted((a, b) => b.after - a.after);
  return `(${rarest
    .slice(0, most)
    .map(({ run }) => run)
    .join(' AND ')})`;
}

/** The ID of the text after the first ones with a run. The rarer the run, the greater the ID. */
const textAfter = (db: Db, run: string): number =>
  db.value<number>(`${INSIDE} limit 1 offset ${SAMPLE}`, [run]) ?? Number.MAX_SAFE_INTEGER;

/** The texts with more of the long words in their titles first, then the newest. */
export function titlesFirst(db: Db, needs: Need[], ids: number[]): number[] {
  const words = needs.filter(isInside).map(runsOfText);
  const inTitle = words.map((forms) => anyOf(forms.map(() => 'instr(search_title, ?) > 0')));
  return db.column<number>(
    `select rowid from snippets where rowid in (select value from json_each(?))
       order by ${inTitle.join(' + ')} desc, rowid desc`,
    [JSON.stringify(ids), ...words.flat()],
  );
}
