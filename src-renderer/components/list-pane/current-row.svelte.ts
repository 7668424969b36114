/** The row that the keys are on, in a list whose rows are all there. When it goes, the next one takes its place. Create it while a component is set up. */
export class CurrentRow {
  key = $state<string | null>(null);
  readonly #keys: () => readonly string[];
  #last = 0;

  /** @param keys the keys of the rows, in their order. */
  constructor(keys: () => readonly string[]) {
    this.#keys = keys;
    $effect(() => void (this.#last = this.index));
  }

  /** Its position in the list; 0 for an empty list. */
  readonly index = $derived.by(() => {
    const keys = this.#keys();
    const at = this.key === null ? -1 : keys.indexOf(this.key);
    return at >= 0 ? at : Math.max(0, Math.min(this.#last, keys.length - 1));
  });

  /** Puts the keys on a row, or on the nearest one. */
  choose(index: number): void {
    const keys = this.#keys();
    this.key = keys[Math.max(0, Math.min(keys.length - 1, index))] ?? null;
  }
}
