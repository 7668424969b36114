import type { Db } from '../../cache/db.ts';
import { findMessage, type MessageValue } from '../../cache/messages.ts';
import { ownWordsOfHtml, ownWordsOfMarkdown } from '../../contract/own-words.ts';

const LONGEST = 80;

/** The beginning of a message's text, in one line of plain text; empty where the text is not known. */
export function messageExcerpt(db: Db, messageId: number): string {
  const message = findMessage(db, messageId);
  return message ? excerptOfMessage(message) : '';
}

/** The beginning of what the sender wrote, in one line: a quotation says less of a message than the reply to it. */
export const excerptOfMessage = ({ markdown, html }: Pick<MessageValue, 'markdown' | 'html'>): string =>
  excerptOf(markdown === null ? ownWordsOfHtml(html ?? '') : ownWordsOfMarkdown(markdown));

/** The beginning of a plain text, in one line. */
export function excerptOf(text: string): string {
  const line = [...text.replaceAll(/\s+/g, ' ').trim()];
  return line.length > LONGEST ? `${line.slice(0, LONGEST).join('').trimEnd()}…` : line.join('');
}
