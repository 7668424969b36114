import { z } from 'zod';
import type { PaletteFound, PaletteView } from '../search/palette.ts';
import { accountCommand, accountQuery } from './call.ts';
import { shortText } from '../values/input.ts';

export const paletteCalls = {
  /**
   * Searches an account's cache. An empty search finds the last used items; in a single group, the most used items.
   * Fetches nothing.
   */
  'palette:find': accountQuery<PaletteFound>()({
    search: shortText,
    only: z.enum(['channels', 'people']).optional(),
  }),
  /** The pinned views, in their order. */
  'palette:views': accountQuery<PaletteView[]>()(),
  /** Counts one use of a search result, by its ID. Uses fade, and stay on this computer. */
  'palette:used': accountCommand<void>()({ id: shortText }),
};
