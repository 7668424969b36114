import type { Db } from '../db.ts';

/** What events told of that may be the effect of a create in doubt. */
export function up(db: Db): void {
  db.exec(`
    create table sightings (
      change_id text not null references changes (id) on delete cascade,
      server_id integer not null,
      primary key (change_id, server_id)
    ) strict, without rowid;
  `);
}
