import { untrack } from 'svelte';
import type { Problem } from '../../src-main/contract/problem.ts';
import { problemOf } from './bridge.ts';

/** Asks the server for what is shown from the cache: when it is opened, when it becomes another, and when the connection comes back. */
export class Refresh {
  busy = $state(false);
  /** Why the last attempt failed; what is shown is as old as it says. */
  problem = $state.raw<Problem | null>(null);
  readonly #ask: () => (() => Promise<unknown>) | null;
  #round = 0;

  /** `ask` answers what to do, or null while there is nothing to ask for; it is asked again when what it reads changes. */
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

  /** Asks now, whatever the connection is said to be. */
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
