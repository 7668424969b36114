import Database from 'better-sqlite3';

/** Two inserts of the same text in one transaction, as durable as Perch's own. */
export function bareInserts(file: string, content: string): { run(): void; close(): void } {
  const db = new Database(file);
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('fullfsync = ON');
  db.pragma('wal_autocheckpoint = 300');
  for (const table of ['bare_rows', 'bare_changes'])
    db.exec(`create table ${table} (id integer primary key, value text not null) strict`);
  const row = db.prepare('insert into bare_rows (value) values (?)');
  const change = db.prepare('insert into bare_changes (value) values (?)');
  const both = db.transaction(() => {
    row.run(content);
    change.run(content);
  });
  return { run: () => both(), close: () => void db.close() };
}
