import {
  SCHEDULED_DRAFT,
  type ScheduledRow,
  type ScheduledView,
} from '../../../src-main/contract/values/scheduled.ts';
import type { LiveQuery } from '../../base/bridge/live-query.svelte.ts';
import { FocusTarget } from '../../base/keys/focus-target.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';

/** The place of the draft in the list, which is no row of the cache. */
export const DRAFT = 'draft';

/** Whether a message can be edited and deleted. A message that was sent meanwhile can't. */
export const isWritable = ({ changeable, sent }: ScheduledView): boolean => changeable && !sent;

/** The place of the scheduled messages: the chosen message and the mode of the pane. */
export class ScheduledState {
  /** The key of the chosen message, or `DRAFT`. */
  key = $state<string | null>(null);
  mode = $state<'read' | 'edit' | 'new'>('read');
  /** The whole series of the chosen message is edited, and not the message alone. */
  editsSeries = $state(false);
  /** In a narrow window: the message is the page that is shown, not the list. */
  opened = $state(false);
  readonly listRows = new FocusTarget();

  readonly list: LiveQuery<'scheduled:list'>;
  readonly current: LiveQuery<'scheduled:get'>;
  /** The last index of the chosen message. Its successor at that index is chosen when the message is removed. */
  #lastIndex = 0;
  /** The user left an unfinished message: choose the draft as soon as the list has it. */
  #wantsDraft = false;
  /** The key of a message just scheduled or restored, which stays chosen until the list has it. */
  #awaited: string | null = null;

  constructor(workspace: Workspace) {
    this.list = workspace.live('scheduled:list');
    this.current = workspace.live('scheduled:get', () =>
      this.key === null || this.key === DRAFT ? null : { key: this.key },
    );
    $effect.pre(() => {
      if (this.list.value === undefined || this.mode !== 'read') return;
      if (this.#wantsDraft && this.draft) this.key = DRAFT;
      const at = this.keys.indexOf(this.key ?? '');
      if (at >= 0) {
        this.#lastIndex = at;
        this.#awaited = null;
      } else if (this.key !== null && this.key === this.#awaited && this.current.value !== null) return;
      else this.key = this.keys[Math.min(this.#lastIndex, this.keys.length - 1)] ?? null;
    });
  }

  /** The messages that the server could not send are first, the others the earliest first. */
  get rows(): ScheduledRow[] {
    const rows = this.list.value?.rows ?? [];
    return [...rows.filter(({ failed }) => failed), ...rows.filter(({ failed }) => !failed)];
  }

  get draft() {
    return this.list.value?.draft ?? null;
  }

  /** The list has a row for the draft from the moment on in which the user begins it. */
  get #hasDraftRow(): boolean {
    return this.draft !== null || this.mode === 'new';
  }

  /** The keys of the list from top to bottom, the draft first. */
  get keys(): string[] {
    return [...(this.#hasDraftRow ? [DRAFT] : []), ...this.rows.map(({ key }) => key)];
  }

  /** The key of the message or draft in the pane. */
  get shownKey(): string | null {
    return this.mode === 'new' ? DRAFT : this.key;
  }

  /** The row that the arrow keys are on. */
  get index(): number {
    return Math.max(0, this.keys.indexOf(this.shownKey ?? ''));
  }

  row(index: number): ScheduledRow | undefined {
    return this.rows[this.#hasDraftRow ? index - 1 : index];
  }

  choose(index: number): void {
    this.mode = 'read';
    this.#wantsDraft = false;
    this.key = this.keys[Math.max(0, Math.min(this.keys.length - 1, index))] ?? null;
  }

  open(index: number): void {
    this.choose(index);
    this.opened = true;
  }

  /** Shows a message, which the list may not have yet. */
  show(key: string): void {
    this.mode = 'read';
    this.#wantsDraft = false;
    this.key = this.#awaited = key;
    this.opened = true;
  }

  /** Enter in the list: edits the chosen message. */
  write(): void {
    if (this.key === DRAFT) this.startNew();
    else if (this.key !== null && this.current.value && isWritable(this.current.value)) this.edit(this.key);
  }

  startNew(): void {
    this.#wantsDraft = false;
    this.mode = 'new';
    this.opened = true;
  }

  /** Edits a message, or with `series` its whole series. */
  edit(key: string, series = false): void {
    this.key = key;
    this.editsSeries = series;
    this.mode = 'edit';
    this.opened = true;
  }

  /** Back to reading. The list has an unfinished new message as a draft. */
  stopWriting(): void {
    this.#wantsDraft = this.mode === 'new';
    if (this.mode === 'new') this.opened = false;
    this.mode = 'read';
    void this.listRows.focus();
  }

  /** Shows the message that was just scheduled. */
  saved(key: string | null): void {
    this.mode = 'read';
    this.key = this.#awaited = key;
    if (key === null) this.opened = false;
    void this.listRows.focus();
  }

  backToList(): void {
    this.stopWriting();
    this.opened = false;
  }

  async discardDraft(workspace: Workspace): Promise<void> {
    if (!(await workspace.attempt('drafts:discard', { name: SCHEDULED_DRAFT }))) return;
    this.list.refresh();
    void this.listRows.focus();
  }

  /** Deletes a series with what waits of it, or runs one of another computer here. */
  async actOnSeries(workspace: Workspace, act: 'delete' | 'run', id: string): Promise<void> {
    if (await workspace.attempt(`series:${act}`, { id })) void this.listRows.focus();
  }

  /** Deletes a message. Its focused element is removed, so the list takes the focus. */
  async remove(workspace: Workspace, key: string): Promise<void> {
    if (await workspace.attempt('scheduled:delete', { key })) void this.listRows.focus();
  }
}
