/**
 * What a field shows of a stored value: the value, until the user types; then what was typed, whatever is stored meanwhile,
 * until exactly that is stored, it was saved, or the user takes it back. A writable `$derived` would lose it with the next
 * query result.
 */
export class EditedValue<Value> {
  readonly #stored: () => Value;
  #edited = $state.raw<{ value: Value } | null>(null);

  /** @param stored Read anew whenever what it depends on changes. */
  constructor(stored: () => Value) {
    this.#stored = stored;
    $effect(() => {
      if (this.#edited?.value === stored()) this.#edited = null;
    });
  }

  get current(): Value {
    return this.#edited ? this.#edited.value : this.#stored();
  }

  set current(value: Value) {
    this.#edited = { value };
  }

  /**
   * Saves what was typed. Afterwards the field shows the stored value again. Another client may have changed that meanwhile, so
   * that the field never sees the typed value stored.
   * @param store Returns whether the value was stored; what `stored` depends on is then current.
   */
  async save(store: (value: Value) => Promise<boolean>): Promise<void> {
    const saved = this.#edited;
    if (saved && (await store(saved.value)) && this.#edited === saved) this.#edited = null;
  }

  /** Takes back what was typed. */
  reset(): void {
    this.#edited = null;
  }
}
