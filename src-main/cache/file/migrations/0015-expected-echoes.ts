import type { Db } from '../db.ts';

/**
 * The commit that ends a delivery writes an expected echo. In the table of all collections that took a page of each of its
 * four indexes, more than a third of the commit.
 */
export function up(db: Db): void {
  db.exec(`
    -- The events that the server will send about our own deliveries.
    create table expected_echoes (
      subject text primary key,
      value text not null,                  -- JSON
      created_at integer not null           -- of the latest delivery, in milliseconds since the epoch
    ) strict, without rowid;
    insert into expected_echoes (subject, value, created_at)
      select key, value, created_at from rows where collection = 'echoes';
    delete from rows where collection = 'echoes';
  `);
}
