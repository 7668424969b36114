import Database from 'better-sqlite3';
import { collections } from '../collections/collections.ts';

/** The tables of one organization, without those of its collections. `AUTOINCREMENT`: an ID is never given twice, even after a deletion. */
const schema = `
  CREATE TABLE IF NOT EXISTS realm (
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    host TEXT NOT NULL,
    password_login INTEGER NOT NULL DEFAULT 1,
    deactivated INTEGER NOT NULL DEFAULT 0,
    message_edit_history_visibility_policy TEXT NOT NULL DEFAULT 'all',
    allow_message_editing INTEGER NOT NULL DEFAULT 1,
    topics_policy TEXT NOT NULL DEFAULT 'allow_empty_topic',
    empty_topic_display_name TEXT NOT NULL DEFAULT 'general chat',
    moderation_request_channel_id INTEGER NOT NULL DEFAULT -1
  ) STRICT;

  CREATE TABLE IF NOT EXISTS users (
    user_id INTEGER PRIMARY KEY AUTOINCREMENT,
    delivery_email TEXT NOT NULL UNIQUE COLLATE NOCASE,
    password TEXT NOT NULL,
    api_key TEXT NOT NULL UNIQUE,
    full_name TEXT NOT NULL,
    role INTEGER NOT NULL,
    date_joined TEXT NOT NULL,
    is_active INTEGER NOT NULL DEFAULT 1,
    bot_type INTEGER,
    bot_owner_id INTEGER REFERENCES users,
    avatar_version INTEGER NOT NULL DEFAULT 1,
    avatar_is_external INTEGER NOT NULL DEFAULT 1,
    is_system_bot INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE IF NOT EXISTS user_settings (
    user_id INTEGER NOT NULL REFERENCES users,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (user_id, name)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS drafts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users,
    content TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS realm_policies (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users,
    address TEXT NOT NULL,
    comment TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS user_groups (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL,
    is_system_group INTEGER NOT NULL,
    creator_id INTEGER REFERENCES users,
    date_created INTEGER,
    deactivated INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE IF NOT EXISTS user_group_members (
    group_id INTEGER NOT NULL REFERENCES user_groups,
    user_id INTEGER NOT NULL REFERENCES users,
    PRIMARY KEY (group_id, user_id)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS user_group_subgroups (
    group_id INTEGER NOT NULL REFERENCES user_groups,
    subgroup_id INTEGER NOT NULL REFERENCES user_groups,
    PRIMARY KEY (group_id, subgroup_id)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS statuses (
    user_id INTEGER PRIMARY KEY REFERENCES users,
    status_text TEXT NOT NULL DEFAULT '',
    emoji_name TEXT NOT NULL DEFAULT '',
    emoji_code TEXT NOT NULL DEFAULT '',
    reaction_type TEXT NOT NULL DEFAULT 'unicode_emoji'
  ) STRICT;

  CREATE TABLE IF NOT EXISTS presences (
    user_id INTEGER PRIMARY KEY REFERENCES users,
    active_timestamp INTEGER,
    idle_timestamp INTEGER NOT NULL,
    update_id INTEGER NOT NULL UNIQUE
  ) STRICT;

  CREATE TABLE IF NOT EXISTS realm_emoji (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    author_id INTEGER NOT NULL REFERENCES users,
    deactivated INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE IF NOT EXISTS channels (
    stream_id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    description TEXT NOT NULL DEFAULT '',
    invite_only INTEGER NOT NULL DEFAULT 0,
    is_web_public INTEGER NOT NULL DEFAULT 0,
    is_default INTEGER NOT NULL DEFAULT 0,
    is_archived INTEGER NOT NULL DEFAULT 0,
    is_announced INTEGER NOT NULL DEFAULT 0,
    history_public_to_subscribers INTEGER NOT NULL,
    default_push_notifications INTEGER NOT NULL DEFAULT 0,
    message_retention_days INTEGER,
    topics_policy TEXT NOT NULL DEFAULT 'inherit',
    folder_id INTEGER REFERENCES channel_folders,
    group_settings TEXT NOT NULL,
    creator_id INTEGER REFERENCES users,
    date_created INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS subscriptions (
    stream_id INTEGER NOT NULL REFERENCES channels,
    user_id INTEGER NOT NULL REFERENCES users,
    active INTEGER NOT NULL DEFAULT 1,
    settings TEXT NOT NULL DEFAULT '{}',
    PRIMARY KEY (stream_id, user_id)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS user_topics (
    user_id INTEGER NOT NULL REFERENCES users,
    stream_id INTEGER NOT NULL REFERENCES channels,
    topic_name TEXT NOT NULL COLLATE NOCASE,
    visibility_policy INTEGER NOT NULL,
    last_updated INTEGER NOT NULL,
    PRIMARY KEY (user_id, stream_id, topic_name)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sender_id INTEGER NOT NULL REFERENCES users,
    stream_id INTEGER REFERENCES channels,
    topic TEXT NOT NULL DEFAULT '',
    user_ids TEXT,
    content TEXT NOT NULL,
    rendered_content TEXT NOT NULL,
    timestamp INTEGER NOT NULL,
    client TEXT NOT NULL,
    last_edit_timestamp INTEGER,
    last_moved_timestamp INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS messages_by_topic ON messages (stream_id, topic);

  CREATE TABLE IF NOT EXISTS message_edits (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id INTEGER NOT NULL REFERENCES messages,
    user_id INTEGER NOT NULL REFERENCES users,
    timestamp INTEGER NOT NULL,
    prev_stream INTEGER,
    stream INTEGER,
    prev_topic TEXT,
    topic TEXT,
    prev_content TEXT,
    prev_rendered_content TEXT,
    content TEXT,
    rendered_content TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS edits_by_message ON message_edits (message_id);

  CREATE TABLE IF NOT EXISTS user_messages (
    user_id INTEGER NOT NULL REFERENCES users,
    message_id INTEGER NOT NULL REFERENCES messages,
    flags TEXT NOT NULL,
    PRIMARY KEY (user_id, message_id)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS reactions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id INTEGER NOT NULL REFERENCES messages,
    user_id INTEGER NOT NULL REFERENCES users,
    emoji_name TEXT NOT NULL,
    emoji_code TEXT NOT NULL,
    reaction_type TEXT NOT NULL,
    UNIQUE (message_id, user_id, emoji_code, reaction_type)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS poll_parts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id INTEGER NOT NULL REFERENCES messages,
    sender_id INTEGER NOT NULL REFERENCES users,
    content TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS scheduled_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users,
    stream_id INTEGER REFERENCES channels,
    topic TEXT NOT NULL DEFAULT '',
    user_ids TEXT,
    content TEXT NOT NULL,
    scheduled_delivery_timestamp INTEGER NOT NULL,
    read_by_sender INTEGER NOT NULL DEFAULT 1,
    client TEXT NOT NULL,
    reminder_target_message_id INTEGER,
    failed INTEGER NOT NULL DEFAULT 0,
    delivered INTEGER NOT NULL DEFAULT 0
  ) STRICT;
`;

/** Compiles each query once: that costs more than to run most of them. */
class StateDatabase extends Database {
  readonly #statements = new Map<string, Database.Statement>();

  override prepare<Params extends unknown[] | {} = unknown[], Row = unknown>(sql: string) {
    let statement = this.#statements.get(sql);
    if (!statement || statement.busy) {
      statement = super.prepare(sql);
      this.#statements.set(sql, statement);
    } else if (statement.reader) statement.pluck(false);
    return statement as ReturnType<typeof Database.prototype.prepare<Params, Row>>;
  }
}

/** Opens the state in a file, so that it outlives the process, or in memory. */
export function openDatabase(file: string | undefined): Database.Database {
  const database = new StateDatabase(file ?? ':memory:');
  database.pragma('journal_mode = WAL');
  database.pragma('foreign_keys = ON');
  for (const tables of [schema, ...collections.map((one) => one.tables)]) database.exec(tables);
  return database;
}
