import { z } from 'zod';
import type { NavigationList } from '../values/navigation.ts';
import { command, ofAccount, query } from './call.ts';
import { accountId, shortText } from '../values/input.ts';

const fragment = shortText.check(z.minLength(1));

export const navigationCalls = {
  'navigation:list': query<NavigationList>()(ofAccount),
  /** Pins, hides, renames or adds a view; what is left out stays. */
  'navigation:save': command<void>()(
    z.strictObject({
      accountId,
      fragment,
      isPinned: z.boolean().optional(),
      name: z.optional(shortText),
    }),
  ),
  /** `undoable`: it can be undone for a time. A toggle is undone by pressing it again. */
  'navigation:remove': command<void>()(z.strictObject({ accountId, fragment, undoable: z.boolean() })),
};
