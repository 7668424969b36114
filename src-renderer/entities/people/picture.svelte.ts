import { untrack } from 'svelte';
import type { LiveQuery } from '../../base/bridge/live-query.svelte.ts';
import type { AccountCalls } from '../../state/account-calls.ts';
import { knownPicture, releasePicture, usePicture, type SharedPicture } from './shared-pictures.ts';

/** How long a person is in sight before their picture is asked for, in milliseconds: a list may only be passing. */
const REST = 250;

/** The picture of a person as a data: address, null while there is none. Create it while a component is set up. */
export class Picture {
  #shared = $state.raw<SharedPicture | null>(null);
  #known = $state.raw<string | null>(null);

  constructor(calls: AccountCalls, userId: () => number | null) {
    $effect.pre(() => {
      const id = userId();
      if (id === null) return;
      const key = `${calls.accountId} ${id}`;
      this.#known = untrack(() => knownPicture(key));
      const begin = (): SharedPicture => {
        let query!: LiveQuery<'people:picture'>;
        const end = $effect.root(() => {
          query = calls.live('people:picture', () => ({ userId: id }));
        });
        return { query, end };
      };
      const timer = setTimeout(() => (this.#shared = usePicture(key, begin)), REST);
      return () => {
        clearTimeout(timer);
        if (untrack(() => this.#shared)) releasePicture(key);
        this.#shared = null;
        this.#known = null;
      };
    });
  }

  get value(): string | null {
    const answer = this.#shared?.query.value;
    return answer === undefined ? this.#known : answer;
  }
}
