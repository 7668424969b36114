/** How long something must last before it is worth showing, in milliseconds. */
const WORTH_SHOWING = 600;

/**
 * Whether a condition has lasted long enough to be shown, so that what is delivered at once does not flicker across the
 * screen. To be built in a component's script.
 */
export class Lasting {
  #lasts = $state(false);

  constructor(condition: () => boolean) {
    // What it is made of may change while it holds.
    const holds = $derived(condition());
    $effect(() => {
      if (!holds) {
        this.#lasts = false;
        return;
      }
      const timer = setTimeout(() => (this.#lasts = true), WORTH_SHOWING);
      return () => clearTimeout(timer);
    });
  }

  get current(): boolean {
    return this.#lasts;
  }
}
