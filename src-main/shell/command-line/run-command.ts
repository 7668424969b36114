import { Refusal } from '../../contract/problem.ts';
import { emojiList } from '../../features/emoji/queries.ts';
import type { Handlers } from '../../features/base/handler.ts';
import type { WindowCommand } from '../../contract/values/jump-command.ts';
import { hasPlaceholders, snippetsNamed } from '../../features/snippets/queries.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { emojiCode } from '../../../resources/emoji/names.ts';
import { words } from '../../../resources/words.ts';
import type { Command } from './command-line.ts';

interface Options {
  workspace: Workspace;
  handlers: Handlers;
  showQuick(): void;
  runInWindow(command: WindowCommand): void;
}

/**
 * Runs a command of the command line on the account that is shown, as a window would.
 * @returns the reason for a refusal, as a sentence; null if the command succeeded
 */
export async function runCommand(
  command: Command,
  { workspace, handlers, showQuick, runInWindow }: Options,
): Promise<string | null> {
  if (command.do === 'quick') {
    showQuick();
    return null;
  }
  const accountId = workspace.activeId;
  const db = accountId === null ? undefined : workspace.findEngine(accountId)?.db;
  if (accountId === null || !db) return words('cli.signed-out');
  try {
    switch (command.do) {
      case 'set-status': {
        const { text, emoji, clearAfter, away } = command;
        if (emoji !== null && !isKnownEmoji(db, emoji)) return words('cli.emoji', { emoji });
        await handlers['status:set']({
          accountId,
          text,
          emoji: emoji === null ? null : { name: emoji },
          clearAfter,
          ...(away && { away }),
        });
        return null;
      }
      case 'clear-status':
        await handlers['status:clear']({ accountId });
        return null;
      case 'set-away':
        await handlers['status:set-away']({ accountId, away: command.away });
        return null;
      case 'copy-snippet': {
        const { name } = command;
        const [key, ...others] = snippetsNamed(db, name);
        if (key === undefined) return words('cli.no-snippet', { name });
        if (others.length > 0) return words('cli.several-snippets', { name, count: others.length + 1 });
        // The window asks for the values of placeholders.
        if (hasPlaceholders(db, key)) runInWindow({ do: 'copy-snippet', key });
        else await handlers['snippets:copy']({ accountId, key });
        return null;
      }
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { rule, limit } = error.problem;
    return rule === 'too-long' ? words('cli.too-long', { limit: limit ?? 0 }) : words('cli.refused');
  }
}

/** Whether a name is one of the server's emoji, as far as it is known. */
function isKnownEmoji(db: Parameters<typeof emojiList>[0], name: string): boolean {
  const { own, known } = emojiList(db);
  if (own.some((emoji) => emoji.name === name)) return true;
  return known
    ? known.some(([first, , ...aliases]) => [first, ...aliases].includes(name))
    : emojiCode(name) !== undefined;
}
