import type {
  ScheduledDraft,
  ScheduledForm,
  ScheduledRow,
  ScheduledView,
} from '../../../src-main/contract/values/scheduled.ts';
import type { SeriesTime, SeriesView } from '../../../src-main/contract/values/series.ts';
import { draftNameOf, isDraftKey, newDraftKey } from '../../../src-main/contract/values/scheduled-draft.ts';
import type { LiveQuery } from '../../base/bridge/live-query.svelte.ts';
import { FocusTarget } from '../../base/keys/focus-target.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';

/** Whether a message can be edited and deleted. A message that was sent meanwhile can't. */
export const isWritable = ({ changeable, sent }: ScheduledView): boolean => changeable && !sent;

/** Whether a message can leave the list. A message that the server has already sent only leaves the list. */
export const isRemovable = (message: ScheduledView): boolean =>
  isWritable(message) || message.sent || message.series?.elsewhere === true;

/** The text that is read and copied: of a series the one that all of its messages have. */
export const textOf = ({ series, content }: ScheduledView): string =>
  series?.item.kind === 'scheduled' ? series.item.content : content;

/** The place of the scheduled messages: the chosen message and the mode of the pane. */
export class ScheduledState {
  /** The key of the chosen message or draft. */
  key = $state<string | null>(null);
  /** In mode `new`: the key of the draft that is written. */
  #written = $state('');
  mode = $state<'read' | 'edit' | 'new'>('read');
  /** The key of the message of the chosen series that is edited alone; null for the series. */
  only = $state<string | null>(null);
  /** In a narrow window: the message is the page that is shown, not the list. */
  opened = $state(false);
  readonly listRows = new FocusTarget();

  readonly list: LiveQuery<'scheduled:list'>;
  readonly current: LiveQuery<'scheduled:get'>;
  /** The last index of the chosen message. Its successor at that index is chosen when the message is removed. */
  #lastIndex = 0;
  /** The draft that the user left unfinished: it is chosen as soon as the list has it. */
  #wanted: string | null = null;
  /** The key of a message just scheduled or restored, which stays chosen until the list has it. */
  #awaited: string | null = null;

