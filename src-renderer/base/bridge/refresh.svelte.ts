import { untrack } from 'svelte';
import type { Problem } from '../../../src-main/contract/problem.ts';
import { problemOf } from './bridge.ts';

/** Updates a shown item from the server: when opened, when another item is shown, and when the connection returns. */
export class Refresh {
  busy = $state(false);
  /** Why the last attempt failed; the shown copy is then outdated. */
  problem = $state.raw<Problem | null>(null);
  readonly #ask: () => (() => Promise<unknown>) | null;
  #round = 0;

  /** @param ask Returns the request, or null if there is nothing to fetch. Runs again when its dependencies change. */
  constructor(ask: () => (() => Promise<unknown>) | null, isOnline: () => boolean) {
    this.#ask = ask;
    const wanted = $derived(ask());
    $effect(() => {
      void wanted;
      const online = isOnline();
      untrack(() => {
        this.problem = null;
        if (online) void this.now();
      });
    });
  }

  /** Fetches now, whatever the state of the connection. */
  async now(): Promise<void> {
    const ask = untrack(this.#ask);
    if (!ask) return;
    const round = ++this.#round;
    this.busy = true;
    try {
      await ask();
      if (round === this.#round) this.problem = null;
    } catch (thrown) {
      if (round === this.#round) this.problem = problemOf(thrown);
    } finally {
      if (round === this.#round) this.busy = false;
    }
  }
}
