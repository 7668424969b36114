import type { Db } from '../db.ts';

/**
 * A team's snippets are topics of a channel. They share the table with the user's own, so that one search by one index finds
 * both.
 */
export function up(db: Db): void {
  db.exec(`
    -- The channel of a team's snippet; null for one of the user's own.
    alter table snippets add column channel_id integer;
    -- The newest message of its topic when its text was last read, and the message that the text is of.
    alter table snippets add column newest_id integer;
    alter table snippets add column text_id integer;
    create index team_snippets on snippets (channel_id) where channel_id is not null;
  `);
}
