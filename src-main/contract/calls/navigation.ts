import { z } from 'zod';
import type { NavigationList } from '../values/navigation.ts';
import { call, ofAccount } from './call.ts';
import { accountId, shortText } from '../values/input.ts';

const fragment = shortText.check(z.minLength(1));

export const navigationCalls = {
  'navigation:list': call<NavigationList>()(ofAccount, ['navigation', 'channels', 'outbox']),
  /** Pins, hides, renames or adds a view; what is left out stays. */
  'navigation:save': call<void>()(
    z.strictObject({
      accountId,
      fragment,
      isPinned: z.boolean().optional(),
      name: z.optional(shortText),
    }),
  ),
  /** `undoable`: it can be undone for a time. A toggle is undone by pressing it again. */
  'navigation:remove': call<void>()(z.strictObject({ accountId, fragment, undoable: z.boolean() })),
};
