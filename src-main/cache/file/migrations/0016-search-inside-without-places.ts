import type { Db } from '../db.ts';

/**
 * The index of every three letters no longer says where they stand: a word is compared with the text itself. The index has a
 * sixth of its size, and takes half as long to write.
 */
export function up(db: Db): void {
  db.exec(`
    drop table snippets_search_inside;
    create virtual table snippets_search_inside using fts5 (
      search_title, search_content, content = 'snippets', content_rowid = 'rowid',
      tokenize = 'trigram case_sensitive 1', detail = none
    );
    insert into snippets_search_inside (rowid, search_title, search_content)
      select rowid, search_title, search_content from snippets
      where not deleted and rowid not in (select rowid from snippets_unindexed);
    -- These are taken out when the rows are indexed.
    insert into snippets_search_inside (rowid, search_title, search_content)
      select rowid, was_title, was_content from snippets_unindexed where was_title is not null;
  `);
}
