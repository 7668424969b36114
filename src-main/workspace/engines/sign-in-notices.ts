import type { AccountRegistry, StoredAccount } from '../../accounts/registry.ts';
import type { Notice } from '../../contract/values/account.ts';

/** The notice that an account's key may belong to another server and was not sent. */
export const foreignKeyNotice = ({ organization, serverUrl }: StoredAccount, file: string): Notice => ({
  kind: 'foreign-key',
  account: organization,
  address: serverUrl,
  file,
});

/** Whether the notice is about this account's key. */
export const isOfForeignKey = (notice: Notice, { organization, serverUrl }: StoredAccount): boolean =>
  notice.kind === 'foreign-key' && notice.account === organization && notice.address === serverUrl;

/** Whether signing in to this account has solved the notice. */
export function isSolvedBySigningIn(notice: Notice, account: StoredAccount, list: AccountRegistry): boolean {
  if (notice.kind !== 'wrong-address') return isOfForeignKey(notice, account);
  return !list.unusable.some(({ name, why }) => why === 'wrong-address' && name === notice.account);
}
