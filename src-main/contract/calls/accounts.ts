import { z } from 'zod';
import type { AccountsView, OnlyHere, SignInWays } from '../values/account.ts';
import { accountCommand, accountQuery, command, nothing, query } from './call.ts';
import { accountId, longText, shortText } from '../values/input.ts';

export const accountCalls = {
  'accounts:list': query<AccountsView>()(nothing),
  /** How to sign in to a server. Refused where no server can be found at the address. */
  'accounts:ways': command<SignInWays>()(z.strictObject({ address: shortText })),
  /**
   * Signs in with a password or an API key. With `accountId`, the user must be that account's. Where the organization
   * has moved, the call is refused as `moved`, unless `move` says that the account moves along. Returns the account's
   * ID.
   */
  'accounts:sign-in': command<{ accountId: string }>()(
    z.strictObject({
      address: shortText,
      email: shortText,
      secret: z.union([z.strictObject({ password: shortText }), z.strictObject({ apiKey: shortText })]),
      accountId: accountId.optional(),
      move: z.boolean().optional(),
    }),
  ),
  /**
   * Opens the page of a browser method and waits until the browser has come back, as long as that takes. Accounts and
   * `move` are as for `accounts:sign-in`. A browser that is signed in already comes back without asking who the user is, so
   * a person who has no account here is refused as `new-user`, unless `add` says that the user has seen who it is. Returns
   * null if the attempt was cancelled or another one has begun.
   */
  'accounts:browser-sign-in': command<{ accountId: string } | null>()(
    z.strictObject({
      address: shortText,
      method: shortText,
      accountId: accountId.optional(),
      move: z.boolean().optional(),
      add: z.boolean().optional(),
    }),
  ),
  /** Whether the system hands over the link at the end of the waiting attempt. */
  'accounts:browser-arrives': query<boolean>()(nothing),
  /** Opens the page of the waiting attempt again. */
  'accounts:browser-again': command<void>()(nothing),
  /** Ends the waiting attempt. */
  'accounts:browser-cancel': command<void>()(nothing),
  'accounts:activate': accountCommand<void>()(),
  /** Tries again to open its file. Refused with the reason where that fails. */
  'accounts:reopen': accountCommand<void>()(),
  /** Deletes the key; cache and outbox stay and wait for the next sign-in. */
  'accounts:sign-out': accountCommand<void>()(),
  /** What would be lost with the account beside its unsent changes. */
  'accounts:only-here': accountQuery<OnlyHere>()(),
  /** Deletes the account with its cache and every unsent change. */
  'accounts:remove': accountCommand<void>()(),
  'accounts:dismiss-notice': command<void>()(z.strictObject({ notice: longText })),
};
