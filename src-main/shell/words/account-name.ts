import type { AccountView } from '../../contract/values/account.ts';
import { distinctionOf } from '../../contract/values/account-distinction.ts';
import { words } from '../../../resources/words.ts';
import { cut } from './cut.ts';

/** The organization of an account, short enough for a menu, with its email or server where another account has the same name. */
export function accountName(account: AccountView, all: readonly AccountView[]): string {
  const organization = cut(account.organization);
  const distinction = distinctionOf(account, all);
  if (!distinction) return organization;
  return words('tray.twin', { organization, who: cut(distinction.server ?? distinction.email) });
}

/** A line about an account, which names the account where there are others. */
export const accountLine = (account: AccountView, all: readonly AccountView[], what: string): string =>
  all.length === 1 ? what : words('tray.other', { organization: accountName(account, all), what });
