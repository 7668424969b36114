import { z } from 'zod';
import type { JumpFound } from '../jump.ts';
import { accountId, call, shortText } from './call.ts';

export const jumpCalls = {
  /** What of an account's cache a search finds; an empty one finds what was used last. Nothing is fetched. */
  'jump:find': call<JumpFound>()(z.strictObject({ accountId, search: shortText }), [
    'snippets',
    'topics',
    'messages',
    'channels',
    'people',
    'navigation',
    'organization',
    'outbox',
  ]),
  /** Counts one use of a row of the search, by its ID. Uses fade, and stay on this computer. */
  'jump:used': call<void>()(z.strictObject({ accountId, id: shortText })),
};
