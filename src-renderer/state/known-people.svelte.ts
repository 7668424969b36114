import { SvelteMap } from 'svelte/reactivity';
import { words } from '../../resources/words.ts';
import type { Person } from '../components/picker/choice.ts';
import { ask } from '../base/bridge/bridge.ts';

/** People that a form has looked up, by their IDs, so that chosen people have names. */
export class KnownPeople {
  readonly #accountId: string;
  readonly #people = new SvelteMap<number, Person>();

  constructor(accountId: string) {
    this.#accountId = accountId;
  }

  /** For a picker: active people whose name contains the words. */
  search = async (text: string): Promise<Person[]> => {
    const found = await ask('people:search', { accountId: this.#accountId, search: text });
    for (const person of found) this.#people.set(person.userId, person);
    return found;
  };

  /** The cached person. */
  find = (userId: number): Person | undefined => this.#people.get(userId);

  /** A person, or where none is cached, the ID in place of the name. */
  named = (userId: number): Person =>
    this.#people.get(userId) ?? { userId, name: words('picker.user-number', { id: String(userId) }) };

  /**
   * The person of a typed user ID, which is taken as it is, or e-mail address, which is looked up on the server.
   * @throws {Refusal} where nobody has the address, or the server cannot be reached.
   */
  async lookUp(typed: string): Promise<Person> {
    const isId = /^\d+$/.test(typed);
    const userId = isId
      ? Number(typed)
      : (await ask('people:look-up', { accountId: this.#accountId, who: typed })).userId;
    await this.learn([userId]);
    return this.named(userId);
  }

  /** Looks up who is chosen already. */
  async learn(userIds: readonly number[]): Promise<void> {
    const unknown = userIds.filter(
      (userId, at) => userIds.indexOf(userId) === at && !this.#people.has(userId),
    );
    if (unknown.length === 0) return;
    const input = { accountId: this.#accountId, userIds: unknown.slice(0, 1_000) };
    for (const person of await ask('people:named', input).catch((): Person[] => []))
      this.#people.set(person.userId, person);
  }
}
