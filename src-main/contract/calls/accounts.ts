import { z } from 'zod';
import type { AccountsView, SignInWays } from '../account.ts';
import { accountId, call, nothing, ofAccount, shortText } from './call.ts';

export const accountCalls = {
  'accounts:list': call<AccountsView>()(nothing, ['accounts', 'outbox', 'snippets']),
  /** How to sign in to a server; null where it cannot be found out. */
  'accounts:ways': call<SignInWays | null>()(z.strictObject({ address: shortText })),
  /**
   * Signs in with a password or an API key. With `accountId`, the user must be that account's. Where the organization
   * has moved, the call is refused as `moved`, unless `move` says that the account moves along. Returns the account's
   * ID.
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
  /** Deletes the key; cache and outbox stay and wait for the next sign-in. */
  'accounts:sign-out': call<void>()(ofAccount),
  /** Deletes the account with its cache and every unsent change. */
  'accounts:remove': call<void>()(ofAccount),
  'accounts:dismiss-notice': call<void>()(z.strictObject({ index: z.int().nonnegative() })),
};
