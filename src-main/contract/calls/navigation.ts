import { z } from 'zod';
import type { NavigationList } from '../values/navigation.ts';
import { accountCommand, accountQuery } from './call.ts';
import { shortText } from '../values/input.ts';

const fragment = shortText.check(z.minLength(1));

export const navigationCalls = {
  'navigation:list': accountQuery<NavigationList>()(),
  /** Pins, hides, renames or adds a view; what is left out stays. */
  'navigation:save': accountCommand<void>()({
    fragment,
    isPinned: z.boolean().optional(),
    name: z.optional(shortText),
  }),
  /** Moves a pinned view among the pinned ones, on this computer. */
  'navigation:move': accountCommand<void>()({ fragment, to: z.int().check(z.nonnegative()) }),
  /** `undoable`: it can be undone for a time. A toggle is undone by pressing it again. */
  'navigation:remove': accountCommand<void>()({ fragment, undoable: z.boolean() }),
};
