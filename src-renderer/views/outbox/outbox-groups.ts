import type { AccountView } from '../../../src-main/contract/account.ts';
import type { ChangeView } from '../../../src-main/contract/change.ts';

/** The groups of the Outbox, the most urgent first. */
export const outboxGroups = ['attention', 'sign-in', 'connection', 'otherwise'] as const;
type OutboxGroup = (typeof outboxGroups)[number];

/** The group that an unsent change stands in: what needs the user, else what it waits for. */
export function groupOf(
  { needsUser, waitsFor, state }: Pick<ChangeView, 'needsUser' | 'waitsFor' | 'state'>,
  { connection }: Pick<AccountView, 'connection'>,
): OutboxGroup {
  if (needsUser) return 'attention';
  // Perch looks for a change in doubt over the connection.
  if (state === 'in-doubt' && connection.state !== 'online')
    return connection.state === 'signed-out' ? 'sign-in' : 'connection';
  return waitsFor === 'sign-in' || waitsFor === 'connection' ? waitsFor : 'otherwise';
}
