import { Refusal } from '../../contract/problem.ts';
import { isKnownEmoji } from '../../features/emoji/queries.ts';
import { type CommandRunner, runCommand } from '../../features/commands/run.ts';
import { snippetsNamed } from '../../features/snippets/queries.ts';
import { words } from '../../../resources/words.ts';
import type { Command } from './command-line.ts';

interface Options extends CommandRunner {
  showQuick(): void;
}

/**
 * Runs a command of the command line on the account that is shown. It names emoji and snippets, which are looked up here.
 * @returns the reason for a refusal, as a sentence; null if the command succeeded
 */
export async function runCommandLine(
  command: Command,
  { showQuick, ...runner }: Options,
): Promise<string | null> {
  if (command.do === 'quick') {
    showQuick();
    return null;
  }
  const { workspace } = runner;
  const accountId = workspace.activeId;
  const db = accountId === null ? undefined : workspace.findEngine(accountId)?.db;
  if (accountId === null || !db) return words('cli.signed-out');
  try {
    switch (command.do) {
      case 'set-status': {
        const { text, emoji, clearAfter, away } = command;
        if (emoji !== null && !isKnownEmoji(db, emoji)) return words('cli.emoji', { emoji });
        const status = {
          text,
          emoji: emoji === null ? null : { name: emoji },
          clearAfter,
          ...(away && { away }),
          isPreset: false,
        };
        await runCommand(runner, [accountId], { do: 'set-status', status });
        return null;
      }
      case 'copy-snippet': {
        const { name } = command;
        const [key, ...others] = snippetsNamed(db, name);
        if (key === undefined) return words('cli.no-snippet', { name });
        if (others.length > 0) return words('cli.several-snippets', { name, count: others.length + 1 });
        await runCommand(runner, [accountId], { do: 'copy-snippet', key });
        return null;
      }
      case 'clear-status':
      case 'set-away':
        await runCommand(runner, [accountId], command);
        return null;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { rule, limit } = error.problem;
    return rule === 'too-long' ? words('cli.too-long', { limit: limit ?? 0 }) : words('cli.refused');
  }
}
