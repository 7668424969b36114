import type { InputOf } from '../../src-main/contract/ipc.ts';
import { ask } from '../base/bridge/bridge.ts';

/** The target of the typing: a new message to a conversation, or an edit of a message. */
export type Writing = InputOf<'typing:writing'>['where'];

/** Main is called at most this often, in milliseconds; the periods of the protocol are many times as long. */
const OFTEN = 1_000;

/**
 * Reports that the user is writing; main sends that to the server by the protocol. A failure must not disturb the writing, so
 * the call has no result. Create it while a component is set up: it ends with the component, when the window is hidden, and
 * when the writing goes elsewhere.
 */
export class Typing {
  readonly #accountId: string;
  readonly #where: () => Writing | null;
  #sentAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWriting = false;

  /** `where` returns null while there is no recipient. */
  constructor(accountId: string, where: () => Writing | null) {
    this.#accountId = accountId;
    this.#where = where;
    const end = (): void => this.ended();
    const onhidden = (): void => {
      if (document.visibilityState === 'hidden') end();
    };
    $effect(() => {
      addEventListener('pagehide', end);
      document.addEventListener('visibilitychange', onhidden);
      return () => {
        removeEventListener('pagehide', end);
        document.removeEventListener('visibilitychange', onhidden);
      };
    });
    const place = $derived(JSON.stringify(where()));
    $effect(() => {
      void place;
      return end;
    });
  }

  /** The text changed. An empty one is not writing. */
  wrote(text: string): void {
    if (text.trim() === '') return this.ended();
    const wait = this.#sentAt + OFTEN - performance.now();
    clearTimeout(this.#timer);
    if (wait <= 0) this.#tell();
    else this.#timer = setTimeout(() => this.#tell(), wait);
  }

  /** The text was sent, given up or left. */
  ended(): void {
    clearTimeout(this.#timer);
    if (!this.#isWriting) return;
    this.#isWriting = false;
    this.#sentAt = -Infinity;
    ask('typing:ended', { accountId: this.#accountId }).catch(() => {});
  }

  #tell(): void {
    const where = this.#where();
    if (where === null) return;
    this.#sentAt = performance.now();
    this.#isWriting = true;
    ask('typing:writing', { accountId: this.#accountId, where: $state.snapshot(where) }).catch(() => {});
  }
}
