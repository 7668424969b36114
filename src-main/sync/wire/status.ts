import type { z } from 'zod';
import type { ServerStatus } from '../../contract/operations/status.ts';
import type { StatusValue } from '../../contract/status.ts';
import { emojiFromServer } from './emoji.ts';

/** A server's status as Perch holds it: missing fields mean empty. */
export function statusFromServer({ emoji_name, ...status }: z.infer<typeof ServerStatus>): StatusValue {
  return {
    text: status.status_text ?? '',
    emoji: emoji_name ? emojiFromServer({ emoji_name, ...status }) : null,
  };
}

/** What a status is after an event, which has only what was set. */
export function mergeStatus(known: StatusValue, said: z.infer<typeof ServerStatus>): StatusValue {
  const told = statusFromServer(said);
  return {
    text: said.status_text === undefined ? known.text : told.text,
    emoji: said.emoji_name === undefined ? known.emoji : told.emoji,
  };
}
