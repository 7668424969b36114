import { Store } from '../state/store.ts';
import type { Collection } from './collection.ts';

/** The words that people want to be alerted of. Other clients set them; Perch only reads them. */
export class AlertWords extends Store {
  readonly #words = new Map<number, readonly string[]>();

  list(userId: number): readonly string[] {
    return this.#words.get(userId) ?? [];
  }

  set(userId: number, words: readonly string[]): void {
    this.#words.set(userId, words);
    this.events.send({ type: 'alert_words', alert_words: words }, [userId]);
  }

  /** Whether a text has one of a person's words, regardless of case. */
  isIn(text: string, userId: number): boolean {
    const known = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
    return this.list(userId).some((word) => known.includes(` ${word.toLowerCase()} `));
  }
}

export const alertWords: Collection<AlertWords> = {
  Store: AlertWords,
  tables: '',
  operations: [],
  register: { alert_words: (state, { user_id }) => ({ alert_words: state.alertWords.list(user_id) }) },
};
