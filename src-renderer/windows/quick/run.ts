import type { PaletteCommand } from '../../../src-main/contract/values/command.ts';
import { ask } from '../../base/bridge/bridge.ts';

/**
 * Runs the command of a row. The main window runs commands that need a place. The other commands hide this window, so that
 * the program that had the focus before has it again.
 * @param accountIds the account, or every account that a status is set on
 * @throws {Refusal} where it cannot be done
 */
export async function runQuickly(accountIds: readonly string[], command: PaletteCommand): Promise<void> {
  switch (command.do) {
    case 'copy-snippet':
    case 'copy-filled':
      // Main hides this window before it pastes.
      await ask('commands:run', { accountIds: [...accountIds], command: { ...command, paste: true } });
      return ask('quick:hide', undefined);
    case 'set-status':
    case 'plan-status':
    case 'clear-status':
    case 'set-away':
    case 'remind':
    case 'repeat':
    case 'open-link':
      await ask('commands:run', { accountIds: [...accountIds], command });
      return ask('quick:hide', undefined);
    // The window goes on with the other account.
    case 'activate':
    case 'quit':
      return ask('commands:run', { accountIds: [...accountIds], command });
    case 'search':
      return;
    default:
      return ask('quick:open', { command });
  }
}
