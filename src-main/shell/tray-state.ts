import type { System } from '../features/handler.ts';
import { snippetsAtHand } from '../features/snippets/queries.ts';
import { presetsView } from '../features/status/presets.ts';
import { statusView } from '../features/status/queries.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { TrayState } from './tray-model.ts';

/** How many snippets the menu offers. */
const SNIPPETS = 8;

/** Reads what the tray shows. */
export function readTray(workspace: Workspace, system: System): TrayState {
  const { accounts, activeId } = workspace.view();
  const active = workspace.findEngine(activeId ?? '');
  const shortcut = system.quickShortcut();
  return {
    accounts: accounts.map((account) => {
      const db = workspace.findEngine(account.id)?.db;
      return {
        account,
        status: db ? statusView(db) : null,
        presets: db ? presetsView(db) : { presets: [], recents: [] },
      };
    }),
    activeId,
    snippets: active ? snippetsAtHand(active.db, SNIPPETS) : [],
    quickShortcut: shortcut.state === 'set' ? shortcut.accelerator : null,
    pausedUntil: workspace.localSettings.current.pausedUntil,
    now: Date.now(),
  };
}
