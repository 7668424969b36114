import { SvelteMap } from 'svelte/reactivity';
import type {
  ChosenColumns,
  ImportChoice,
  ImportGroup,
  ImportPlan,
  ImportResult,
  ImportRow,
} from '../../../../src-main/contract/values/exchange.ts';
import type { ResultOf } from '../../../../src-main/contract/ipc.ts';
import { type Problem, Refusal } from '../../../../src-main/contract/problem.ts';
import { problemOf } from '../../../base/bridge/bridge.ts';
import type { AccountCall, Rest } from '../../../state/account-calls.ts';
import type { Workspace } from '../../../state/workspace.svelte.ts';
import { toasts } from '../../../components/toast/toasts.svelte.ts';
import type { Dropped } from './dropped.ts';
import { importProblemWords } from './import-problem-words.ts';
import { type Extent, firstExtents, type ImportItem, importItems } from './import-items.ts';

/** An import plan and the user's choices for its entries. Nothing is imported before `run`. */
export class ImportState {
  plan = $state.raw<ImportPlan | null>(null);
  /** Why the last step failed. The sheet shows it: a message at the top of the pane would be behind it. */
  problem = $state.raw<Problem | null>(null);
  reading = $state(false);
  running = $state(false);
  /** Whether later changes of the file are followed. */
  follow = $state(false);
  /** The line that the keys are on. */
  current = $state('');
  /** The entry whose fields want the keys. */
  mending = $state<number | null>(null);
  readonly #workspace: Workspace;
  readonly #isShown: () => boolean;
  readonly #choices = new SvelteMap<number, ImportChoice>();
  /** How often files were chosen or dropped, or the sheet was closed. */
  #reads = 0;
  #extents = $state.raw<Record<ImportGroup, Extent>>(firstExtents);

  /** @param isShown whether the sheet is there to show what failed. */
  constructor(workspace: Workspace, isShown: () => boolean) {
    this.#workspace = workspace;
    this.#isShown = isShown;
  }

  readonly items: ImportItem[] = $derived(importItems(this.plan?.rows ?? [], this.#extents));
  readonly index: number = $derived(
    Math.max(
      0,
      this.items.findIndex(({ id }) => id === this.current),
    ),
  );
  /** The entry that is shown in full. */
  readonly shownRow: ImportRow | null = $derived.by(() => {
    const item = this.items[this.index];
    return item?.kind === 'entry' ? item.row : null;
  });

  readonly counts = $derived.by(() => {
    const counts = { new: 0, updated: 0, skipped: 0, broken: 0, use: 0, foreign: 0 };
    for (const row of this.plan?.rows ?? []) {
      const choice = this.choiceOf(row);
      if (row.group === 'broken') counts.broken += 1;
      else if (row.group === 'same' || choice === 'skip') counts.skipped += 1;
      else if (row.group === 'update' && choice === 'import') counts.updated += 1;
      else counts.new += 1;
      if (row.group === 'same' && row.bringsUse) counts.use += 1;
      if (row.foreign.length > 0 && row.group !== 'same' && choice !== 'skip') counts.foreign += 1;
    }
    return counts;
  });
  readonly willImport: number = $derived(this.counts.new + this.counts.updated);

  /** How many titles are too long. */
  readonly longTitles: number = $derived(
    (this.plan?.rows ?? []).filter(({ problem }) => problem?.rule === 'too-long' && problem.field === 'title')
      .length,
  );

  choiceOf(row: ImportRow): ImportChoice {
    return this.#choices.get(row.index) ?? (row.changeable ? 'import' : 'skip');
  }

  choose(row: ImportRow, choice: ImportChoice): void {
    this.#choices.set(row.index, choice);
  }

  /** Whether all of these entries are imported, some, or none. */
  checkedOf(rows: ImportRow[]): 'true' | 'mixed' | 'false' {
    const some = rows.some((row) => this.choiceOf(row) !== 'skip');
    if (!some) return 'false';
    return rows.every((row) => this.choiceOf(row) !== 'skip') ? 'true' : 'mixed';
  }

  /** Leaves these entries out, or takes them in again. */
  toggle(rows: ImportRow[]): void {
    const wanted = this.checkedOf(rows) !== 'true';
    for (const row of rows) {
      if (row.group !== 'new' && row.group !== 'update') continue;
      if (!wanted) this.choose(row, 'skip');
      else if (this.choiceOf(row) === 'skip') this.choose(row, row.changeable ? 'import' : 'both');
    }
  }

  extentOf(group: ImportGroup): Extent {
    return this.#extents[group];
  }

  extend(group: ImportGroup, extent: Extent): void {
    const at = this.index;
    const wasMore = this.items[at]?.kind === 'more';
    this.#extents = { ...this.#extents, [group]: extent };
    // The line that was pressed is gone; the keys are on what took its place.
    if (wasMore) this.current = this.items[at]?.id ?? '';
  }

  moveTo(at: number): void {
    this.current = this.items[Math.max(0, Math.min(this.items.length - 1, at))]?.id ?? '';
  }

  /** Lets the user choose a file or folder, and shows its entries. */
  open(from: 'file' | 'folder'): Promise<void> {
    return this.#read(() => this.#workspace.ask('exchange:choose', { from }));
  }

  /** Shows the entries of dropped files. */
  take(dropped: Promise<Dropped | { problem: Problem }>): Promise<void> {
    return this.#read(async () => {
      const read = await dropped;
      if ('problem' in read) throw new Refusal(read.problem);
      return this.#workspace.ask('exchange:read', read);
    });
  }

