import type { Db } from '../../cache/db.ts';
import { findMessage } from '../../cache/messages.ts';
import { textOfHtml } from '../../contract/plain-text.ts';

const LONGEST = 80;

/** The beginning of a message's text, in one line of plain text; empty where the text is not known. */
export function messageExcerpt(db: Db, messageId: number): string {
  const message = findMessage(db, messageId);
  return excerptOf(message?.markdown ?? textOfHtml(message?.html ?? ''));
}

/** The beginning of a plain text, in one line. */
export function excerptOf(text: string): string {
  const line = [...text.replaceAll(/\s+/g, ' ').trim()];
  return line.length > LONGEST ? `${line.slice(0, LONGEST).join('').trimEnd()}…` : line.join('');
}
