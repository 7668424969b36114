import type { Problem } from '../problem.ts';
import { checkTexts } from './text.ts';

/** The server rejects a longer status (server-notes: Limits). Counted as the server counts, in code points. */
export const STATUS_TEXT_LIMIT = 60;

/** Checks a text before anything is sent: at most 60 characters, and only ones that can be sent. */
export const checkStatusText = (text: string): Problem | null =>
  checkTexts({ text: { text, most: STATUS_TEXT_LIMIT } });
