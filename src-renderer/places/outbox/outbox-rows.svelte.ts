import type { ChangeView, OutboxPage } from '../../../src-main/contract/values/change.ts';
import { ask, query } from '../../base/bridge/bridge.ts';
import { PagedRows } from '../../base/bridge/paged-rows.svelte.ts';
import { outboxList } from './outbox-list.ts';

/** How many more changes are shown at a time. */
const MORE = 100;

/** The unsent changes of an account, while they are shown. Create it while a component is set up. */
export class OutboxRows {
  readonly #accountId: string;
  readonly #organization: () => string;
  readonly #rows: PagedRows<{ key: string; change: ChangeView }, OutboxPage['groups'][number]>;
  restored = $state(0);
  #limit = $state(MORE);

  /** @param organization the name of the account's organization. */
  constructor(accountId: string, organization: () => string) {
    this.#accountId = accountId;
    this.#organization = organization;
    this.#rows = new PagedRows(
      async ({ offset, limit }) => {
        const answer = await query('outbox:list', { accountId, offset, limit });
        if (!answer.ok) return answer;
        const { total, groups, restored } = answer.value;
        this.restored = restored;
        const rows = answer.value.rows.map((change) => ({ key: change.id, change }));
        return { ...answer, value: { total, found: total, parts: groups, rows } };
      },
      () => this.#need(),
    );
    this.#rows.search('');
  }

  /** False until the first page has arrived. */
  get ready(): boolean {
    return this.#rows.ready;
  }

  get total(): number {
    return this.#rows.total;
  }

  /** The groups that have changes, the most urgent first. */
  get groups(): OutboxPage['groups'] {
    return [...this.#rows.parts];
  }

  /** How many changes are not shown. */
  get remaining(): number {
    return Math.max(0, this.total - this.#limit);
  }

  showMore(): void {
    this.#limit += MORE;
    this.#need();
  }

  /** Shows as many as there are up to this change, where it is among them. */
  async showUpTo(changeId: string): Promise<void> {
    const accountId = this.#accountId;
    const position = await ask('outbox:position', { accountId, changeId }).catch(() => null);
    while (position !== null && position >= this.#limit) this.#limit += MORE;
    this.#need();
  }

  /** The changes by groups, in each in the order in which they were made. */
  readonly list = $derived.by(() =>
    outboxList(
      this.groups,
      Math.min(this.#limit, this.total),
      (index) => this.#rows.row(index),
      this.#organization(),
    ),
  );

  #need(): void {
    this.#rows.show(0, Math.max(0, Math.min(this.#limit, this.total) - 1));
  }
}
