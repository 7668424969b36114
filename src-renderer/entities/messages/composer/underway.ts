import type { Conversation } from '../../../../src-main/contract/values/conversation.ts';

/** A message on its way, which outlives the form that sent it. */
export interface Underway {
  content: string;
  to: Conversation;
  /** Of the server, with the message's ID; nothing where it waits for a connection. */
  response: Promise<{ messageId: number } | void>;
  /** The latest form of the same name: only this form shows the outcome and keeps the draft. */
  follower: object;
}

/** The messages on their way, by account and name of the form. */
export const allUnderway = new Map<string, Underway>();

/** A text without the message that it begins with, where that was sent. Any other text stays as it is. */
export const withoutSent = (text: string, sent: string): string =>
  text.startsWith(sent) ? text.slice(sent.length).replace(/^\n\n/, '') : text;
