import type { Db } from '../db.ts';

/**
 * New texts of snippets are noted by row, and indexed together before their transaction commits. Between other writes
 * SQLite writes the indexes anew for each row, which took most of the time of a first pull.
 */
export function up(db: Db): void {
  db.exec(`
    -- Rows that the indexes do not contain yet. Empty after each commit.
    create table snippets_unindexed (rowid integer primary key) strict;

    drop trigger snippets_search_insert;
    drop trigger snippets_search_delete;
    drop trigger snippets_search_update;

    create trigger snippets_search_insert after insert on snippets when not new.deleted begin
      insert into snippets_unindexed (rowid) values (new.rowid);
    end;
    create trigger snippets_search_delete after delete on snippets when not old.deleted begin
      insert into snippets_search (snippets_search, rowid, search_title, search_content)
        select 'delete', old.rowid, old.search_title, old.search_content
        where old.rowid not in (select rowid from snippets_unindexed);
      insert into snippets_search_inside (snippets_search_inside, rowid, search_title, search_content)
        select 'delete', old.rowid, old.search_title, old.search_content
        where old.rowid not in (select rowid from snippets_unindexed);
      delete from snippets_unindexed where rowid = old.rowid;
    end;
    -- One trigger, because the order in which several fire is not promised.
    create trigger snippets_search_update after update of search_title, search_content, deleted on snippets begin
      insert into snippets_search (snippets_search, rowid, search_title, search_content)
        select 'delete', old.rowid, old.search_title, old.search_content
        where not old.deleted and old.rowid not in (select rowid from snippets_unindexed);
      insert into snippets_search_inside (snippets_search_inside, rowid, search_title, search_content)
        select 'delete', old.rowid, old.search_title, old.search_content
        where not old.deleted and old.rowid not in (select rowid from snippets_unindexed);
      delete from snippets_unindexed where rowid = old.rowid;
      insert into snippets_unindexed (rowid) select new.rowid where not new.deleted;
    end;
  `);
}
