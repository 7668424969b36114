import { z } from 'zod';
import type { EmojiList } from '../values/emoji.ts';
import { call, ofAccount } from './call.ts';
import { accountId } from '../values/input.ts';

export const emojiCalls = {
  'emoji:list': call<EmojiList>()(ofAccount, ['emoji']),
  /** The picture of one of the organization's own emoji as a data: URL; null where it cannot be fetched now. */
  'emoji:picture': call<string | null>()(z.strictObject({ accountId, code: z.string().max(100) }), [
    'emoji',
    'accounts',
  ]),
};
