import type { StatusView } from '../../contract/values/status.ts';
import { words } from '../../../resources/words.ts';
import { accountLine, accountName } from '../words/account-name.ts';
import { charactersOf } from '../words/cut.ts';
import { connectionWords } from './connection-words.ts';
import { statusWords } from './tray-status-items.ts';
import { type ReadAccount, waitingLines } from './tray-unread-items.ts';

interface ShownAccount extends ReadAccount {
  /** Null if the account's file cannot be used. */
  status: StatusView | null;
}

/** Windows cuts a tool tip after so many UTF-16 units; a longer one helps nobody elsewhere either. */
export const LONGEST_TOOL_TIP = 127;

/** The tool tip: first what needs the user, then who waits for the user, then the state of the active account. */
export function toolTipOf(active: ShownAccount, accounts: readonly ReadAccount[], now: number): string {
  const all = accounts.map(({ account }) => account);
  const { account, status } = active;
  const [needsUser, unsent] = [
    all.reduce((sum, one) => sum + one.needsUser, 0),
    all.reduce((sum, one) => sum + one.unsent, 0),
  ];
  const isSignedOut = all.length > 1 && account.connection.state === 'signed-out';
  const connection = isSignedOut ? [] : [connectionWords(account, all)];
  const isOnline = account.connection.state === 'online';
  const [first = '', ...others] = [
    ...(status ? [] : [words('tray.unusable', { organization: accountName(account, all) })]),
    ...(needsUser > 0 ? [words('tray.needs-user', { count: needsUser })] : []),
    ...(all.length > 1
      ? all
          .filter((one) => one.connection.state === 'signed-out')
          .map((one) => accountLine(one, all, words('tray.account-sign-in')))
      : []),
    ...(isOnline ? [] : connection),
    ...waitingLines(accounts),
    ...(status ? [accountLine(account, all, statusWords(status, now))] : []),
    ...(needsUser === 0 && unsent > 0 ? [words('tray.unsent', { count: unsent })] : []),
    ...(isOnline && status ? connection : []),
  ];
  return fitted([words('tray.tooltip', { sentence: first }), ...others]);
}

/** As many of the lines as fit, with a line `…` where others are left out. */
function fitted(lines: string[]): string {
  for (let count = lines.length; count > 0; count -= 1) {
    const text = [...lines.slice(0, count), ...(count < lines.length ? ['…'] : [])].join('\n');
    if (text.length <= LONGEST_TOOL_TIP) return text;
  }
  return cutToWords(lines[0] ?? '');
}

/** The beginning of a line that fits, up to a space if one is near. */
function cutToWords(line: string): string {
  let kept = '';
  for (const character of charactersOf(line.slice(0, 2 * LONGEST_TOOL_TIP))) {
    if (kept.length + character.length >= LONGEST_TOOL_TIP) break;
    kept += character;
  }
  const atSpace = kept.replace(/\s\S*$/, '').trimEnd();
  return `${atSpace.length > LONGEST_TOOL_TIP / 2 ? atSpace : kept}…`;
}
