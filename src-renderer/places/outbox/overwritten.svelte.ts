import type { HistoryEntry } from '../../../src-main/contract/values/history.ts';
import { words } from '../../../resources/words.ts';
import { CurrentRow } from '../../components/list-pane/current-row.svelte.ts';
import { FocusTarget } from '../../base/keys/focus-target.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';
import { changeTitle, earlierWords } from '../../entities/changes/change-words.ts';

/** The values of others that changes from here overwrote, the latest first. Create it while a component is set up. */
export class Overwritten {
  readonly current = new CurrentRow(() => this.entries.map(({ id }) => id));
  /** In a narrow window: the chosen one is the page that is shown, not the list. */
  opened = $state(false);
  readonly rows = new FocusTarget();
  readonly #workspace: Workspace;
  readonly #query;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    this.#query = workspace.live('history:list');
  }

  get ready(): boolean {
    return this.#query.value !== undefined;
  }

  get entries(): HistoryEntry[] {
    return this.#query.value ?? [];
  }

  get chosen(): HistoryEntry | undefined {
    return this.entries[this.current.index];
  }

  /** Chooses one and, in a narrow window, shows it. */
  open(index: number): void {
    this.current.choose(index);
    this.opened = true;
  }

  async settled(): Promise<void> {
    await this.#query.settled();
  }

  canUse({ standing }: HistoryEntry): boolean {
    return standing === 'differs' || standing === 'deleted';
  }

  useWords({ standing }: HistoryEntry): string {
    return words(standing === 'deleted' ? 'history.create-again' : 'history.use-earlier');
  }

  /** Sets the value of the others again. */
  async use(entry: HistoryEntry): Promise<void> {
    const value = earlierWords(entry.earlier, this.#workspace) || changeTitle(entry.ours);
    if (await this.#workspace.attempt('history:use-earlier', { entryId: entry.id }))
      toasts.say(words('history.used', { value }));
  }

  copy({ earlier }: HistoryEntry): void {
    const parts = [earlierWords(earlier, this.#workspace), earlier.text ?? ''];
    void this.#workspace.copy(parts.filter((part) => part !== '').join('\n\n'));
  }

  forget({ id }: HistoryEntry): void {
    void this.#workspace.attempt('history:forget', { entryId: id });
  }
}
