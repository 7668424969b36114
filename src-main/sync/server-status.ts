import type { z } from 'zod';
import type { ServerStatus } from '../contract/operations/status.ts';
import { kindFromWire } from '../contract/emoji-reference.ts';
import type { StatusValue } from '../contract/status.ts';

/** A server's status as Perch holds it: missing fields mean empty. */
export function statusFromServer(status: z.infer<typeof ServerStatus>): StatusValue {
  return {
    text: status.status_text ?? '',
    emoji: status.emoji_name
      ? {
          name: status.emoji_name,
          code: status.emoji_code,
          type: status.reaction_type && kindFromWire(status.reaction_type),
        }
      : null,
  };
}
