import { calls, type CollectionName } from '../../contract/ipc.ts';
import type { AddressedUnread } from '../../contract/values/unread.ts';
import type { System } from '../../features/base/handler.ts';
import { addressedUnread } from '../../features/messages/unread.ts';
import { snippetsAtHand } from '../../features/snippets/queries.ts';
import { presetsView } from '../../features/status/presets.ts';
import { statusView } from '../../features/status/queries.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { TrayState } from './tray-model.ts';
import { MOST_WAITING } from './tray-unread-items.ts';

/** How many snippets the menu offers. */
const SNIPPETS = 8;

/** The sources of the unread messages and of the names of their conversations. */
const UNREAD_READS: CollectionName[] = [...calls['messages:unread'].reads, 'people'];

const NOTHING_UNREAD: AddressedUnread = { direct: 0, mentions: 0, conversations: 0, latest: [] };

type Engine = NonNullable<ReturnType<Workspace['findEngine']>>;

/** Reads what the tray shows. */
export class TrayReader {
  readonly #workspace: Workspace;
  readonly #system: Pick<System, 'quickShortcut'>;
  /** By the IDs of accounts. There can be tens of thousands of messages, so they are counted after a change alone. */
  readonly #unread = new Map<string, AddressedUnread>();

  constructor(workspace: Workspace, system: Pick<System, 'quickShortcut'>) {
    this.#workspace = workspace;
    this.#system = system;
  }

  /** Says which collections have changed since the tray was read. */
  changed(collections: readonly CollectionName[]): void {
    if (UNREAD_READS.some((name) => collections.includes(name))) this.#unread.clear();
  }

  read(): TrayState {
    const { accounts, activeId } = this.#workspace.view();
    const active = this.#workspace.findEngine(activeId ?? '');
    const shortcut = this.#system.quickShortcut();
    return {
      accounts: accounts.map((account) => {
        const engine = this.#workspace.findEngine(account.id);
        const db = engine?.db;
        return {
          account,
          status: db ? statusView(db) : null,
          presets: db ? presetsView(db) : { presets: [], recents: [] },
          unread: engine ? this.#unreadOf(account.id, engine) : NOTHING_UNREAD,
        };
      }),
      activeId,
      snippets: active ? snippetsAtHand(active.db, SNIPPETS) : [],
      quickShortcut: shortcut.state === 'set' ? shortcut.accelerator : null,
      pausedUntil: this.#workspace.localSettings.current.pausedUntil,
      now: Date.now(),
    };
  }

  #unreadOf(accountId: string, { db }: Engine): AddressedUnread {
    const known = this.#unread.get(accountId) ?? addressedUnread(db, MOST_WAITING);
    this.#unread.set(accountId, known);
    return known;
  }
}
