import type { JumpCommand } from '../../../src-main/contract/values/jump-command.ts';
import { ask } from '../../base/bridge/bridge.ts';

/**
 * Runs the command of a row: what needs a place is the main window's, and the rest is done here. The window is hidden then,
 * so that the program that had the focus before has it again.
 * @param accountIds the account, or every account that a status is set on
 * @throws {Refusal} where it cannot be done
 */
export async function runQuickly(accountIds: readonly string[], command: JumpCommand): Promise<void> {
  const accountId = accountIds[0] ?? '';
  switch (command.do) {
    case 'copy-snippet':
      await ask('snippets:copy', { accountId, key: command.key });
      break;
    case 'copy-filled': {
      const { key, filled, values } = command;
      await ask('snippets:copy', { accountId, key, filled, values });
      break;
    }
    case 'set-status':
      for (const each of accountIds) await ask('status:set', { accountId: each, ...command.status });
      break;
    case 'remind':
      await ask('reminders:create', { accountId, form: command.form });
      break;
    case 'clear-status':
      await ask('status:clear', { accountId });
      break;
    case 'set-away':
      await ask('status:set-away', { accountId, away: command.away });
      break;
    case 'open-link':
      await ask('links:open', { url: command.url });
      break;
    case 'activate':
      // The window goes on with the other account.
      return ask('accounts:activate', { accountId: command.accountId });
    case 'quit':
      return ask('app:quit', undefined);
    case 'search':
      return;
    default:
      return ask('quick:open', { command });
  }
  await ask('quick:hide', undefined);
}
