import type { Db } from '../../cache/db.ts';
import { findMessage, type MessageValue } from '../../cache/messages.ts';
import { ownWordsOfHtml, ownWordsOfMarkdown } from '../../contract/text/own-words.ts';

const LONGEST = 80;

/** The beginning of a message's text, in one line of plain text. Empty if the text is not known. */
export function messageExcerpt(db: Db, messageId: number): string {
  const message = findMessage(db, messageId);
  return message ? excerptOfMessage(message) : '';
}

/** The beginning of the sender's own words, in one line. A reply says more about the message than its quotation. */
export const excerptOfMessage = ({ markdown, html }: Pick<MessageValue, 'markdown' | 'html'>): string =>
  excerptOf(markdown === null ? ownWordsOfHtml(html ?? '') : ownWordsOfMarkdown(markdown));

/** The beginning of a plain text, in one line. */
export function excerptOf(text: string): string {
  const line = [...text.replaceAll(/\s+/g, ' ').trim()];
  return line.length > LONGEST ? `${line.slice(0, LONGEST).join('').trimEnd()}…` : line.join('');
}
