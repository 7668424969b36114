import type { Database } from 'better-sqlite3';
import type { Emoji } from './emoji.ts';

/** An emoji that somebody put on a message. */
export interface Reaction extends Emoji {
  readonly user_id: number;
}

/** Who reacted to what. A person puts each emoji on a message once, whatever they call it. */
export class ReactionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The reactions to a message, oldest first. */
  list(messageId: number): Reaction[] {
    return this.#database
      .prepare<[number], Reaction>(
        `SELECT user_id, emoji_name, emoji_code, reaction_type FROM reactions
         WHERE message_id = ? ORDER BY id`,
      )
      .all(messageId);
  }

  /** Says whether it was new. */
  add(messageId: number, userId: number, emoji: Emoji): boolean {
    return (
      this.#database
        .prepare(
          `INSERT OR IGNORE INTO reactions (message_id, user_id, emoji_name, emoji_code, reaction_type)
           VALUES (:messageId, :userId, :emoji_name, :emoji_code, :reaction_type)`,
        )
        .run({ messageId, userId, ...emoji }).changes > 0
    );
  }

  /** Says whether there was one. */
  remove(messageId: number, userId: number, emoji: Omit<Emoji, 'emoji_name'>): boolean {
    return (
      this.#database
        .prepare(
          `DELETE FROM reactions WHERE message_id = ? AND user_id = ? AND emoji_code = ? AND reaction_type = ?`,
        )
        .run(messageId, userId, emoji.emoji_code, emoji.reaction_type).changes > 0
    );
  }
}
