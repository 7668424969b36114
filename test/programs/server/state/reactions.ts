import type { Emoji } from './emoji.ts';
import type { MessageEvents } from './message-events.ts';
import { Store } from './store.ts';

/** An emoji that somebody put on a message. */
export interface Reaction extends Emoji {
  readonly user_id: number;
}

/** Who reacted to what. A person can put each emoji on a message once, whatever its name. */
export class ReactionStore extends Store<MessageEvents> {
  /** The reactions to a message, oldest first. */
  list(messageId: number): Reaction[] {
    return this.database
      .prepare<[number], Reaction>(
        `SELECT user_id, emoji_name, emoji_code, reaction_type FROM reactions
         WHERE message_id = ? ORDER BY id`,
      )
      .all(messageId);
  }

  /** @returns whether it was new. */
  add(messageId: number, userId: number, emoji: Emoji): boolean {
    const isNew =
      this.database
        .prepare(
          `INSERT OR IGNORE INTO reactions (message_id, user_id, emoji_name, emoji_code, reaction_type)
           VALUES (:messageId, :userId, :emoji_name, :emoji_code, :reaction_type)`,
        )
        .run({ messageId, userId, ...emoji }).changes > 0;
    if (isNew) this.events.reacted('add', messageId, { user_id: userId, ...emoji });
    return isNew;
  }

  /** @returns whether there was one. */
  remove(messageId: number, userId: number, emoji: Omit<Emoji, 'emoji_name'>): boolean {
    const found = this.list(messageId).find(
      ({ user_id, emoji_code, reaction_type }) =>
        user_id === userId && emoji_code === emoji.emoji_code && reaction_type === emoji.reaction_type,
    );
    if (!found) return false;
    this.database
      .prepare(
        `DELETE FROM reactions WHERE message_id = ? AND user_id = ? AND emoji_code = ? AND reaction_type = ?`,
      )
      .run(messageId, userId, emoji.emoji_code, emoji.reaction_type);
    this.events.reacted('remove', messageId, found);
    return true;
  }
}
