import type { Navigation, Place } from '../../contract/ipc.ts';
import type { WindowCommand } from '../../contract/values/jump-command.ts';
import { EXTEND_BY } from '../../contract/values/presets.ts';
import { pauseChoices } from '../../contract/values/quiet.ts';
import type { Handlers, System } from '../../features/base/handler.ts';
import { hasPlaceholders } from '../../features/snippets/queries.ts';
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

interface TrayCommandsOptions {
  workspace: Workspace;
  handlers: Handlers;
  system: System;
  opener: Opener;
}

/** Runs what a click in the tray does, through the same handlers as a window's calls. */
export class TrayCommands {
  readonly #options: TrayCommandsOptions;

  constructor(options: TrayCommandsOptions) {
    this.#options = options;
  }

  /** @throws {Refusal} if the command cannot be done */
  async run(command: TrayCommand): Promise<void> {
    const { handlers, system, opener } = this.#options;
    switch (command.do) {
      case 'set-status':
        return this.#each(command.accountIds, (accountId) =>
          handlers['status:set']({ accountId, ...command.status }),
        );
      case 'clear-status':
        return this.#each(command.accountIds, (accountId) => handlers['status:clear']({ accountId }));
      case 'extend-status':
        return handlers['status:extend']({ accountId: command.accountId, minutes: EXTEND_BY });
      case 'set-away':
        return this.#each(command.accountIds, (accountId) =>
          handlers['status:set-away']({ accountId, away: command.away }),
        );
      case 'copy-snippet':
        return this.#copy(command.accountId, command.key);
      case 'open-status': {
        const { accountId, presetId } = command;
        const target = { key: presetId ?? 'new', edit: true };
        return opener.openIn(accountId, { place: 'status', target });
      }
      case 'open-outbox':
        return opener.openIn(command.accountId, { place: 'outbox' });
      case 'open-topics':
        return opener.openIn(command.accountId, { place: 'topics', target: command.target });
      case 'open-account':
        return opener.openIn(command.accountId);
      case 'sign-in':
        return opener.openIn(command.accountId, { place: 'accounts' });
      case 'run-in-window':
        return opener.runInWindow(command.command);
      case 'pause':
        return handlers['local-settings:set']({
          pausedUntil: pauseChoices(Date.now()).find(({ kind }) => kind === command.kind)?.until ?? 0,
        });
      case 'quick':
        return opener.showQuick();
      case 'open':
        return opener.open();
      case 'quit':
        system.quit();
    }
  }

  /**
   * Runs a function for every account. A failure does not stop the other accounts; the first error is thrown at the
   * end.
   */
  async #each(accountIds: string[], run: (accountId: string) => void | Promise<void>): Promise<void> {
    const failures: unknown[] = [];
    for (const accountId of accountIds) {
      try {
        await run(accountId);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Copies a snippet. The window asks for the values of placeholders. */
  async #copy(accountId: string, key: string): Promise<void> {
    const { workspace, handlers, opener } = this.#options;
    const engine = workspace.findEngine(accountId);
    if (!engine || !hasPlaceholders(engine.db, key)) return handlers['snippets:copy']({ accountId, key });
    workspace.activate(accountId);
    opener.runInWindow({ do: 'copy-snippet', key });
  }
}
