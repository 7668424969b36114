import { LONGEST_PASTE } from '../../contract/calls/messages.ts';
import { Refusal } from '../../contract/problem.ts';
import { isKnownEmoji } from '../../features/emoji/queries.ts';
import { type CommandRunner, runCommand } from '../../features/commands/run.ts';
import { snippetsNamed } from '../../features/snippets/queries.ts';
import type { Preset } from '../../contract/values/presets.ts';
import { presetsView } from '../../features/status/presets.ts';
import { foldedTitle } from '../../contract/values/snippet.ts';
import { isBlank } from '../../contract/text/text.ts';
import { presetText } from '../../../resources/presets.ts';
import { words } from '../../../resources/words.ts';
import { presetStatus } from '../words/preset-status.ts';
import type { Command } from './command-line.ts';

interface Options extends CommandRunner {
  showQuick(): void;
  /** Opens the form for a new snippet with the text that is selected in another program, and returns that text. */
  beginSnippet(): Promise<string>;
}

/**
 * Runs a command of the command line on the account that is shown. It names emoji and snippets, which are looked up here.
 * @returns the reason for a refusal, as a sentence; null if the command succeeded
 */
export async function runCommandLine(
  command: Command,
  { showQuick, beginSnippet, ...runner }: Options,
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
      case 'set-preset': {
        const { name } = command;
        const preset = presetsView(db).presets.find((one) => isCalled(one, name));
        if (!preset) return words('cli.no-preset', { name });
        await runCommand(runner, [accountId], { do: 'set-status', status: presetStatus(preset) });
        return null;
      }
      case 'new-snippet':
        return whyNoSnippet(await beginSnippet());
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

/**
 * Why there is no form with a selected text. The window says it too, because nobody reads the answer to a command that a key of
 * the desktop runs.
 */
function whyNoSnippet(text: string): string | null {
  if (isBlank(text))
    return words(process.platform === 'linux' ? 'snippet.selection-empty' : 'snippet.clipboard-empty');
  return text.length > LONGEST_PASTE ? words('cli.too-long', { limit: LONGEST_PASTE }) : null;
}

/** Whether a preset has this name, in upper or lower case. A preset without a text is named by its emoji. */
const isCalled = (preset: Preset, name: string): boolean =>
  foldedTitle(presetText(preset) || `:${preset.emoji?.name ?? ''}:`) === foldedTitle(name);
