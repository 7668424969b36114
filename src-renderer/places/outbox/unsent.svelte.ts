import { untrack } from 'svelte';
import type { ChangeView, OutboxPage } from '../../../src-main/contract/values/change.ts';
import { ask, query } from '../../base/bridge/bridge.ts';
import { ListState } from '../../base/bridge/list-state.svelte.ts';
import type { OpenRow } from '../../components/virtual-list/open-row.ts';
import { OpenRows } from './open-rows.svelte.ts';
import { listedGroups } from './outbox-list.ts';

/** The unsent changes of an account, the most urgent first. Create it while a component is set up. */
export class Unsent {
  readonly list: ListState<{ key: string; change: ChangeView }, OutboxPage['groups'][number]>;
  readonly open = new OpenRows((key) => this.#shownAt(key));
  /** Where the open rows were last. */
  readonly #last: Record<string, number> = {};
  /** How many changes of a restored backup wait for one decision. */
  restored = $state(0);
  readonly #accountId: string;

  constructor(accountId: string) {
    this.#accountId = accountId;
    this.list = new ListState(async ({ offset, limit }) => {
      const answer = await query('outbox:list', { accountId, offset, limit });
      if (!answer.ok) return answer;
      const { total, groups, restored } = answer.value;
      this.restored = restored;
      const rows = answer.value.rows.map((change) => ({ key: change.id, change }));
      return { ...answer, value: { total, found: total, parts: groups, rows } };
    });
    // The next change takes the place of one that was sent or discarded.
    $effect(() => {
      const { rows, index, key } = this.list;
      if (rows.row(index)?.key !== key) untrack(() => this.list.chooseNeighbour());
    });
  }

  /** The groups that have changes, the most urgent first. */
  readonly groups = $derived.by(() =>
    listedGroups([...this.list.rows.parts], (index) => this.list.rows.row(index)?.change),
  );

  /** The next attempt that the heading over a row names. */
  triesAt(index: number): number | null {
    return this.groups.findLast(({ at }) => at <= index)?.triesAt ?? null;
  }

  /** The position where a row is shown, or -1: until its page has been read again, its last position. */
  #shownAt(key: string): number {
    const { rows } = this.list;
    const now = rows.indexOf(key);
    if (now !== -1) return (this.#last[key] = now);
    const last = this.#last[key] ?? -1;
    return rows.row(last)?.key === key ? last : -1;
  }

  /** Opens a row in its place. */
  openRow(index: number): void {
    this.list.choose(index);
    const row = this.list.rows.row(index);
    if (!row) return;
    this.#last[row.key] = index;
    this.open.open(row.key);
  }

  /** Opens the row of the keys and leads them into it. */
  async enterRow(): Promise<void> {
    this.openRow(this.list.index);
    if (this.list.key !== null) await this.open.enter(this.list.key);
  }

  /** Closes a row from its panel: the keys are on that row then. */
  closeRow({ key, at }: OpenRow): void {
    this.list.choose(at);
    this.open.close(key);
    void this.list.searchField.focus();
  }

  /** Shows a change, wherever it is in the list. Does nothing for one that has gone. */
  async show(changeId: string): Promise<void> {
    const position = await ask('outbox:position', { accountId: this.#accountId, changeId }).catch(() => null);
    if (position === null) return;
    this.open.open(changeId);
    this.list.choose(position);
  }
}
