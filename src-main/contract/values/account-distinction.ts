import type { AccountView } from './account.ts';

/**
 * Distinguishes an account from others with the same organization name: by its email, and by its server if others share
 * the email. Null if the name is enough.
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
