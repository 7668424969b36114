import { tick } from 'svelte';

/** An element of a place that takes the focus when code outside of its component asks for that. */
export class FocusTarget {
  #take: (() => void) | null = null;

  /** Lets a component that is shown take the focus. Returns the cleanup for its effect. */
  serve(take: () => void): () => void {
    this.#take = take;
    return () => {
      if (this.#take === take) this.#take = null;
    };
  }

  /** Moves the focus there, once everything that has changed until now is shown. */
  async focus(): Promise<void> {
    await tick();
    this.#take?.();
  }
}
