import type { Db } from '../db.ts';

/** The team's snippets are counted for each page of the list, and looked up for each edited or deleted message. */
export function up(db: Db): void {
  db.exec(`
    drop index team_snippets;
    -- With the column that tells whether a snippet is offered, so that the count reads no row.
    create index team_snippets on snippets (channel_id, deleted) where channel_id is not null;
    create index team_snippets_by_text on snippets (text_id) where channel_id is not null;
  `);
}
