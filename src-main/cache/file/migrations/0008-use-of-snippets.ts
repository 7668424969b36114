import type { Db } from '../db.ts';

/**
 * What only this computer knows of snippets: favorites, how often each was copied, and when last. The words of the
 * index are listed one by one, so that a search for similar words needs to read only some of them.
 */
export function up(db: Db): void {
  db.exec(`
    drop table snippets_search_words;
    -- The other kind of this table counts all occurrences of a word before it returns the word.
    create virtual table snippets_search_words using fts5vocab (snippets_search, instance);

    -- The ID is for a cache that was made anew: there the same snippet gets another key.
    create table snippet_uses (
      key text primary key,
      server_id integer unique,
      favorite integer not null default 0,
      uses integer not null default 0,
      used_at integer not null default 0    -- milliseconds since the epoch; 0: never
    ) strict, without rowid;

    -- Copies of the two, for the order of the list.
    alter table snippets add column favorite integer not null default 0;
    alter table snippets add column used_at integer not null default 0;
    drop index snippets_by_age;
    create index snippets_in_order on snippets (deleted, favorite, max(created_at, used_at));

    create trigger snippet_uses_insert after insert on snippet_uses begin
      update snippets set favorite = new.favorite, used_at = new.used_at where key = new.key;
    end;
    create trigger snippet_uses_update after update on snippet_uses begin
      update snippets set favorite = new.favorite, used_at = new.used_at where key = new.key;
    end;
    create trigger snippet_uses_of_new after insert on snippets when new.server_id is not null begin
      update snippet_uses set key = new.key where server_id = new.server_id;
    end;
    create trigger snippet_uses_of_id after update of server_id on snippets begin
      update or replace snippet_uses set server_id = new.server_id where key = new.key;
      update snippet_uses set key = new.key where server_id = new.server_id and key <> new.key;
    end;
    create trigger snippet_uses_delete after delete on snippets begin
      delete from snippet_uses where key = old.key;
    end;
  `);
}
