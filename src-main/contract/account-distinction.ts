import type { AccountView } from './account.ts';

/**
 * What distinguishes an account from others with the same organization name: its email, and its server where others share the
 * email. Null where the name is enough.
 */
export function distinctionOf(
  account: AccountView,
  all: readonly AccountView[],
): { email: string; server: string | null } | null {
  const twins = all.filter(
    ({ id, organization }) => id !== account.id && organization === account.organization,
  );
  if (twins.length === 0) return null;
  const { email, serverUrl } = account;
  return { email, server: twins.some((twin) => twin.email === email) ? new URL(serverUrl).host : null };
}
