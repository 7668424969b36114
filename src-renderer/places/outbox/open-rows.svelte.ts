import { tick } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { panelId, type OpenRow } from '../../components/virtual-list/open-row.ts';

/** The rows of a list that the user has opened in their place. */
export class OpenRows {
  readonly #keys = new SvelteSet<string>();
  readonly #at: (key: string) => number;

  /** @param at the index of a row, or -1. */
  constructor(at: (key: string) => number) {
    this.#at = at;
  }

  /** In the order of the list. */
  readonly rows = $derived.by((): OpenRow[] =>
    [...this.#keys]
      .map((key) => ({ key, at: this.#at(key) }))
      .filter(({ at }) => at !== -1)
      .toSorted((one, other) => one.at - other.at),
  );

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  open(key: string): void {
    this.#keys.add(key);
  }

  /** Opens a row and leads the keys into it. */
  async enter(key: string): Promise<void> {
    this.open(key);
    await tick();
    const row = this.rows.find((one) => one.key === key);
    if (row) document.getElementById(panelId(row))?.focus();
  }

  close(key: string | undefined): void {
    if (key !== undefined) this.#keys.delete(key);
  }
}
