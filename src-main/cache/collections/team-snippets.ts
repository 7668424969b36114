import { z } from 'zod';
import { indexedText } from '../../contract/search/search-text.ts';
import type { SnippetValue } from '../../contract/values/snippet.ts';
import type { Db } from '../file/db.ts';
import { Metadata } from '../metadata/metadata.ts';

const TeamChannel = z.object({
  channelId: z.int(),
  /** When it was last read, in milliseconds since the epoch; null for never. */
  readAt: z.int().nullable(),
  /** Whether it is to be read: events have changed it since a read of it began. */
  due: z.boolean(),
});
export type TeamChannel = z.infer<typeof TeamChannel>;

/** The channels whose topics are snippets, as the user chose them. */
export const storedTeamChannels = new Metadata('teamChannels', z.array(TeamChannel));

export const teamChannels = (db: Db): TeamChannel[] => storedTeamChannels.read(db) ?? [];

export const teamChannel = (db: Db, channelId: number): TeamChannel | undefined =>
  teamChannels(db).find((one) => one.channelId === channelId);

/** Writes what is known of a chosen channel. Does nothing for one that is not chosen. */
export function noteTeamChannel(db: Db, channelId: number, fields: Partial<TeamChannel>): void {
  const chosen = teamChannels(db);
  const known = chosen.find((one) => one.channelId === channelId);
  if (!known || Object.entries(fields).every(([name, value]) => known[name as keyof TeamChannel] === value))
    return;
  storedTeamChannels.write(
    db,
    chosen.map((one) => (one === known ? { ...known, ...fields } : one)),
  );
}

/** A snippet of a team. Its title is the name of its topic. */
export interface TeamSnippet extends SnippetValue {
  key: string;
  channelId: number;
  /** The newest message of its topic when its text was last read; null if the text is to be read again. */
  newestId: number | null;
  /** The message that its text is of: an earlier one where the newest is a notice of the server. */
  textId: number;
  /** Who sent that message; null if it is not known. */
  authorId: number | null;
  /** When its text was written, in milliseconds since the epoch. */
  createdAt: number;
  /** The snippet is not offered: its topic is resolved, or it has no text that the user may read. */
  hidden: boolean;
}

const fromRow = (row: Omit<TeamSnippet, 'hidden'> & { hidden: number }): TeamSnippet => ({
  ...row,
  hidden: row.hidden === 1,
});

/** The snippets that a condition holds for. */
const snippetsWhere = (db: Db, condition: string, value: unknown): TeamSnippet[] =>
  db
    .rows<Parameters<typeof fromRow>[0]>(
      `select key, channel_id as channelId, newest_id as newestId, text_id as textId, author_id as authorId, title, content,
         created_at as createdAt, deleted as hidden
       from snippets where channel_id is not null and ${condition}`,
      [value],
    )
    .map(fromRow);

/** A snippet of a team that is offered. */
export const findTeamSnippet = (db: Db, key: string): TeamSnippet | null =>
  snippetsWhere(db, 'key = ? and deleted = 0', key)[0] ?? null;

/** All snippets of a channel, also hidden ones. */
export const teamSnippetsOf = (db: Db, channelId: number): TeamSnippet[] =>
  snippetsWhere(db, 'channel_id = ? order by rowid desc', channelId);

/** The snippets whose texts these messages are. */
export const teamSnippetsFrom = (db: Db, messageIds: readonly number[]): TeamSnippet[] =>
  snippetsWhere(db, 'text_id in (select value from json_each(?))', JSON.stringify(messageIds));

/** The keys and titles of the snippets that are offered, in the order of the channels. */
export const teamKeysByTitle = (db: Db): { key: string; title: string }[] =>
  db.rows<{ key: string; title: string }>(
    `select key, title from snippets indexed by team_snippets
       where channel_id is not null and deleted = 0 order by channel_id, rowid desc`,
  );

/** How many are offered, of each channel. */
export const countTeamSnippets = (db: Db): ReadonlyMap<number, number> =>
  new Map(
    db
      .rows<{ channelId: number; count: number }>(
        // By itself SQLite reads all rows that are not hidden.
        `select channel_id as channelId, count(*) as count from snippets indexed by team_snippets
           where channel_id is not null and deleted = 0 group by channel_id`,
      )
      .map(({ channelId, count }) => [channelId, count]),
  );

/**
 * Adds a snippet, or replaces the one with this key. The IDs of its rows are below zero, so that where a search or an order ends
 * with the greater ID the user's own come first.
 */
export const writeTeamSnippet = (db: Db, snippet: TeamSnippet): void =>
  void db.run(
    `insert into snippets
       (rowid, key, channel_id, newest_id, text_id, author_id, title, content, created_at, deleted, made_here, search_title, search_content)
     values (min(0, coalesce((select min(rowid) from snippets), 0)) - 1, @key, @channelId, @newestId, @textId, @authorId, @title, @content,
       @createdAt, @deleted, 0, @searchTitle, @searchContent)
     on conflict (key) do update set channel_id = excluded.channel_id, newest_id = excluded.newest_id,
       text_id = excluded.text_id, author_id = excluded.author_id, title = excluded.title, content = excluded.content,
       created_at = excluded.created_at, deleted = excluded.deleted,
       search_title = excluded.search_title, search_content = excluded.search_content`,
    {
      ...snippet,
      deleted: snippet.hidden ? 1 : 0,
      searchTitle: indexedText(snippet.title),
      searchContent: indexedText(snippet.content),
    },
  );

export const removeTeamSnippet = (db: Db, key: string): void =>
  void db.run('delete from snippets where key = ? and channel_id is not null', [key]);
