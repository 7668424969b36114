import { z } from 'zod';
import type { AccountsView, SignInWays } from '../account.ts';
import { accountId, call, nothing, ofAccount, shortText } from './call.ts';

export const accountCalls = {
  'accounts:list': call<AccountsView>()(nothing, ['accounts', 'outbox', 'snippets']),
  /** How one signs in to a server; null where nothing is known of it. */
  'accounts:ways': call<SignInWays | null>()(z.strictObject({ address: shortText })),
  /**
   * Signs in with a password or an API key. With `accountId` it must be that account's user. Where the organization has moved
   * it is refused as `moved`, until the user says with `move` that the account goes there. Answers the account's ID.
   */
  'accounts:sign-in': call<{ accountId: string }>()(
    z.strictObject({
      address: shortText,
      email: shortText,
      secret: z.union([z.strictObject({ password: shortText }), z.strictObject({ apiKey: shortText })]),
      accountId: accountId.optional(),
      move: z.boolean().optional(),
    }),
  ),
  'accounts:activate': call<void>()(ofAccount),
  /** Forgets the key; cache and outbox stay and wait for signing in again. */
  'accounts:sign-out': call<void>()(ofAccount),
  /** Forgets the account with its cache and every unsent change. */
  'accounts:remove': call<void>()(ofAccount),
  'accounts:dismiss-notice': call<void>()(z.strictObject({ index: z.int().nonnegative() })),
};