  constructor(workspace: Workspace) {
    this.list = workspace.live('scheduled:list');
    this.current = workspace.live('scheduled:get', () => {
      const key = this.only ?? this.key;
      return key === null || isDraftKey(key) ? null : { key };
    });
    $effect.pre(() => {
      if (this.list.value === undefined || this.mode !== 'read') return;
      if (this.#wanted !== null && this.draft(this.#wanted)) this.key = this.#wanted;
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

  draft(key: string | null): ScheduledDraft | undefined {
    return this.list.value?.drafts.find((draft) => draft.key === key);
  }

  /** The list has a row for a draft from the moment on in which the user begins it. */
  get #draftKeys(): string[] {
    const kept = (this.list.value?.drafts ?? []).map(({ key }) => key);
    return this.mode === 'new' && !kept.includes(this.#written) ? [this.#written, ...kept] : kept;
  }

  /** The keys of the list from top to bottom, the drafts first. */
  get keys(): string[] {
    return [...this.#draftKeys, ...this.rows.map(({ key }) => key)];
  }

  /** The key of the message or draft in the pane. */
  get shownKey(): string | null {
    return this.mode === 'new' ? this.#written : this.key;
  }

  /** The row that the arrow keys are on. */
  get index(): number {
    return Math.max(0, this.keys.indexOf(this.shownKey ?? ''));
  }

  row(index: number): ScheduledRow | undefined {
    return this.rows[index - this.#draftKeys.length];
  }

  /** Leaves the form for the chosen message. */
  #read(): void {
    this.mode = 'read';
    this.only = null;
  }

  choose(index: number): void {
    this.#read();
    this.#wanted = null;
    this.key = this.keys[Math.max(0, Math.min(this.keys.length - 1, index))] ?? null;
  }

  open(index: number): void {
    this.choose(index);
    this.opened = true;
  }

  /** Shows a message, which the list may not have yet. */
  show(key: string): void {
    this.#read();
    this.#wanted = null;
    this.key = this.#awaited = key;
    this.opened = true;
  }

  /** Enter in the list: edits the chosen message. */
  write(): void {
    if (this.key === null) return;
    if (isDraftKey(this.key) || (this.current.value && isWritable(this.current.value))) this.edit(this.key);
  }

  startNew(): void {
    this.edit(newDraftKey());
  }

  /** Goes on with a draft, or edits a message, or the whole series that it is the next one of. */
  edit(key: string): void {
    this.opened = true;
    this.only = null;
    if (isDraftKey(key)) {
      this.#wanted = null;
      this.#written = key;
      this.mode = 'new';
      return;
    }
    this.key = key;
    this.mode = 'edit';
  }

  /** Edits one of the next messages of the chosen series alone. */
  async editOne(workspace: Workspace, id: string, time: SeriesTime): Promise<void> {
    const key = await this.#keyOf(workspace, id, time);
    if (key === null) return;
    this.opened = true;
    this.only = key;
    this.mode = 'edit';
  }

  /** Leaves out one of the next messages of a series. */
  async skipOne(workspace: Workspace, id: string, time: SeriesTime): Promise<void> {
    const key = await this.#keyOf(workspace, id, time);
    if (key !== null) await this.#delete(workspace, key);
  }

  /** Gives a message that was changed alone the text and the time of its series again. */
  async makeSame(workspace: Workspace, { item }: SeriesView, { key, ruleAt }: SeriesTime): Promise<void> {
    const message = key === null ? null : (await workspace.attempt('scheduled:get', { key }))?.value;
    if (!message || item.kind !== 'scheduled') return;
    const { to, content, readBySender } = item;
    await workspace.attempt('scheduled:edit', {
      key: message.key,
      form: { to, content, readBySender, at: ruleAt },
      seen: formOf(message),
      serverSeen: formOf(message.server ?? message),
      replaces: false,
    });
  }

  /** The key of one of the next messages of a series, which is made before its turn if it has none. */
  async #keyOf(workspace: Workspace, id: string, { key, at }: SeriesTime): Promise<string | null> {
    return key ?? (await workspace.attempt('series:make', { id, at }))?.value.key ?? null;
  }

  /** Back to reading. The list has an unfinished new message as a draft. */
  stopWriting(): void {
    this.#wanted = this.mode === 'new' ? this.#written : null;
    if (this.mode === 'new') this.opened = false;
    this.#read();
    void this.listRows.focus();
  }

  /** Shows the message that was just scheduled, or the series of one that was edited alone. */
  saved(key: string | null): void {
    const shown = this.only === null ? key : this.key;
    this.#read();
    this.key = this.#awaited = shown;
    if (key === null) this.opened = false;
    void this.listRows.focus();
  }

  backToList(): void {
    this.stopWriting();
    this.opened = false;
  }

  async discardDraft(workspace: Workspace, key: string): Promise<void> {
    if (!(await workspace.attempt('drafts:discard', { name: draftNameOf(key) }))) return;
    this.list.refresh();
    void this.listRows.focus();
  }

  /** Deletes a series with its waiting messages, or takes a series over from another computer. */
  async actOnSeries(workspace: Workspace, act: 'delete' | 'run', id: string): Promise<void> {
    if (await workspace.attempt(`series:${act}`, { id })) void this.listRows.focus();
  }

  /** Deletes a message or a whole series. */
  async remove(workspace: Workspace, { key, series }: ScheduledView): Promise<void> {
    if (series) await this.actOnSeries(workspace, 'delete', series.id);
    else await this.#delete(workspace, key);
  }

  /** The focused element is removed with its message, so the list takes the focus. */
  async #delete(workspace: Workspace, key: string): Promise<void> {
    if (await workspace.attempt('scheduled:delete', { key })) void this.listRows.focus();
  }
}

const formOf = ({ to, content, at, readBySender }: ScheduledForm): ScheduledForm => ({
  to,
  content,
  at,
  readBySender,
});
