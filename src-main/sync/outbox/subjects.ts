import { conversationKey, type Conversation } from '../../contract/values/conversation.ts';
import { emojiKey } from '../../contract/values/emoji-kinds.ts';
import type { EmojiReference } from '../../contract/values/emoji-reference.ts';
import { unresolvedName } from '../../contract/values/resolved-topic.ts';
import { trimmed } from '../../contract/text/text.ts';

/**
 * The subjects of changes: what a change is about. Changes of one subject are delivered in their order; different subjects do
 * not wait for each other. These strings are stored in files, so a released one never changes.
 */
export const subjects = {
  /** A row of a collection, by the collection's noun. */
  row: (noun: string, key: string): string => `${noun}:${key}`,
  /** An item that was deleted here and has no row any more, by the server's ID. */
  deleted: (noun: string, serverId: number): string => `${noun}#${serverId}`,
  /** The user's own status: text and emoji. */
  status: 'status',
  /** Whether others see that the user is there. Both the status and a setting contain it. */
  away: 'away',
  flag: ({ flag, messageId }: { flag: string; messageId: number }): string =>
    `${subjects.flagsOf(flag)}${messageId}`,
  /** How the subjects of one flag of all messages begin. */
  flagsOf: (flag: string): string => `flag:${flag}:`,
  /** An emoji on a message. */
  reaction: ({ messageId, emoji }: { messageId: number; emoji: EmojiReference }): string =>
    `${subjects.reactionsOf(messageId)}${emojiKey(emoji)}`,
  /** How the subjects of all reactions to a message begin. */
  reactionsOf: (messageId: number): string => `reaction:${messageId}:`,
  report: (messageId: number): string => `report:${messageId}`,
  /** Whether a topic is resolved; its names with and without the mark are one subject. */
  topic: ({ channelId, topic }: { channelId: number; topic: string }): string =>
    `topic:${channelId}:${unresolvedName(topic).toLowerCase()}`,
  /** The messages that wait to be sent into a conversation. */
  send: (conversation: Conversation): string => `send:${conversationKey(conversation)}`,
  /** Membership in a channel that no list shows, by its name in any case. */
  channelNamed: (name: string): string => `channel-named:${trimmed(name).toLowerCase()}`,
  /** The membership of one person in a channel. `channelKey` is the key under which the channel's subscribers are stored. */
  subscriber: (channelKey: string, userId: number): string =>
    `${subjects.subscribersOf(channelKey)}${userId}`,
  /** How the subjects of all people in a channel begin. */
  subscribersOf: (channelKey: string): string => `subscriber:${channelKey}:`,
  /** Fields of a folder that no list shows, by the server's ID; without fields how the subjects of all of them begin. */
  folderWithId: (folderId: number, fields: string[]): string => `folder-id:${folderId}:${fields.join()}`,
};

/** The key of the row that a `row` subject names. */
export const keyInSubject = (subject: string): string => subject.slice(subject.indexOf(':') + 1);
