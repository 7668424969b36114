import { z } from 'zod';
import type { JumpFound } from '../search/jump.ts';
import { accountCommand, accountQuery } from './call.ts';
import { shortText } from '../values/input.ts';

export const jumpCalls = {
  /**
   * Searches an account's cache. An empty search finds the last used items; in a single group, the most used items.
   * Fetches nothing.
   */
  'jump:find': accountQuery<JumpFound>()({
    search: shortText,
    only: z.enum(['channels', 'people']).optional(),
  }),
  /** Counts one use of a search result, by its ID. Uses fade, and stay on this computer. */
  'jump:used': accountCommand<void>()({ id: shortText }),
};
