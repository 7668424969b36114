import type { Db } from '../file/db.ts';
import { isDiskFailure } from '../file/disk-failure.ts';

/** The tables of the full-text search: words by their beginnings, and parts of words. */
export const INDEXES = ['snippets_search', 'snippets_search_inside'];
/** How many texts the first step of idle work indexes, and a search before it looks. After long work it finds the others later. */
const AT_ONCE = 100;
/** How long a step of idle work is meant to take, in milliseconds. Its commit takes a third of that. */
const STEP = 16;
/** A search looks into each part of an index. More parts than this become one. */
const MOST_PARTS = 8;
/** After so many steps their parts become one. Meanwhile a search takes up to three times as long. */
const MOST_NEW_PARTS = 96;
/** How many pages of an index one step writes while its parts become one. */
const PAGES = 48;

/** Whether texts of snippets are not indexed yet. */
export const hasNewTexts = (db: Db): boolean =>
  db.row('select 1 from snippets_unindexed limit 1') !== undefined;

/** Indexes what a search must find. While the disk is full it finds what was indexed before. */
export function indexBeforeSearch(db: Db): void {
  try {
    if (hasNewTexts(db)) indexTexts(db, [...changedTexts(db), ...newestTexts(db, AT_ONCE)]);
  } catch (error) {
    if (!isDiskFailure(error)) throw error;
  }
}

/** The rows of which the indexes contain other texts. */
const changedTexts = (db: Db): number[] =>
  db.column<number>('select rowid from snippets_unindexed where was_title is not null limit ?', [AT_ONCE]);

const newestTexts = (db: Db, count: number): number[] =>
  db.column<number>('select rowid from snippets_unindexed order by rowid desc limit ?', [count]);

/**
 * Indexes the texts of these rows. Together they take a fraction of the time that they would take one by one. Nothing is
 * announced: a search indexes first.
 */
function indexTexts(db: Db, ids: number[]): void {
  const these = `rowid in (${ids.join()})`;
  const columns = 'rowid, search_title, search_content, search_abbreviations';
  const statements = INDEXES.map(
    (index) => `
      insert into ${index} (${index}, ${columns})
        select 'delete', rowid, was_title, was_content, was_abbreviations from snippets_unindexed
        where ${these} and was_title is not null;
      insert into ${index} (${columns}) select ${columns} from snippets where ${these} and not deleted;`,
  );
  db.transaction(() => db.exec(`${statements.join('')} delete from snippets_unindexed where ${these};`))();
}

/** Empties the indexes, and has all texts indexed again: of a file from elsewhere it cannot be known what they contain. */
export const indexAnew = (db: Db): void =>
  db.transaction(() => {
    for (const index of INDEXES) db.exec(`insert into ${index} (${index}) values ('delete-all')`);
    db.exec(`
      delete from snippets_unindexed;
      insert into snippets_unindexed (rowid) select rowid from snippets where not deleted;`);
  })();

/** Indexes all texts, and joins the parts of the indexes. Each step takes some milliseconds. */
export function* indexSteps(db: Db): Generator<void, void> {
  let steps = 0;
  // Each step writes every word of its texts anew, so the more texts it has, the less each of them takes.
  for (let count = AT_ONCE; hasNewTexts(db); yield) {
    if (steps === 1) joinAtCommit(db, false);
    const began = performance.now();
    indexTexts(db, newestTexts(db, count));
    const fitting = (count * STEP) / (performance.now() - began);
    count = Math.ceil(Math.min(fitting, 2 * count));
    steps += 1;
    if (steps % MOST_NEW_PARTS === 0) for (const index of INDEXES) yield* joinParts(db, index, PAGES);
  }
  // A search indexes as many as one step does; of more it has not found all.
  if (steps > 1) db.noteWritten('snippets_search');
  for (const index of INDEXES) if (partsOf(db, index) > MOST_PARTS) yield* joinParts(db, index, -PAGES);
  // Not before, or a search that indexes a text meanwhile would join all parts at once. An earlier run may have ended before this.
  if (!joinsAtCommit(db)) joinAtCommit(db, true);
}

const joinsAtCommit = (db: Db): boolean =>
  db.value<number>(`select v from ${INDEXES.at(-1)}_config where k = 'automerge'`) !== 0;

/**
 * Says whether FTS5 joins parts while it writes, as it does by itself. During many steps this took more than half of the time,
 * and long commits.
 */
function joinAtCommit(db: Db, joins: boolean): void {
  for (const index of INDEXES)
    db.exec(`
      insert into ${index} (${index}, rank) values ('automerge', ${joins ? 4 : 0});
      insert into ${index} (${index}, rank) values ('crisismerge', ${joins ? 16 : 2 * MOST_NEW_PARTS});`);
}

const partsOf = (db: Db, index: string): number =>
  db.value<number>(`select count(distinct segid) from ${index}_idx`) ?? 0;

/**
 * Joins parts of one size, or all where the first number of pages is negative. What a search finds stays the same, so nothing is
 * announced.
 */
function* joinParts(db: Db, index: string, first: number): Generator<void, void> {
  for (let pages = first; ; pages = PAGES) {
    const before = changesOf(db);
    db.exec(`insert into ${index} (${index}, rank) values ('merge', ${pages})`);
    // FTS5 writes its own record in any case.
    if (changesOf(db) - before < 2) return;
    yield;
  }
}

const changesOf = (db: Db): number => db.value<number>('select total_changes()') ?? 0;
