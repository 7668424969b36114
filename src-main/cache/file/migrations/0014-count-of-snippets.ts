import type { Db } from '../db.ts';

/** To count a million snippets takes 8 ms, and each page of the list shows how many there are. */
export function up(db: Db): void {
  db.exec(`
    -- How many snippets of the user's own are shown. It has one row.
    create table snippet_count (shown integer not null) strict;
    insert into snippet_count select count(*) from snippets where deleted = 0 and channel_id is null;

    create trigger snippet_count_insert after insert on snippets
      when new.deleted = 0 and new.channel_id is null
    begin
      update snippet_count set shown = shown + 1;
    end;
    create trigger snippet_count_delete after delete on snippets
      when old.deleted = 0 and old.channel_id is null
    begin
      update snippet_count set shown = shown - 1;
    end;
    create trigger snippet_count_update after update of deleted, channel_id on snippets
      when (new.deleted = 0 and new.channel_id is null) <> (old.deleted = 0 and old.channel_id is null)
    begin
      update snippet_count set shown = shown + iif(new.deleted = 0 and new.channel_id is null, 1, -1);
    end;
  `);
}
