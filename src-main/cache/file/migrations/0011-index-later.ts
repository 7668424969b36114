import type { Db } from '../db.ts';

/**
 * Texts of snippets are indexed after their transaction: a commit that also changes two indexes takes twice as long. The
 * texts that the indexes have of a row are noted, because they are needed to take it out.
 */
export function up(db: Db): void {
  db.exec(`
    drop trigger snippets_search_insert;
    drop trigger snippets_search_delete;
    drop trigger snippets_search_update;

    -- Rows of which the indexes contain other texts than the table, until they are indexed.
    alter table snippets_unindexed rename to unindexed_before;
    create table snippets_unindexed (
      rowid integer primary key,
      was_title text,          -- what the indexes contain; null where they do not contain the row
      was_content text
    ) strict;
    insert into snippets_unindexed (rowid) select rowid from unindexed_before;
    drop table unindexed_before;

    create trigger snippets_search_insert after insert on snippets when not new.deleted begin
      insert into snippets_unindexed (rowid) values (new.rowid) on conflict do nothing;
    end;
    create trigger snippets_search_delete after delete on snippets when not old.deleted begin
      insert into snippets_unindexed (rowid, was_title, was_content)
        values (old.rowid, old.search_title, old.search_content) on conflict do nothing;
    end;
    create trigger snippets_search_update after update of search_title, search_content, deleted on snippets begin
      insert into snippets_unindexed (rowid, was_title, was_content)
        values (old.rowid, iif(old.deleted, null, old.search_title), iif(old.deleted, null, old.search_content))
        on conflict do nothing;
    end;
  `);
}
