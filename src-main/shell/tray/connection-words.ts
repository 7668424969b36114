import { outageOf, pauseOf, type AccountView } from '../../contract/values/account.ts';
import { clockWords } from '../../../resources/clock.ts';
import { words } from '../../../resources/words.ts';
import { accountName } from '../words/account-name.ts';

/** The state of an account's connection, for menu and tool tip. */
export function connectionWords(account: AccountView, all: readonly AccountView[]): string {
  const { state, since, problem } = account.connection;
  if (state === 'offline' && problem?.kind === 'disk') return words('tray.disk');
  if (state === 'offline') return words(`tray.outage.${outageOf({ problem })}`, { since: clockWords(since) });
  const organization = accountName(account, all);
  if (pauseOf({ state, problem }) === 'too-old') return words('tray.too-old', { organization });
  return words(`tray.connection.${state}`, { organization });
}
