import type { Db } from '../../cache/file/db.ts';
import { findMessage } from '../../cache/collections/messages.ts';
import { readHtml, readMarkdown } from '../../content/read.ts';
import { lineOf, ownWords } from '../../content/text.ts';

const LONGEST = 80;
const LONGEST_IN_ROW = 200;

/** A message, or a text that is none yet, with its Markdown. */
type Text = { markdown: string | null; html?: string | null };

/** The beginning of a message's text, in one line of plain text. Empty if the text is not known. */
export function messageExcerpt(db: Db, messageId: number): string {
  const message = findMessage(db, messageId);
  return message ? excerptOfMessage(message) : '';
}

/** The beginning of the sender's own words, in one line. A reply says more about the message than its quotation. */
export const excerptOfMessage = (message: Text): string => excerptOf(ownWordsOf(message));

/** The same for a row of a list, which ends where the window does and not with an ellipsis. */
export const rowExcerptOfMessage = (message: Text): string => ownWordsOf(message).slice(0, LONGEST_IN_ROW);

/** The sender's own words, in one line. */
export const ownWordsOf = ({ markdown, html }: Text): string =>
  lineOf(
    ownWords((markdown === null ? readHtml(html ?? '') : readMarkdown(markdown, { asWritten: true })).blocks),
  ).text;

/** The beginning of a plain text, in one line. */
export function excerptOf(text: string): string {
  const line = [...text.replaceAll(/\s+/g, ' ').trim()];
  return line.length > LONGEST ? `${line.slice(0, LONGEST).join('').trimEnd()}…` : line.join('');
}
