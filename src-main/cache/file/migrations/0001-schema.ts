import type { Db } from '../db.ts';

/**
 * The whole file. Editable rows hold the visible values and, beside them, the server's last copy. Times are milliseconds
 * since the epoch; flags are 1 for yes.
 */
export function up(db: Db): void {
  db.exec(`
    -- The user's own snippets, and a team's: topics of channels. One table, so that one search by one index finds both.
    create table snippets (
      rowid integer primary key,                  -- below zero for a team's
      key text not null unique,
      server_id integer unique,
      title text not null,
      content text not null,
      server_title text,
      server_content text,
      created_at integer not null,
      deleted integer not null default 0,         -- a deletion waits; hidden
      made_here integer not null,                 -- created on this computer
      search_title text not null default '',      -- what search-text.ts makes of title and content
      search_content text not null default '',
      search_abbreviations text not null default '',
      favorite integer not null default 0,        -- copies of snippet_uses, for the orders of the list
      used_at integer not null default 0,
      uses integer not null default 0,
      channel_id integer,                         -- of a team's snippet; null for one of the user's own
      newest_id integer,                          -- the newest message of its topic when its text was last read
      text_id integer,                            -- the message that its text is of
      author_id integer,                          -- who sent it; null where it is not known
      -- When the user last used it, or saved it: what a team writes is no act of the user.
      acted_at integer generated always as (max(iif(channel_id is null, created_at, 0), used_at)) virtual,
      -- A server copy without an ID: the user says that it is there, on a server that cannot list.
      check ((server_title is null) = (server_content is null)),
      check (server_id is null or server_title is not null)
    ) strict;
    create index snippets_in_order on snippets (deleted, favorite, acted_at);
    create index snippets_by_name on snippets (deleted, search_title);
    create index snippets_by_creation on snippets (deleted, created_at);
    create index snippets_by_uses on snippets (deleted, uses, acted_at);
    create index snippets_by_last_use on snippets (used_at) where deleted = 0 and used_at > 0;
    -- With the column that tells whether a snippet is offered, so that a count reads no row.
    create index team_snippets on snippets (channel_id, deleted) where channel_id is not null;
    create index team_snippets_by_text on snippets (text_id) where channel_id is not null;

    -- How many of the user's own are shown: to count a million takes 8 ms, and each page of the list shows it. It has one row.
    create table snippet_count (shown integer not null) strict;
    insert into snippet_count values (0);
    create trigger snippet_count_insert after insert on snippets when new.deleted = 0 and new.channel_id is null begin
      update snippet_count set shown = shown + 1;
    end;
    create trigger snippet_count_delete after delete on snippets when old.deleted = 0 and old.channel_id is null begin
      update snippet_count set shown = shown - 1;
    end;
    create trigger snippet_count_update after update of deleted, channel_id on snippets
      when (new.deleted = 0 and new.channel_id is null) <> (old.deleted = 0 and old.channel_id is null) begin
      update snippet_count set shown = shown + iif(new.deleted = 0 and new.channel_id is null, 1, -1);
    end;

    -- What can be found, by words and signs: every row that is not hidden. A match in a title, or in what was typed for
    -- it elsewhere, weighs ten times one in the body.
    -- The texts are folded already; this tokenizer only parts them at spaces.
    create virtual table snippets_search using fts5 (
      search_title, search_content, search_abbreviations,
      content = 'snippets', content_rowid = 'rowid', tokenize = 'ascii', prefix = '1 2 3'
    );
    insert into snippets_search (snippets_search, rank) values ('rank', 'bm25(10.0, 1.0, 10.0)');
    -- Its words one by one, for those that were mistyped. It keeps nothing of its own.
    create virtual table snippets_search_words using fts5vocab (snippets_search, instance);
    -- The same by every three letters, which finds what is inside words. It does not have their places: a word is compared with
    -- the text itself.
    create virtual table snippets_search_inside using fts5 (
      search_title, search_content, search_abbreviations,
      content = 'snippets', content_rowid = 'rowid', tokenize = 'trigram case_sensitive 1',
      detail = none
    );
    -- Rows of which the indexes contain other texts than the table. They are indexed after their transaction: a commit that also
    -- changes two indexes takes twice as long.
    create table snippets_unindexed (
      rowid integer primary key,
      was_title text,                             -- what the indexes contain; null where they do not contain the row
      was_content text,
      was_abbreviations text
    ) strict;
    create trigger snippets_search_insert after insert on snippets when not new.deleted begin
      insert into snippets_unindexed (rowid) values (new.rowid) on conflict do nothing;
    end;
    create trigger snippets_search_delete after delete on snippets when not old.deleted begin
      insert into snippets_unindexed (rowid, was_title, was_content, was_abbreviations)
        values (old.rowid, old.search_title, old.search_content, old.search_abbreviations) on conflict do nothing;
    end;
    create trigger snippets_search_update
      after update of search_title, search_content, search_abbreviations, deleted on snippets begin
      insert into snippets_unindexed (rowid, was_title, was_content, was_abbreviations)
        values (
          old.rowid, iif(old.deleted, null, old.search_title), iif(old.deleted, null, old.search_content),
          iif(old.deleted, null, old.search_abbreviations)
        )
        on conflict do nothing;
    end;

    -- What only this computer knows of snippets. The ID is for a file that was made anew: there a snippet gets another key.
    create table snippet_uses (
      key text primary key,
      server_id integer unique,
      favorite integer not null default 0,
      uses integer not null default 0,            -- how often it was copied
      used_at integer not null default 0,         -- 0: never
      weight real not null default 0,             -- how much all uses counted at used_at: they fade
      used_text text,                             -- a team's text as it was used last; null for one of the user's own
      abbreviations text not null default '',     -- what another program has it typed by, one a line
      search_abbreviations text not null default ''
    ) strict, without rowid;
    create trigger snippet_uses_insert after insert on snippet_uses begin
      update snippets set favorite = new.favorite, used_at = new.used_at, uses = new.uses where key = new.key;
      update snippets set search_abbreviations = new.search_abbreviations
        where key = new.key and search_abbreviations <> new.search_abbreviations;
    end;
    create trigger snippet_uses_update after update on snippet_uses begin
      update snippets set favorite = new.favorite, used_at = new.used_at, uses = new.uses where key = new.key;
      update snippets set search_abbreviations = new.search_abbreviations
        where key = new.key and search_abbreviations <> new.search_abbreviations;
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
    -- The same of everything else that a search finds.
    create table target_uses (
      id text primary key,                        -- of a row of the search
      weight real not null,
      used_at integer not null
    ) strict, without rowid;
    create index target_uses_by_age on target_uses (used_at);

    -- One table for every collection beside snippets.
    create table rows (
      rowid integer primary key,
      collection text not null,
      key text not null,                          -- its own on this computer, or a natural one
      server_id integer,
      label text not null,                        -- what rows are grouped by
      found_by text not null,                     -- the label and what else they are found by, without case and accents
      value text not null,                        -- JSON: what is shown
      server_value text,                          -- JSON: what the server last had; null: not known there
      created_at integer not null,
      deleted integer not null default 0,         -- a deletion waits; hidden
      made_here integer not null,                 -- created on this computer
      unique (collection, key),
      unique (collection, server_id)
    ) strict;
    create index rows_by_label on rows (collection, deleted, label, server_id);
    create index rows_in_order on rows (collection, deleted, found_by);
    -- The kinds of people: a page reads no values of thousands of others, which contain all that these wrote about themselves.
    create index people_listed on rows (
      iif(json_valid(value), value ->> '$.is_active', null), iif(json_valid(value), value ->> '$.is_bot', null), found_by, server_id
    ) where collection = 'people' and deleted = 0;

    -- The places of channels in their list, likewise.
    create index channels_listed on rows (
      iif(json_valid(value), value ->> '$.archived', null), iif(json_valid(value), value ->> '$.folderId', null),
      iif(json_valid(value), value ->> '$.subscribed', null), found_by, key, server_id
    ) where collection = 'channels' and deleted = 0;

    -- The reminders about a message, which are found by its words.
    create index reminders_by_message on rows (
      iif(json_valid(value), value ->> '$.messageId', null)
    ) where collection = 'reminders';

    -- What messages, scheduled messages and reminders say, for the search of everything. A message has its server ID, so that a
    -- later one comes after it, and another row its own, negative. Only the index is kept: rows are shown from their values.
    create virtual table texts_search using fts5 (
      text, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 2 3'
    );
    -- The rows whose texts are another than in the index. They are indexed after their transaction.
    create table texts_unindexed (id integer primary key) strict;
    create trigger texts_insert after insert on rows
      when new.collection in ('scheduled', 'reminders')
        or (new.collection in ('messages', 'addressed') and new.server_id is not null) begin
      insert into texts_unindexed (id)
        values (iif(new.collection in ('messages', 'addressed'), new.server_id, -new.rowid)) on conflict do nothing;
    end;
    create trigger texts_delete after delete on rows
      when old.collection in ('scheduled', 'reminders')
        or (old.collection in ('messages', 'addressed') and old.server_id is not null) begin
      insert into texts_unindexed (id)
        values (iif(old.collection in ('messages', 'addressed'), old.server_id, -old.rowid)) on conflict do nothing;
    end;
    create trigger texts_update after update of value on rows
      when new.collection in ('scheduled', 'reminders') begin
      insert into texts_unindexed (id) values (-new.rowid) on conflict do nothing;
    end;
    -- Flags and reactions of a message change far more often than its text.
    create trigger texts_update_message after update of value on rows
      when new.collection in ('messages', 'addressed') and new.server_id is not null and not (
        iif(json_valid(old.value), old.value ->> '$.html', null) is iif(json_valid(new.value), new.value ->> '$.html', null)
        and iif(json_valid(old.value), old.value ->> '$.markdown', null)
          is iif(json_valid(new.value), new.value ->> '$.markdown', null)
        and iif(json_valid(old.value), old.value ->> '$.text', null) is iif(json_valid(new.value), new.value ->> '$.text', null)
      ) begin
      insert into texts_unindexed (id) values (new.server_id) on conflict do nothing;
    end;

    -- The topics of channels. Some channels have thousands, and each message changes one.
    create table topics (
      channel_id integer not null,
      folded text not null,                       -- the name in lower case, without the mark of a resolved one
      name text not null,
      last_message_id integer not null,
      last_at integer,                            -- null where it is not known
      primary key (channel_id, folded, name)
    ) strict, without rowid;

    -- The messages that the server counts as unread. There can be tens of thousands, and each event asks how many there are.
    create table unread (
      message_id integer primary key,
      conversation text not null,                 -- its key
      mentioned integer not null default 0        -- the message mentions the user
    ) strict;
    create index unread_by_conversation on unread (conversation, message_id);
    create index unread_mentions on unread (conversation, message_id) where mentioned = 1;
    -- How many of a conversation, which is a topic of a channel or one with people.
    create table unread_counts (
      key text primary key,
      channel_id integer,
      topic text not null,
      people text,                                -- JSON
      count integer not null,
      mentions integer not null
    ) strict, without rowid;
    create trigger unread_insert after insert on unread begin
      update unread_counts set count = count + 1, mentions = mentions + new.mentioned where key = new.conversation;
    end;
    create trigger unread_delete after delete on unread begin
      update unread_counts set count = count - 1, mentions = mentions - old.mentioned where key = old.conversation;
    end;
    create trigger unread_update after update on unread begin
      update unread_counts set count = count + 1, mentions = mentions + new.mentioned where key = new.conversation;
      update unread_counts set count = count - 1, mentions = mentions - old.mentioned where key = old.conversation;
    end;
    create trigger unread_counts_none after update on unread_counts when new.count = 0 begin
      delete from unread_counts where key = new.key;
    end;

    -- Single values (metadata.ts), as JSON.
    create table facts (name text primary key, value text not null) strict, without rowid;

    create table drafts (name text primary key, value text not null, saved_at integer not null) strict, without rowid;

    -- The outbox.
    create table changes (
      sequence integer primary key autoincrement,
      id text not null unique,
      action text not null,
      operation text not null,
      delivery text not null check (delivery in ('set', 'create')),
      subject text not null,                      -- changes to one subject are delivered in order
      merge_key text,                             -- null: stands alone
      params text not null,                       -- JSON
      state text not null check (state in ('queued', 'sending', 'in-doubt', 'rejected', 'expired', 'held')),
      created_at integer not null,
      attempts integer not null default 0,
      maybe_on_server integer not null default 0, -- an attempt may have taken effect
      mark integer,                               -- the highest known server ID of its kind before the first attempt
      last_sent_at integer,
      next_attempt_at integer,
      must_ask integer not null default 0,        -- in doubt, and only the user can tell
      problem text,                               -- JSON
      replaced integer not null default 0,
      -- After this it is not sent any more; null where it can always be sent. Both moments follow from the parameters, and an
      -- index finds the next one, however many changes wait.
      deadline_at integer generated always as (case
        when not json_valid(params) then null
        when json_type(params, '$.at') not in ('integer', 'real') then null
        when action = 'create-reminder' then cast(params ->> '$.at' as integer) * 1000
        when action in ('create-scheduled', 'edit-scheduled') and json_type(params, '$.sent') is not 'true'
          then cast(params ->> '$.at' as integer) * 1000
      end) virtual,
      -- When this computer reminds in the server's stead, at once where it is too late for that; null where it does not.
      remind_at integer generated always as (case
        when not json_valid(params) then null
        when action <> 'create-reminder' or json_type(params, '$.reminded') is 'true' then null
        when json_type(params, '$.at') not in ('integer', 'real') then null
        when state = 'expired' then 0
        else cast(params ->> '$.at' as integer) * 1000
      end) virtual
    ) strict;
    create index changes_by_subject on changes (subject, sequence);
    create index changes_by_state on changes (state, delivery, sequence);
    create index changes_by_deadline on changes (deadline_at) where state = 'queued' and deadline_at is not null;
    create index changes_by_reminding on changes (remind_at) where remind_at is not null;
    create index changes_by_next_attempt on changes (next_attempt_at) where state = 'queued' and next_attempt_at is not null;
    create index changes_in_doubt on changes (sequence) where state = 'in-doubt';

    -- What events told of that may be the effect of a create in doubt.
    create table sightings (
      change_id text not null references changes (id) on delete cascade,
      server_id integer not null,
      primary key (change_id, server_id)
    ) strict, without rowid;

    -- Requests that were given up and may still take effect.
    create table late_requests (
      id integer primary key,
      subject text not null,
      action text not null,
      params text not null,                       -- JSON
      given_up_at integer not null
    ) strict;
    create index late_requests_by_subject on late_requests (subject);
    create index late_requests_by_age on late_requests (given_up_at);

    -- The events that the server will send about our own deliveries.
    create table expected_echoes (
      subject text primary key,
      value text not null,                        -- JSON
      created_at integer not null                 -- of the latest delivery
    ) strict, without rowid;
  `);
}
