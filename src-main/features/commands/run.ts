import type { ActCommand, WindowCommand } from '../../contract/values/command.ts';
import { EXTEND_BY } from '../../contract/values/presets.ts';
import { Refusal } from '../../contract/problem.ts';
import { type PauseChoice, pauseChoices } from '../../contract/values/quiet.ts';
import type { Handlers } from '../base/handler.ts';
import { hasPlaceholders } from '../snippets/queries.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** A command that runs at once. The tray has more of them than a window may ask for. */
export type RunCommand =
  | ActCommand
  | { do: 'extend-status' }
  /** Null ends the pause. It begins when the command runs. */
  | { do: 'pause'; kind: PauseChoice['kind'] | null };

export interface CommandRunner {
  workspace: Workspace;
  handlers: Omit<Handlers, 'commands:run'>;
  /** Lets the main window run a command that needs it. */
  runInWindow(command: WindowCommand): void;
}

/**
 * Runs a command of the tray, the command line, the quick window or the palette by the handlers of the calls.
 * @param accountIds the accounts of a status or of away; other commands are about the first one alone
 * @throws {Refusal} if the command cannot be done
 */
export async function runCommand(
  { workspace, handlers, runInWindow }: CommandRunner,
  accountIds: readonly string[],
  command: RunCommand,
): Promise<void> {
  const [accountId = ''] = accountIds;
  switch (command.do) {
    case 'set-status':
      return forEach(accountIds, (each) => handlers['status:set']({ accountId: each, ...command.status }));
    case 'plan-status':
      await handlers['rules:save']({ accountId, id: null, form: command.form });
      return;
    case 'clear-status':
      return forEach(accountIds, (each) => handlers['status:clear']({ accountId: each }));
    case 'set-away':
      return forEach(accountIds, (each) =>
        handlers['status:set-away']({ accountId: each, away: command.away }),
      );
    case 'extend-status':
      return handlers['status:extend']({ accountId, minutes: EXTEND_BY });
    case 'copy-snippet': {
      const { key, paste } = command;
      const db = workspace.findEngine(accountId)?.db;
      if (!db || !hasPlaceholders(db, key)) {
        const copied = await whereSeen(() => handlers['snippets:copy']({ accountId, key, paste }));
        if (copied) return;
        // The quick window shows it itself.
        if (paste) throw new Refusal({ kind: 'unseen' });
      }
      // The window asks for the values of placeholders, and shows a team's text first.
      workspace.activate(accountId);
      return runInWindow({ do: 'copy-snippet', key });
    }
    case 'copy-filled': {
      const { do: _, ...copied } = command;
      return handlers['snippets:copy']({ accountId, ...copied });
    }
    case 'remind':
      await handlers['reminders:create']({ accountId, form: command.form });
      return;
    case 'repeat':
      await handlers['series:save']({ accountId, id: null, form: command.form });
      return;
    case 'open-link':
      return handlers['links:open']({ url: command.url });
    case 'activate':
      return handlers['accounts:activate']({ accountId: command.accountId });
    case 'pause':
      return handlers['local-settings:set']({
        pausedUntil: pauseChoices(Date.now()).find(({ kind }) => kind === command.kind)?.until ?? 0,
      });
    case 'quit':
      return handlers['app:quit'](undefined);
  }
}

/** Copies a snippet; false if its text has to be shown first. */
export async function whereSeen(copy: () => void | Promise<void>): Promise<boolean> {
  try {
    await copy();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.problem.kind === 'unseen') return false;
    throw error;
  }
}

/**
 * Runs a function for every account. A failure does not stop the other accounts; the first error is thrown at the end.
 */
async function forEach(
  accountIds: readonly string[],
  run: (accountId: string) => void | Promise<void>,
): Promise<void> {
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
