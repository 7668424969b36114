import { untrack } from 'svelte';
import type { LiveQuery } from '../../base/bridge/live-query.svelte.ts';
import type { AccountCalls, Rest } from '../../state/account-calls.ts';
import {
  knownPicture,
  releasePicture,
  usePicture,
  type PictureCall,
  type SharedPicture,
} from './shared-pictures.ts';

/** How long a picture is in sight before it is asked for, in milliseconds: a list may only be passing. */
const REST = 250;

/** A picture as a data: address, undefined before the answer and null without a picture. Create it while a component is set up. */
export class Picture<Call extends PictureCall> {
  #shared = $state.raw<SharedPicture | null>(null);
  #known = $state.raw<string | null>();

  /** `input` returns null for what has no picture. */
  constructor(calls: AccountCalls, call: Call, input: () => Rest<Call>[0] | null) {
    $effect.pre(() => {
      const of = input();
      if (of === null) return;
      const key = `${calls.accountId} ${JSON.stringify(of)}`;
      this.#known = untrack(() => knownPicture(key));
      const begin = (): SharedPicture => {
        let query!: LiveQuery<PictureCall>;
        const end = $effect.root(() => {
          query = calls.live(call, () => of);
        });
        return { query, end };
      };
      const timer = setTimeout(() => (this.#shared = usePicture(key, begin)), REST);
      return () => {
        clearTimeout(timer);
        if (untrack(() => this.#shared)) releasePicture(key);
        this.#shared = null;
        this.#known = undefined;
      };
    });
  }

  get value(): string | null | undefined {
    const answer = this.#shared?.query.value;
    return answer === undefined ? this.#known : answer;
  }
}
