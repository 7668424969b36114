import { Db } from '../../src-main/cache/file/db.ts';
import { migrate } from '../../src-main/cache/file/migrate.ts';
import type { Migration } from '../../src-main/cache/file/migrations/list.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { saveDraft } from '../../src-main/cache/local/drafts.ts';
import { createSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import type { SavedSnippet } from '../programs/server/index.ts';
import { addRow } from '../unit/cache.ts';
import { deleteSnippet } from '../delete-now.ts';

/** Whether the migration throws at its end. */
export const plan = { fails: false };

/**
 * A made-up version after the first: it adds a column, an index, a table with a trigger, and writes a value in another shape. The
 * tests of this folder put it behind the migrations of Perch, because Perch has no second version yet.
 */
export const secondVersion: Migration = {
  up(db) {
    db.exec(`
      alter table drafts add column length integer not null default 0;
      update drafts set length = length(value);
      create index drafts_by_length on drafts (length);
      create table draft_count (drafts integer not null) strict;
      insert into draft_count select count(*) from drafts;
      create trigger draft_count_insert after insert on drafts begin
        update draft_count set drafts = drafts + 1;
      end;
      update facts set value = json_array(json(value)) where name = 'lastValues';
    `);
    if (plan.fails) throw new TypeError('planted');
  },
};

/** Begins a file as Perch of the first version leaves it. */
export function firstVersionOf(file: string): Db {
  const db = new Db(file);
  db.pragma('journal_mode = WAL');
  migrate(db, 1);
  return db;
}

/**
 * Writes a file as Perch of the first version leaves it: with a draft, and with unsent changes of each way in which one is sent.
 * @param there two snippets that the server has: one is edited, one deleted
 */
export function leaveFirstVersion(file: string, [edited, deleted]: readonly SavedSnippet[] = []): void {
  const db = firstVersionOf(file);
  const now = Date.now();
  [edited, deleted].forEach((one, at) => {
    const { title = 'There', content = 'text', id = 7 + at } = one ?? {};
    addRow(db, snippetRows, `there-${at}`, { title, content }, { serverId: id });
  });
  createSnippet(db, { title: 'Unsent', content: 'Written before' }, now);
  editSnippet(db, 'there-0', { title: 'Edited', content: 'here' }, now);
  deleteSnippet(db, 'there-1', now);
  setOwnStatus(db, { text: 'Lunch', emoji: null }, null, now);
  saveDraft(db, 'snippet:new', 'Half written', now);
  db.run(`insert into facts (name, value) values ('lastValues', '{}')`);
  db.close();
}
