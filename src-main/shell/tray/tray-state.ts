import { CachedQuery } from '../../tracking/reads.ts';
import type { DataPart } from '../../contract/values/data-part.ts';
import type { System } from '../../features/base/handler.ts';
import { activityUnread } from '../../features/activity/queries.ts';
import { waitingMessages } from '../../features/activity/messages.ts';
import { snippetsAtHand } from '../../features/snippets/queries.ts';
import { presetsView } from '../../features/status/presets.ts';
import { statusView } from '../../features/status/queries.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { TrayAccount, TrayState } from './tray-model.ts';
import { MOST_WAITING } from './tray-unread-items.ts';

/** How many snippets the menu offers. */
const SNIPPETS = 8;

type Unread = Pick<TrayAccount, 'unread' | 'activity'>;

const NOTHING_UNREAD: Unread = {
  unread: { direct: 0, mentions: 0, conversations: 0, latest: [] },
  activity: { total: 0, reactions: 0, reminders: 0, scheduled: 0 },
};

/** Reads what the tray shows. */
export class TrayReader {
  readonly #workspace: Workspace;
  readonly #system: Pick<System, 'shortcuts' | 'updates'>;
  /** By the IDs of accounts. There can be tens of thousands of messages, so they are counted after a change alone. */
  readonly #unread = new Map<string, CachedQuery<Unread>>();
  #counts = false;

  constructor(workspace: Workspace, system: Pick<System, 'shortcuts' | 'updates'>) {
    this.#workspace = workspace;
    this.#system = system;
  }

  /** Says which parts of the data have changed since the tray was read. */
  changed(parts: readonly DataPart[]): void {
    for (const unread of this.#unread.values()) unread.forgetAfter(parts);
  }

  /** From now on unread messages are counted. The first read leaves them out, so that the icon is there soon. */
  beginToCount(): void {
    this.#counts = true;
  }

  read(): TrayState {
    const { accounts, activeId } = this.#workspace.view();
    const shortcut = this.#system.shortcuts.lookOf({ do: 'quick' });
    return {
      accounts: accounts.map((account) => {
        const read = this.#workspace.attempt(account.id, ({ db }) => ({
          status: statusView(db),
          presets: presetsView(db),
          ...this.#unreadOf(account.id),
        }));
        return {
          account,
          ...(read ?? { status: null, presets: { presets: [], recents: [] }, ...NOTHING_UNREAD }),
        };
      }),
      activeId,
      snippets: this.#workspace.attempt(activeId ?? '', ({ db }) => snippetsAtHand(db, SNIPPETS)) ?? [],
      quickShortcut: shortcut.state === 'set' ? shortcut.accelerator : null,
      pausedUntil: this.#workspace.localSettings.current.pausedUntil,
      now: Date.now(),
      update: this.#system.updates.state,
    };
  }

  #unreadOf(accountId: string): Unread {
    if (!this.#counts) return NOTHING_UNREAD;
    const find = (): Unread => {
      const engine = this.#workspace.findEngine(accountId);
      if (!engine) return NOTHING_UNREAD;
      const now = Date.now();
      const unread = waitingMessages(engine.db, MOST_WAITING, now);
      return { unread, activity: activityUnread(engine, now) };
    };
    const query = this.#unread.get(accountId) ?? new CachedQuery(find);
    this.#unread.set(accountId, query);
    return query.result;
  }
}
