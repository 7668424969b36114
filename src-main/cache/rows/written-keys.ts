import type { Db } from '../file/db.ts';

/**
 * Notes from now on which rows are written, so that what is kept of them in memory is read anew for these alone. Triggers of
 * this connection note them, whichever statement writes.
 * @param collections of the table `rows`; topics are noted too
 */
export function noteWrittenKeys(db: Db, collections: readonly string[]): void {
  db.exec('create temp table written_keys (source text, key text, primary key (source, key)) without rowid');
  for (const [action, row] of Object.entries({ insert: 'new', update: 'new', delete: 'old' }))
    db.exec(`
      create temp trigger noted_rows_${action} after ${action} on main.rows
        when ${row}.collection in ('${collections.join("', '")}') begin
        insert into written_keys values (${row}.collection, ${row}.key) on conflict do nothing;
      end;
      create temp trigger noted_topics_${action} after ${action} on main.topics begin
        insert into written_keys values ('topic', json_array(${row}.channel_id, ${row}.name)) on conflict do nothing;
      end;
    `);
}

/**
 * The keys that were written since the last call, by their collections. Those of topics, by `topic`, are the ID of the channel
 * and the name as JSON.
 */
export function takeWrittenKeys(db: Db): ReadonlyMap<string, readonly string[]> {
  const rows = db.rows<{ source: string; key: string }>('select source, key from written_keys');
  // Nobody waits for this to be announced.
  if (rows.length > 0) db.exec('delete from written_keys');
  const bySource = Map.groupBy(rows, ({ source }) => source);
  return new Map([...bySource].map(([source, keys]) => [source, keys.map(({ key }) => key)]));
}
