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
    -- To index all texts would keep a large file closed for seconds. Both indexes are filled again in idle moments.
    insert into snippets_search (snippets_search) values ('delete-all');
    delete from snippets_unindexed;
    insert into snippets_unindexed (rowid) select rowid from snippets where not deleted;
  `);
}
