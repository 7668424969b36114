import type { Db } from '../../cache/file/db.ts';
import { findMessage, type MessageValue } from '../../cache/collections/messages.ts';
import { plainText } from '../../cache/search/plain-text.ts';
import { ownWordsOfHtml, ownWordsOfMarkdown } from '../../contract/text/own-words.ts';

const LONGEST = 80;
const LONGEST_IN_ROW = 200;
/** How many characters of a text with its Markdown are read. */
const READ = 1_000;

type Text = Pick<MessageValue, 'markdown' | 'html'>;

/** The beginning of a message's text, in one line of plain text. Empty if the text is not known. */
export function messageExcerpt(db: Db, messageId: number): string {
  const message = findMessage(db, messageId);
  return message ? excerptOfMessage(message) : '';
}

/** The beginning of the sender's own words, in one line. A reply says more about the message than its quotation. */
export const excerptOfMessage = (message: Text): string => excerptOf(ownWordsOf(message));

/** The same of a text that is not a message yet, with its Markdown. */
export const excerptOfMarkdown = (markdown: string): string => excerptOfMessage({ markdown, html: null });

/** The same for a row of a list, which ends where the window does and not with an ellipsis. */
export const rowExcerptOfMessage = (message: Text): string =>
  lineOf(ownWordsOf(message)).slice(0, LONGEST_IN_ROW);

const ownWordsOf = ({ markdown, html }: Text): string =>
  markdown === null
    ? ownWordsOfHtml(html ?? '')
    : plainText(ownWordsOfMarkdown(markdown).slice(0, READ), { placeholders: false }).text;

const lineOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The beginning of a plain text, in one line. */
export function excerptOf(text: string): string {
  const line = [...lineOf(text)];
  return line.length > LONGEST ? `${line.slice(0, LONGEST).join('').trimEnd()}…` : line.join('');
}
