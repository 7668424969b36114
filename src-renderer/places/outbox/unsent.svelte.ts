import { untrack } from 'svelte';
import type { ChangeView, OutboxPage } from '../../../src-main/contract/values/change.ts';
import { ask, query } from '../../base/bridge/bridge.ts';
import { ListState } from '../../base/bridge/list-state.svelte.ts';
import { listedGroups } from './outbox-list.ts';

/** The unsent changes of an account, the most urgent first. Create it while a component is set up. */
export class Unsent {
  readonly list: ListState<{ key: string; change: ChangeView }, OutboxPage['groups'][number]>;
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

  /** The change that is shown beside the list. */
  readonly chosen = $derived.by(() => {
    const { key, index, rows } = this.list;
    const row = rows.row(index);
    return row && row.key === key ? row.change : null;
  });

  /** The next attempt that the heading over a row names. */
  triesAt(index: number): number | null {
    return this.groups.findLast(({ at }) => at <= index)?.triesAt ?? null;
  }

  /** Shows a change, wherever it is in the list. Does nothing for one that has gone. */
  async show(changeId: string): Promise<void> {
    const position = await ask('outbox:position', { accountId: this.#accountId, changeId }).catch(() => null);
    if (position !== null) this.list.open(position);
  }
}
