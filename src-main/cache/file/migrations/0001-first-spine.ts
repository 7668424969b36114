import type { Db } from '../db.ts';

/**
 * Snippets with their search index, the own status, what is known of the server, drafts, and the outbox.
 * Editable rows hold the visible values and, beside them, the server's last copy.
 */
export function up(db: Db): void {
  db.exec(`
    create table snippets (
      rowid integer primary key,
      key text not null unique,
      server_id integer unique,
      title text not null,
      content text not null,
      server_title text,
      server_content text,
      created_at integer not null,          -- milliseconds since the epoch
      deleted integer not null default 0,   -- 1: a deletion waits; hidden
      made_here integer not null,           -- 1: created on this computer
      -- A server copy without an ID: the user says that it is there, on a server that cannot list.
      check ((server_title is null) = (server_content is null)),
      check (server_id is null or server_title is not null)
    ) strict;
    create index snippets_by_age on snippets (deleted, created_at desc, rowid desc);

    -- What can be found: every row that is not hidden. A match in a title weighs ten times one in the body.
    create virtual table snippets_search using fts5 (
      title, content, content = 'snippets', content_rowid = 'rowid',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
    );
    insert into snippets_search (snippets_search, rank) values ('rank', 'bm25(10.0, 1.0)');
    create trigger snippets_search_insert after insert on snippets when not new.deleted begin
      insert into snippets_search (rowid, title, content) values (new.rowid, new.title, new.content);
    end;
    create trigger snippets_search_delete after delete on snippets when not old.deleted begin
      insert into snippets_search (snippets_search, rowid, title, content)
        values ('delete', old.rowid, old.title, old.content);
    end;
    -- One trigger, because the order in which several fire is not promised.
    create trigger snippets_search_update after update of title, content, deleted on snippets begin
      insert into snippets_search (snippets_search, rowid, title, content)
        select 'delete', old.rowid, old.title, old.content where not old.deleted;
      insert into snippets_search (rowid, title, content)
        select new.rowid, new.title, new.content where not new.deleted;
    end;

    create table own_status (
      id integer primary key check (id = 1),
      value text not null,                  -- StatusValue as JSON: what is shown
      away integer not null,
      server_value text,                    -- what the server last had; null: not known
      server_away integer,
      clear_at integer,                     -- milliseconds since the epoch
      cleared_unchecked integer not null default 0
    ) strict;
    insert into own_status (id, value, away) values (1, '{"text":"","emoji":null}', 0);

    create table facts (                    -- what is known of the server: limits, what it offers
      name text primary key,
      value text not null                   -- JSON
    ) strict, without rowid;

    create table drafts (
      name text primary key,
      value text not null,
      saved_at integer not null
    ) strict, without rowid;

    create table changes (
      sequence integer primary key autoincrement,
      id text not null unique,
      action text not null,
      operation text not null,
      delivery text not null check (delivery in ('set', 'create')),
      subject text not null,                -- changes to one subject are delivered in order
      merge_key text,                       -- null: stands alone
      params text not null,                 -- JSON
      state text not null check (state in ('queued', 'sending', 'in-doubt', 'rejected', 'expired', 'held')),
      created_at integer not null,
      attempts integer not null default 0,
      maybe_on_server integer not null default 0, -- 1: an attempt may have taken effect
      mark integer,                         -- the highest known server ID of its kind before the first attempt
      last_sent_at integer,
      next_attempt_at integer,
      must_ask integer not null default 0,  -- in doubt, and only the user can tell
      problem text,                         -- JSON
      replaced integer not null default 0
    ) strict;
    create index changes_by_subject on changes (subject, sequence);
  `);
}
