import type { Navigation, Place } from '../../contract/ipc.ts';
import type { WindowCommand } from '../../contract/values/command.ts';
import type { Handlers } from '../../features/base/handler.ts';
import { runCommand } from '../../features/commands/run.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { TrayCommand } from './tray-items.ts';

/** Opens windows and places for the tray's commands. */
export interface Opener {
  /** Shows the window, and a place in it. */
  open(place?: Place): void;
  openIn(accountId: string, navigation?: Navigation): void;
  runInWindow(command: WindowCommand): void;
  showQuick(): void;
}

interface TrayCommandOptions {
  workspace: Workspace;
  handlers: Handlers;
  opener: Opener;
}

/**
 * Runs the command of an item of the tray: opens what it opens here, and hands the other commands to the runner of all
 * commands.
 * @throws {Refusal} if the command cannot be done
 */
export async function runTrayCommand(
  { workspace, handlers, opener }: TrayCommandOptions,
  command: TrayCommand,
): Promise<void> {
  const runner = {
    workspace,
    handlers,
    runInWindow: (inWindow: WindowCommand) => opener.runInWindow(inWindow),
  };
  switch (command.do) {
    case 'set-status':
    case 'clear-status':
    case 'set-away':
      return runCommand(runner, command.accountIds, command);
    case 'extend-status':
    case 'copy-snippet':
      return runCommand(runner, [command.accountId], command);
    case 'pause':
    case 'quit':
      return runCommand(runner, [], command);
    case 'open-in':
      return opener.openIn(command.accountId, command.navigation);
    case 'run-in-window':
      return opener.runInWindow(command.command);
    case 'quick':
      return opener.showQuick();
    case 'update':
      return handlers['updates:act']({ act: 'install' }) as void;
    case 'open':
      opener.open();
  }
}
