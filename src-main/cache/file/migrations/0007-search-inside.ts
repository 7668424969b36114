import type { Db } from '../db.ts';
import { indexedText } from '../../../contract/search/search-text.ts';

/**
 * Snippets are indexed as folded texts that are written beside them: by words and signs, and by every three letters, which
 * finds what stands inside words.
 */
export function up(db: Db): void {
  db.exec(`
    drop trigger snippets_search_insert;
    drop trigger snippets_search_delete;
    drop trigger snippets_search_update;
    drop table snippets_search;

    -- What search-text.ts makes of title and content; the row store writes both.
    alter table snippets add column search_title text not null default '';
    alter table snippets add column search_content text not null default '';
  `);
  const fill = db.prepare('update snippets set search_title = ?, search_content = ? where rowid = ?');
  const snippets = db
    .prepare<[], { rowid: number; title: string; content: string }>(
      'select rowid, title, content from snippets',
    )
    .all();
  for (const { rowid, title, content } of snippets) fill.run(indexedText(title), indexedText(content), rowid);

  db.exec(`
    -- What can be found: every row that is not hidden. A match in a title weighs ten times one in the body.
    -- The texts are folded already; this tokenizer only parts them at spaces.
    create virtual table snippets_search using fts5 (
      search_title, search_content, content = 'snippets', content_rowid = 'rowid',
      tokenize = 'ascii', prefix = '1 2 3'
    );
    insert into snippets_search (snippets_search, rank) values ('rank', 'bm25(10.0, 1.0)');
    insert into snippets_search (rowid, search_title, search_content)
      select rowid, search_title, search_content from snippets where not deleted;
    -- Its words, for those that were mistyped. It keeps nothing of its own.
    create virtual table snippets_search_words using fts5vocab (snippets_search, row);

    create virtual table snippets_search_inside using fts5 (
      search_title, search_content, content = 'snippets', content_rowid = 'rowid',
      tokenize = 'trigram case_sensitive 1'
    );
    insert into snippets_search_inside (snippets_search_inside, rank) values ('rank', 'bm25(10.0, 1.0)');
    insert into snippets_search_inside (rowid, search_title, search_content)
      select rowid, search_title, search_content from snippets where not deleted;

    create trigger snippets_search_insert after insert on snippets when not new.deleted begin
      insert into snippets_search (rowid, search_title, search_content)
        values (new.rowid, new.search_title, new.search_content);
      insert into snippets_search_inside (rowid, search_title, search_content)
        values (new.rowid, new.search_title, new.search_content);
    end;
    create trigger snippets_search_delete after delete on snippets when not old.deleted begin
      insert into snippets_search (snippets_search, rowid, search_title, search_content)
        values ('delete', old.rowid, old.search_title, old.search_content);
      insert into snippets_search_inside (snippets_search_inside, rowid, search_title, search_content)
        values ('delete', old.rowid, old.search_title, old.search_content);
    end;
    -- One trigger, because the order in which several fire is not promised.
    create trigger snippets_search_update after update of search_title, search_content, deleted on snippets begin
      insert into snippets_search (snippets_search, rowid, search_title, search_content)
        select 'delete', old.rowid, old.search_title, old.search_content where not old.deleted;
      insert into snippets_search (rowid, search_title, search_content)
        select new.rowid, new.search_title, new.search_content where not new.deleted;
      insert into snippets_search_inside (snippets_search_inside, rowid, search_title, search_content)
        select 'delete', old.rowid, old.search_title, old.search_content where not old.deleted;
      insert into snippets_search_inside (rowid, search_title, search_content)
        select new.rowid, new.search_title, new.search_content where not new.deleted;
    end;
  `);
}
