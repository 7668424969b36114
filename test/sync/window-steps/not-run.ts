import type { CallName } from '../../../src-main/contract/ipc.ts';

const ACCOUNTS = 'it changes the list of accounts, and this window has one that stays';
const SHELL = 'it changes nothing that a query reads: the system does it';
const UPDATES = 'the state of updates is made by the shell, which this window does not have';
const BACKUPS = 'it replaces the whole profile, and every window is loaded anew';

/** The commands whose effect this window cannot show, and the reason. */
export const notRun: Partial<Record<CallName, string>> = {
  'accounts:ways': ACCOUNTS,
  'accounts:sign-in': ACCOUNTS,
  'accounts:browser-sign-in': ACCOUNTS,
  'accounts:browser-again': ACCOUNTS,
  'accounts:browser-cancel': ACCOUNTS,
  'accounts:activate': ACCOUNTS,
  'accounts:reopen': ACCOUNTS,
  'accounts:sign-out': ACCOUNTS,
  'accounts:remove': ACCOUNTS,
  'accounts:dismiss-notice': ACCOUNTS,
  'app:welcome': ACCOUNTS,
  'app:diagnostics': SHELL,
  'app:open-notices': SHELL,
  'app:quit': SHELL,
  'clipboard:copy': SHELL,
  'clipboard:read': SHELL,
  'exchange:columns': 'it changes a plan of an import, which no query reads',
  'exchange:cut-titles': 'it changes a plan of an import, which no query reads',
  'links:open': SHELL,
  'messages:attend': SHELL,
  'messages:copy-link': SHELL,
  'quick:allow-paste': SHELL,
  'quick:hide': SHELL,
  'quick:open': SHELL,
  'rules:read-calendar': 'it only reads a file',
  'rules:signs': SHELL,
  'proxy:sign-in': 'the shell asks proxies, which this window does not have',
  'proxy:put-off': 'the shell asks proxies, which this window does not have',
  'updates:act': UPDATES,
  'backup:save': 'it only writes a file elsewhere',
  'backup:choose': 'it only reads a file',
  'backup:restore': BACKUPS,
  'backup:undo': BACKUPS,
  'backup:keep': 'a restored profile is needed, and this window has none',
  'settings:change-password': 'no query shows a password',
  'settings:sound': 'it only reads a file of the server',
};
