import { z } from 'zod';
import { Decision, type ChangeView } from '../change.ts';
import { accountId, call, key, longText, ofAccount } from './call.ts';

const draftName = z.string().min(1).max(200);

export const outboxCalls = {
  'outbox:list': call<ChangeView[]>()(ofAccount, ['outbox', 'accounts']),
  'outbox:decide': call<void>()(z.strictObject({ accountId, changeId: key, decision: Decision })),
  /** Sends every waiting change of the account now, regardless of back-off. */
  'outbox:try-now': call<void>()(ofAccount),

  /** A draft survives a crash. An empty value deletes it. Passwords and keys are never drafts. */
  'drafts:get': call<string | null>()(z.strictObject({ accountId, name: draftName })),
  'drafts:save': call<void>()(z.strictObject({ accountId, name: draftName, value: longText })),
};
