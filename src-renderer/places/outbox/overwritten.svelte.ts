import type { HistoryEntry } from '../../../src-main/contract/values/history.ts';
import { words } from '../../../resources/words.ts';
import { CurrentRow } from '../../components/list-pane/current-row.svelte.ts';
import { FocusTarget } from '../../base/keys/focus-target.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';
import type { OpenRow } from '../../components/virtual-list/open-row.ts';
import { OpenRows } from './open-rows.svelte.ts';
import { changeTitle, earlierWords } from '../../entities/changes/change-words.ts';

/** The values of others that changes from here overwrote, the latest first. Create it while a component is set up. */
export class Overwritten {
  readonly current = new CurrentRow(() => this.entries.map(({ id }) => id));
  readonly open = new OpenRows((key) => this.entries.findIndex(({ id }) => id === key));
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

  /** Opens a row in its place. */
  openRow(index: number): void {
    this.current.choose(index);
    if (this.current.key !== null) this.open.open(this.current.key);
  }

  /** Opens the row of the keys and leads them into it. */
  async enterRow(): Promise<void> {
    this.openRow(this.current.index);
    if (this.current.key !== null) await this.open.enter(this.current.key);
  }

  /** Closes a row from its panel: the keys are on that row then. */
  closeRow({ key }: OpenRow): void {
    this.current.key = key;
    this.open.close(key);
    void this.rows.focus();
  }

  show(id: string): void {
    this.current.key = id;
    this.open.open(id);
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
