import type { WindowCommand } from '../../contract/values/command.ts';
import { Refusal } from '../../contract/problem.ts';
import type { ShortcutAction } from '../../contract/values/shortcut.ts';
import type { Place } from '../../contract/values/place.ts';
import type { Handlers } from '../../features/base/handler.ts';
import { runCommand, whereSeen } from '../../features/commands/run.ts';
import { hasPlaceholders } from '../../features/snippets/queries.ts';
import { presetsView } from '../../features/status/presets.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { presetStatus } from '../words/preset-status.ts';

interface PressOptions {
  workspace: Workspace;
  handlers: Handlers;
  /** Shows the quick window, or hides a visible one. */
  toggleQuick(): void;
  /** Shows the fields of a snippet in the quick window. */
  fillInQuick(snippet: { accountId: string; key: string }): void;
  /** Opens the form for a new snippet with the text that is selected in another program. */
  beginSnippet(): Promise<unknown>;
  runInWindow(command: WindowCommand): void;
  open(place: Place): void;
  onFault(error: unknown): void;
}

/** Acts on pressed keys. Where that fails the main window comes forward, so that a key always has a visible result. */
export async function pressShortcut(action: ShortcutAction, options: PressOptions): Promise<void> {
  try {
    await act(action, options);
  } catch (error) {
    if (!(error instanceof Refusal)) options.onFault(error);
    options.open(action.do === 'set-preset' ? 'status' : 'snippets');
  }
}

async function act(action: ShortcutAction, options: PressOptions): Promise<void> {
  const { workspace, handlers, runInWindow } = options;
  switch (action.do) {
    case 'quick':
      return options.toggleQuick();
    case 'snippet-from-selection':
      await options.beginSnippet();
      return;
    case 'set-preset': {
      const { accountId, id } = action;
      const preset = presetsView(workspace.engine(accountId).db).presets.find((one) => one.id === id);
      if (!preset) throw new Refusal({ kind: 'gone' });
      const command = { do: 'set-status', status: presetStatus(preset) } as const;
      return runCommand({ workspace, handlers, runInWindow }, [accountId], command);
    }
    case 'copy-snippet': {
      const { accountId, key } = action;
      const copy = (): void | Promise<void> => handlers['snippets:copy']({ accountId, key, paste: true });
      if (!hasPlaceholders(workspace.engine(accountId).db, key) && (await whereSeen(copy))) return;
      workspace.activate(accountId);
      return options.fillInQuick({ accountId, key });
    }
  }
}
