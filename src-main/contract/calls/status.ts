import { z } from 'zod';
import { ClearAfter } from '../clear-after.ts';
import { EmojiReference } from '../emoji-reference.ts';
import type { StatusView } from '../status.ts';
import { accountId, call, ofAccount, shortText } from './call.ts';

export const statusCalls = {
  'status:get': call<StatusView>()(ofAccount, ['status', 'outbox']),
  'status:set': call<void>()(
    z.strictObject({
      accountId,
      text: shortText,
      emoji: z.nullable(EmojiReference),
      clearAfter: ClearAfter,
    }),
  ),
  'status:clear': call<void>()(ofAccount),
  'status:set-away': call<void>()(z.strictObject({ accountId, away: z.boolean() })),
};
