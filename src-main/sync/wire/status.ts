import type { z } from 'zod';
import type { ServerStatus } from '../../contract/operations/status.ts';
import type { StatusValue } from '../../contract/values/status.ts';
import { emojiFromServer } from './emoji.ts';

/** A server's status as Perch stores it. Missing fields are empty. */
export function statusFromServer({ emoji_name, ...status }: z.infer<typeof ServerStatus>): StatusValue {
  return {
    text: status.status_text ?? '',
    emoji: emoji_name ? emojiFromServer({ emoji_name, ...status }) : null,
  };
}

/** A status after an event. The event has only the fields that were set. */
export function mergeStatus(status: StatusValue, event: z.infer<typeof ServerStatus>): StatusValue {
  const fields = statusFromServer(event);
  return {
    text: event.status_text === undefined ? status.text : fields.text,
    emoji: event.emoji_name === undefined ? status.emoji : fields.emoji,
  };
}
