import { z } from 'zod';
import { Decision, type ChangeView } from '../change.ts';
import { accountId, call, key, longText, ofAccount } from './call.ts';

const draftName = z.string().min(1).max(200);

export const outboxCalls = {
  'outbox:list': call<ChangeView[]>()(ofAccount, ['outbox', 'accounts']),
  'outbox:answer': call<void>()(z.strictObject({ accountId, changeId: key, answer: Decision })),
  /** Tries every waiting change of the account now, whatever its back-off. */
  'outbox:try-now': call<void>()(ofAccount),

  /** What is being written and not saved yet survives a crash. An empty value forgets it. Never a password or a key. */
  'drafts:get': call<string | null>()(z.strictObject({ accountId, name: draftName })),
  'drafts:save': call<void>()(z.strictObject({ accountId, name: draftName, value: longText })),
};
