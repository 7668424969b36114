import type { Db } from './db.ts';

const INDEXES = ['snippets_search', 'snippets_search_inside'];
/** How many texts a step of idle work indexes, and a commit while others still wait. */
const AT_ONCE = 25;
/** A search looks into each part of an index. More parts than this become one. */
const MOST_PARTS = 8;
/** How many pages of an index one step writes while its parts become one. */
const PAGES = 16;

/** Caches in which texts of long work wait for `indexSteps`. */
const behind = new WeakSet<Db>();

/**
 * Indexes the snippets whose texts the present transaction has written, before it commits. Texts of long work wait, so that
 * its rows are shown earlier.
 */
export function indexAtCommit(db: Db): void {
  if (!hasNewTexts(db)) return;
  if (db.isHoldingBack && !behind.has(db) && countNewTexts(db) > AT_ONCE) behind.add(db);
  if (!behind.has(db)) indexNewTexts(db);
  else if (!db.isHoldingBack) indexNewTexts(db, AT_ONCE);
}

/** Notes texts that an earlier run left without an index. */
export function noteUnindexed(db: Db): void {
  if (hasNewTexts(db)) behind.add(db);
}

/** Whether texts wait for `indexSteps`. */
export const isUnindexed = (db: Db): boolean => behind.has(db);

const hasNewTexts = (db: Db): boolean => db.row('select 1 from snippets_unindexed limit 1') !== undefined;

const countNewTexts = (db: Db): number => db.value<number>('select count(*) from snippets_unindexed') ?? 0;

/**
 * Indexes texts of snippets, the newest first. Together they take a fraction of the time that they would take one by one.
 * @param most how many; all of them without it
 */
export function indexNewTexts(db: Db, most = -1): void {
  const ids = db.column<number>('select rowid from snippets_unindexed order by rowid desc limit ?', [most]);
  const rows = JSON.stringify(ids);
  for (const index of INDEXES)
    db.run(
      `insert into ${index} (rowid, search_title, search_content)
         select rowid, search_title, search_content from snippets where rowid in (select value from json_each(?))`,
      [rows],
    );
  db.run('delete from snippets_unindexed where rowid in (select value from json_each(?))', [rows]);
}

/** Indexes the texts that wait, and joins the parts of the indexes. Each step takes some milliseconds. */
export function* indexSteps(db: Db): Generator<void, void> {
  while (hasNewTexts(db)) {
    indexNewTexts(db, AT_ONCE);
    yield;
  }
  behind.delete(db);
  for (const index of INDEXES) if (partsOf(db, index) > MOST_PARTS) yield* joinParts(db, index);
}

const partsOf = (db: Db, index: string): number =>
  db.value<number>(`select count(distinct segid) from ${index}_idx`) ?? 0;

/** What a search finds stays the same, so nothing is announced. */
function* joinParts(db: Db, index: string): Generator<void, void> {
  // The first call puts all parts on one level, and each further one goes on.
  for (let pages = -PAGES; ; pages = PAGES) {
    const before = changesOf(db);
    db.exec(`insert into ${index} (${index}, rank) values ('merge', ${pages})`);
    // FTS5 writes its own record in any case.
    if (changesOf(db) - before < 2) return;
    yield;
  }
}

const changesOf = (db: Db): number => db.value<number>('select total_changes()') ?? 0;
