/**
 * The content of a field for a stored value: the stored value until the user types, then the typed value. The stored value
 * returns when the two are equal, when the field is saved, or when the user resets the field. A writable `$derived` would lose
 * the typed value with the next query result.
 */
export class EditedValue<Value> {
  readonly #stored: () => Value;
  #edited = $state.raw<{ value: Value } | null>(null);

  /** @param stored Read again whenever its dependencies change. */
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
   * Saves the typed value. Afterwards the field shows the stored value again. Another client may have changed the stored value
   * meanwhile, so that the field never sees the typed value stored.
   * @param store Returns whether the value was stored; the dependencies of `stored` are then current.
   */
  async save(store: (value: Value) => Promise<boolean>): Promise<void> {
    const saved = this.#edited;
    if (saved && (await store(saved.value)) && this.#edited === saved) this.#edited = null;
  }

  /** Discards the typed value. */
  reset(): void {
    this.#edited = null;
  }
}
