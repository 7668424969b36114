import {
  SCHEDULED_DRAFT,
  type ScheduledRow,
  type ScheduledView,
} from '../../../src-main/contract/scheduled.ts';
import { LiveQuery } from '../../app/live-query.svelte.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';

/** The place of the draft in the list, which is no row of the cache. */
export const DRAFT = 'draft';

/** Whether it can be edited and deleted; one that was sent meanwhile can't. */
export const isWritable = ({ changeable, sent }: ScheduledView): boolean => changeable && !sent;

/** The place of the scheduled messages: which one is chosen, and whether it is read or written. */
export class ScheduledState {
  /** The chosen one, or the draft. */
  key = $state<string | null>(null);
  mode = $state<'read' | 'edit' | 'new'>('read');
  /** In a narrow window: the message is the page that is shown, not the list. */
  opened = $state(false);
  /** Counts the wishes to go on in the list. */
  listWishes = $state(0);

  readonly list: LiveQuery<'scheduled:list'>;
  readonly current: LiveQuery<'scheduled:get'>;
  /** The last position of the chosen one: when it is removed, the next one at that position is chosen. */
  #lastIndex = 0;
  /** A new one was left half-written: it is chosen as soon as the list has it. */
  #wantsDraft = false;
  /** One that was just scheduled: it stays chosen until the list has it. */
  #awaited: string | null = null;

  constructor(accountId: string) {
    this.list = new LiveQuery('scheduled:list', () => ({ accountId }));
    this.current = new LiveQuery('scheduled:get', () =>
      this.key === null || this.key === DRAFT ? null : { accountId, key: this.key },
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

  get rows(): ScheduledRow[] {
    return this.list.value?.rows ?? [];
  }

  get draft() {
    return this.list.value?.draft ?? null;
  }

  /** What the list shows, from top to bottom: the draft is first. */
  get keys(): string[] {
    return [...(this.draft ? [DRAFT] : []), ...this.rows.map(({ key }) => key)];
  }

  /** What is shown beside the list. */
  get shown(): string | null {
    return this.mode === 'new' ? DRAFT : this.key;
  }

  /** The row that the arrow keys are on. */
  get index(): number {
    return Math.max(0, this.keys.indexOf(this.shown ?? ''));
  }

  row(index: number): ScheduledRow | undefined {
    return this.rows[this.draft ? index - 1 : index];
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

  /** Enter in the list: what is chosen is written. */
  write(): void {
    if (this.key === DRAFT) this.startNew();
    else if (this.key !== null && this.current.value && isWritable(this.current.value)) this.edit(this.key);
  }

  startNew(): void {
    this.#wantsDraft = false;
    this.mode = 'new';
    this.opened = true;
  }

  edit(key: string): void {
    this.key = key;
    this.mode = 'edit';
    this.opened = true;
  }

  /** Back from writing. What was written of a new one is in the list as a draft. */
  stopWriting(): void {
    this.#wantsDraft = this.mode === 'new';
    if (this.mode === 'new') this.opened = false;
    this.mode = 'read';
    this.listWishes++;
  }

  /** It is scheduled, and what is read now. */
  saved(key: string | null): void {
    this.mode = 'read';
    this.key = this.#awaited = key;
    if (key === null) this.opened = false;
    this.listWishes++;
  }

  backToList(): void {
    this.stopWriting();
    this.opened = false;
  }

  async discardDraft(workspace: Workspace): Promise<void> {
    const { accountId } = workspace;
    if (!(await workspace.attempt('drafts:discard', { accountId, name: SCHEDULED_DRAFT }))) return;
    this.list.refresh();
    this.listWishes++;
  }

  /** Deletes one. The focused element is removed with it, so the list takes the focus. */
  async remove(workspace: Workspace, key: string): Promise<void> {
    const { accountId } = workspace;
    if (await workspace.attempt('scheduled:delete', { accountId, key })) this.listWishes++;
  }
}
