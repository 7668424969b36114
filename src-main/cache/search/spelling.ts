import { lengthOf } from '../../contract/text/text.ts';
import type { Db } from '../file/db.ts';
import { indexBeforeSearch } from './text-index.ts';
import { isKnown, searchSnippets } from './search.ts';
import { MISTYPED_FROM, tokensOf, type Token } from '../../contract/search/search-text.ts';
import { wordsNear } from './vocabulary.ts';

/**
 * The fewest letters of a word that may have a typo: shorter words have too many neighbors. Words of `MISTYPED_FROM`
 * letters may have two typos.
 */
const SHORTEST = 3;
/** Of so many words that are equally near, the one in the most snippets is chosen. */
const MOST_COMPARED = 10;

/**
 * Suggests a spelling for a search that finds nothing: each word that no text contains is replaced by the nearest
 * indexed word with the same first letter. Null if the suggestion finds nothing either.
 */
export function nearSpelling(db: Db, search: string): string | null {
  indexBeforeSearch(db);
  const typed = search.trim();
  let spelled = '';
  let end = 0;
  for (const token of tokensOf(typed)) {
    if (token.kind !== 'word' || isKnown(db, [token])) continue;
    const nearest = nearestTo(db, token);
    if (nearest === null) return null;
    spelled += typed.slice(end, token.start) + nearest;
    end = token.end;
  }
  if (end === 0) return null;
  spelled += typed.slice(end);
  const { found, similar } = searchSnippets(db, spelled, 0, 1);
  return found > 0 && !similar ? spelled : null;
}

/** The nearest indexed word, as it is written in a snippet. */
function nearestTo(db: Db, { forms }: Token): string | null {
  const near = forms
    .filter((form) => lengthOf(form) >= SHORTEST)
    .flatMap((form) =>
      wordsNear(db, form, { typos: lengthOf(form) >= MISTYPED_FROM ? 2 : 1, isBeginning: false, right: 1 }),
    );
  const least = Math.min(...near.map(({ typos }) => typos));
  const [nearest] = near
    .filter(({ typos }) => typos === least)
    .slice(0, MOST_COMPARED)
    .map(({ text }) => ({ text, count: countOf(db, text) }))
    .toSorted((a, b) => b.count - a.count);
  return nearest ? asWritten(db, nearest.text) : null;
}

const countOf = (db: Db, form: string): number =>
  db.value<number>('select count(*) from snippets_search where snippets_search match ?', [`"${form}"`]) ?? 0;

/** An indexed word as the newest snippet spells it, in lower case. Null if no snippet contains the word. */
function asWritten(db: Db, form: string): string | null {
  const row = db.row<{ title: string; content: string }>(
    `select title, content from snippets where rowid in
         (select rowid from snippets_search where snippets_search match ? order by rowid desc limit 1)`,
    [`"${form}"`],
  );
  if (!row) return null;
  for (const text of [row.title, row.content])
    for (const { forms, start, end } of tokensOf(text))
      if (forms.includes(form)) return text.slice(start, end).toLowerCase();
  return null;
}
