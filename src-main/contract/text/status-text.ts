import type { Problem } from '../problem.ts';
import { checkCharacters, lengthOf, trimmed } from './text.ts';

/** The server rejects a longer status (server-notes: Limits). Counted as the server counts, in code points. */
export const STATUS_TEXT_LIMIT = 60;

/** Checks a text before anything is sent: at most 60 characters, and only ones that can be sent. */
export function checkStatusText(text: string): Problem | null {
  return lengthOf(trimmed(text)) > STATUS_TEXT_LIMIT
    ? { kind: 'invalid-input', field: 'text', rule: 'too-long', limit: STATUS_TEXT_LIMIT }
    : checkCharacters('text', text);
}