  /** The last files that were chosen or dropped count, and none after the sheet was closed. */
  async #read(read: () => Promise<ImportPlan | null>): Promise<void> {
    this.#reads += 1;
    const current = this.#reads;
    const isCurrent = (): boolean => current === this.#reads;
    this.reading = true;
    const plan = (await this.#attempt(read, isCurrent))?.value;
    if (!isCurrent()) return;
    this.reading = false;
    if (plan) this.#begin(plan);
  }

  #begin(plan: ImportPlan): void {
    this.#choices.clear();
    this.#extents = firstExtents;
    this.plan = plan;
    this.follow = false;
    const first = this.items.find((item) => item.kind === 'entry' && item.row.group === 'update');
    this.current = (first ?? this.items.find(({ kind }) => kind === 'entry') ?? this.items[0])?.id ?? '';
  }

  /** Sets a new title and content of an entry, which may make the entry importable. */
  async mend({ index }: ImportRow, value: { title: string; content: string }): Promise<void> {
    if (!this.plan) return;
    const planned = { planId: this.plan.id, index };
    const mended = await this.#ask('exchange:mend', { ...planned, ...value });
    if (!mended) return;
    this.plan = mended.value;
    const group = mended.value.rows[index]?.group;
    // The entry moved to another group, whose `more` line may hide the entry.
    if (group && !this.items.some(({ id }) => id === String(index))) this.extend(group, 'all');
  }

  /** Cuts all titles that are too long. */
  async cutTitles(): Promise<void> {
    if (!this.plan) return;
    const cut = await this.#ask('exchange:cut-titles', { planId: this.plan.id });
    if (cut) this.plan = cut.value;
  }

  /** Takes other columns of a table. */
  chooseColumns(columns: ChosenColumns): Promise<void> {
    return this.#read(async () => {
      const planId = this.plan?.id;
      return planId === undefined ? null : this.#workspace.ask('exchange:columns', { planId, columns });
    });
  }

  /** Queues the chosen entries. Null if that failed; the next run continues where this run ended. */
  async run(): Promise<ImportResult | null> {
    if (!this.plan || this.running) return null;
    this.running = true;
    const choices = this.plan.rows
      .filter(({ group }) => group === 'new' || group === 'update')
      .map((row) => ({ index: row.index, choice: this.choiceOf(row) }))
      .filter(({ choice }) => choice !== 'import');
    const result = await this.#ask('exchange:import', {
      planId: this.plan.id,
      ...(choices.length > 0 && { choices }),
      ...(this.follow && { follow: true }),
    });
    this.running = false;
    return result?.value ?? null;
  }

  /** Calls the main process. On failure, shows the problem and returns null. */
  #ask<Name extends AccountCall>(name: Name, ...rest: Rest<Name>): Promise<{ value: ResultOf<Name> } | null> {
    return this.#attempt(() => this.#workspace.ask(name, ...rest));
  }

  async #attempt<Value>(
    act: () => Promise<Value>,
    isWanted = (): boolean => true,
  ): Promise<{ value: Value } | null> {
    this.problem = null;
    try {
      return { value: await act() };
    } catch (thrown) {
      if (!isWanted()) return null;
      const problem = problemOf(thrown);
      if (this.#isShown()) this.problem = problem;
      else toasts.warn(importProblemWords(problem, this.#workspace.organizationName));
      return null;
    }
  }

  /** Forgets what was read, and what is being read. */
  leave(): void {
    this.#reads += 1;
    this.reading = false;
    this.plan = null;
    this.problem = null;
    void this.#workspace.attempt('exchange:leave');
  }
}
