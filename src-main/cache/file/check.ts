import type { Db } from './db.ts';

/** How many rows one step reads. */
const AT_ONCE = 50;

/** The tables that have rows for each snippet, of which there may be a million. */
const OF_SNIPPETS = "name glob 'snippets*' and type in ('table', 'shadow') and not wr";

/**
 * Looks for damage in the whole file, which takes seconds where it has many snippets: SQLite compares the search indexes with
 * the texts.
 * @returns the first damage; null without any
 */
export const findDamage = (db: Db): string | null => resultOf(db, 'quick_check(1)');

/** The same in everything but the snippets, which takes milliseconds. `checkSteps` does the rest. */
export function findDamageBesideSnippets(db: Db): string | null {
  const tables = db.column<string>(
    `select name from pragma_table_list where schema = 'main' and type <> 'virtual' and not (${OF_SNIPPETS})`,
  );
  for (const table of tables) {
    const result = resultOf(db, `quick_check(${table})`);
    if (result !== null) return result;
  }
  return null;
}

function resultOf(db: Db, check: string): string | null {
  const result = String(db.pragma(check, { simple: true }));
  return result === 'ok' ? null : result;
}

/**
 * Reads every page of the snippets and of their indexes. Each step takes about a millisecond, and a count of an index some
 * more. SQLite reports the damage that it meets. Last of all the count of snippets is corrected.
 */
export function* checkSteps(db: Db): Generator<void, void> {
  for (const table of db.column<string>(
    `select name from pragma_table_list where schema = 'main' and ${OF_SNIPPETS}`,
  )) {
    // Generated columns are none of these, and in no page.
    const columns = db.column<string>(`select name from pragma_table_info('${table}')`);
    const next = `select rowid as place, ${columns.join()} from ${table} where rowid > ? order by rowid limit ${AT_ONCE}`;
    for (let place: number | undefined = Number.MIN_SAFE_INTEGER; place !== undefined; yield) {
      const last: number | undefined = db.rows<{ place: number }>(next, [place]).at(-1)?.place;
      // SQLite reads rows that are out of order without an error, and here some of them would be read for ever.
      if (last !== undefined && last <= place) throw db.damaged(`The rows of ${table} are out of order.`);
      place = last;
    }
    const indexes = db.rows<{ name: string; sql: string | null }>(
      'select name, sql from pragma_index_list(?) join sqlite_schema using (name)',
      [table],
    );
    for (const { name, sql } of indexes) {
      const condition = / where .*$/is.exec(sql ?? '')?.[0] ?? ' where true';
      db.value(`select count(*) from ${table} indexed by ${name}${condition}`);
      yield;
    }
  }
  correctCount(db);
  db.isChecked = true;
}

/** Corrects the count of snippets where a damaged page or another program has changed it: SQLite cannot notice that. */
export function correctCount(db: Db): void {
  const shown = countOwnSnippets(db);
  if (db.value('select shown from snippet_count') === shown) return;
  db.transaction(() => {
    db.run('delete from snippet_count');
    db.run('insert into snippet_count values (?)', [shown]);
  })();
}

/** Counts the user's own snippets that are shown. */
export const countOwnSnippets = (db: Db): number =>
  // SQLite counts a whole table by its pages, and rows under a condition one by one; few are deleted or the team's.
  db.value<number>(
    `select (select count(*) from snippets) - (select count(*) from snippets where deleted = 1 and channel_id is null)
       - (select count(*) from snippets where channel_id is not null)`,
  ) ?? 0;
