import { z } from 'zod';
import type { JumpFound } from '../search/jump.ts';
import { command, query } from './call.ts';
import { accountId, shortText } from '../values/input.ts';

export const jumpCalls = {
  /**
   * Searches an account's cache. An empty search finds the last used items; in a single group, the most used items.
   * Fetches nothing.
   */
  'jump:find': query<JumpFound>()(
    z.strictObject({ accountId, search: shortText, only: z.enum(['channels', 'people']).optional() }),
  ),
  /** Counts one use of a search result, by its ID. Uses fade, and stay on this computer. */
  'jump:used': command<void>()(z.strictObject({ accountId, id: shortText })),
};
