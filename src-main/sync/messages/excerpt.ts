import type { Db } from '../../cache/db.ts';
import { findMessage } from '../../cache/messages.ts';

const LONGEST = 80;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The beginning of what a message says, in one line of plain text; empty where that is not known. */
export function messageExcerpt(db: Db, messageId: number): string {
  const message = findMessage(db, messageId);
  return excerptOf(message?.markdown ?? textOf(message?.html ?? ''));
}

/** The beginning of a plain text, in one line. */
export function excerptOf(said: string): string {
  const line = [...said.replaceAll(/\s+/g, ' ').trim()];
  return line.length > LONGEST ? `${line.slice(0, LONGEST).join('').trimEnd()}…` : line.join('');
}

/** Never shown as HTML: what looks like a tag is dropped, what is an entity is the character. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&([a-z]+|#\d+);/gi, (written, name: string) => ENTITIES[name.toLowerCase()] ?? written);
