/** How long something must last before it is worth showing, in milliseconds. */
const WORTH_SHOWING = 600;

/**
 * Whether a condition has lasted long enough to be shown, so that quick deliveries do not flicker across the
 * screen. To be built in a component's script.
 */
export class Lasting {
  #lasts = $state(false);

  constructor(condition: () => boolean) {
    // The dependencies of the condition may change while the condition holds; the timer must go on.
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
