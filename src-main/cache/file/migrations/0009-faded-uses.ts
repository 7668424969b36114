import type { Db } from '../db.ts';

/**
 * Uses count for less as they get older, for everything that a search finds. Snippets keep their own table, which
 * follows the server's IDs.
 */
export function up(db: Db): void {
  db.exec(`
    -- How much all uses counted at used_at. Of those so far only the number and the last moment are known.
    alter table snippet_uses add column weight real not null default 0;
    update snippet_uses set weight = uses;

    create table target_uses (
      id text primary key,            -- of a row of the search
      weight real not null,
      used_at integer not null        -- milliseconds since the epoch
    ) strict, without rowid;
    create index target_uses_by_age on target_uses (used_at);

    -- Copies and indexes for the orders of the list.
    alter table snippets add column uses integer not null default 0;
    update snippets set uses = coalesce((select uses from snippet_uses where key = snippets.key), 0);
    create index snippets_by_name on snippets (deleted, search_title);
    create index snippets_by_creation on snippets (deleted, created_at);
    create index snippets_by_uses on snippets (deleted, uses, max(created_at, used_at));
    create index snippets_by_last_use on snippets (used_at) where deleted = 0 and used_at > 0;

    drop trigger snippet_uses_insert;
    drop trigger snippet_uses_update;
    create trigger snippet_uses_insert after insert on snippet_uses begin
      update snippets set favorite = new.favorite, used_at = new.used_at, uses = new.uses where key = new.key;
    end;
    create trigger snippet_uses_update after update on snippet_uses begin
      update snippets set favorite = new.favorite, used_at = new.used_at, uses = new.uses where key = new.key;
    end;
  `);
}
