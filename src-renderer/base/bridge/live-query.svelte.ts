import { tick, untrack } from 'svelte';
import type { InputOf, QueryName, ResultOf } from '../../../src-main/contract/ipc.ts';
import type { Problem } from '../../../src-main/contract/problem.ts';
import { onChanged, query } from './bridge.ts';
import { Dependencies } from './dependencies.ts';

/**
 * The result of a query, kept current: it runs again when its input changes, and when the data changes that the result was
 * read from. While it runs, and when it fails, the last result stays. Create it while a component is set up.
 */
export class LiveQuery<Name extends QueryName> {
  value = $state.raw<ResultOf<Name>>();
  problem = $state.raw<Problem | null>(null);
  /** The input of the value. While another query runs, the earlier value stays. */
  answered = $state.raw<InputOf<Name> | null>(null);

  readonly #name: Name;
  #input: InputOf<Name> | null = null;
  #round = 0;
  #waiting = false;
  #again = false;
  #settling: (() => void)[] = [];
  readonly #dependencies = new Dependencies();

  /** `input` returns null while there is nothing to query; the value is then undefined. */
  constructor(name: Name, input: () => InputOf<Name> | null) {
    this.#name = name;
    $effect.pre(() => {
      this.#input = input();
      untrack(() => void this.#ask());
    });
    $effect.pre(() =>
      onChanged((changed) => {
        if (this.#dependencies.isOutdatedBy(changed)) this.refresh();
      }),
    );
  }

  /** Queries again. Calls during a running request lead to one more request. */
  refresh(): void {
    if (this.#waiting) this.#again = true;
    else void this.#ask();
  }

  /** Waits until the query with the present input, which may have just changed, has finished or failed. */
  async settled(): Promise<void> {
    await tick();
    if (this.#waiting) await new Promise<void>((resolve) => this.#settling.push(resolve));
  }

  async #ask(): Promise<void> {
    const input = this.#input;
    const number = ++this.#round;
    this.#again = false;
    if (input === null) {
      this.#waiting = false;
      this.value = undefined;
      this.answered = null;
      this.#dependencies.clear();
      this.#settle();
      return;
    }
    this.#waiting = true;
    const meanwhile = this.#dependencies.begin();
    const answer = await query(this.#name, input);
    if (number !== this.#round) return this.#dependencies.drop(meanwhile);
    // After a problem the last result stays.
    const isOutdated = this.#dependencies.end(meanwhile, answer.reads, !answer.ok);
    if (answer.ok) {
      this.value = answer.value;
      this.answered = input;
    }
    this.problem = answer.ok ? null : answer.problem;
    this.#waiting = false;
    if (this.#again || isOutdated) void this.#ask();
    else this.#settle();
  }

  #settle(): void {
    for (const resolve of this.#settling.splice(0)) resolve();
  }
}
