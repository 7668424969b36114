import type { Db } from '../db.ts';

/**
 * One table for every collection beside snippets. What a server offers, and the highest ID that it was seen to use, are
 * facts by the name of the collection now.
 */
export function up(db: Db): void {
  db.exec(`
    create table rows (
      rowid integer primary key,
      collection text not null,
      key text not null,                    -- its own on this computer, or a natural one
      server_id integer,
      label text not null,                  -- what rows are grouped by
      found_by text not null,               -- the label and what else they are found by, without case and accents
      value text not null,                  -- JSON: what is shown
      server_value text,                    -- JSON: what the server last had; null: not known there
      created_at integer not null,          -- milliseconds since the epoch
      deleted integer not null default 0,   -- 1: a deletion waits; hidden
      made_here integer not null,           -- 1: created on this computer
      unique (collection, key),
      unique (collection, server_id)
    ) strict;
    create index rows_by_label on rows (collection, deleted, label, server_id);
    create index rows_in_order on rows (collection, deleted, found_by);

    insert into facts (name, value)
      select 'offers', json_object('snippets', json(value)) from facts where name = 'offersSnippetList';
    update facts set value = json_set(value, '$.status',
        json((select value from facts where name = 'offersStatusRead')))
      where name = 'offers' and exists (select 1 from facts where name = 'offersStatusRead');
    insert into facts (name, value)
      select 'highestIds', json_object('snippets', json(value)) from facts where name = 'highestSnippetId';
    insert into facts (name, value)
      select 'limits', json_object('messageLength', json(value)) from facts where name = 'contentLimit';
    delete from facts where name in ('offersSnippetList', 'offersStatusRead', 'highestSnippetId', 'contentLimit');
  `);
}
