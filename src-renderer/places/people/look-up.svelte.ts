import { offersParam } from '../../../src-main/contract/operations/operation.ts';
import type { PersonRow } from '../../../src-main/contract/values/person.ts';
import type { Problem } from '../../../src-main/contract/problem.ts';
import { words } from '../../../resources/words.ts';
import { problemOf } from '../../base/bridge/bridge.ts';
import { operations } from '../../base/bridge/contract.data.ts';
import { lookUpWords } from '../../base/words/look-up-words.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import type { PeopleState } from './people.svelte.ts';

/**
 * The text as an email address or user ID that the server can look up; null for anything else. People are looked up one at a
 * time where the server does not list them, and where their address is hidden.
 */
export function lookUpText(search: string): string | null {
  const text = search.trim();
  return /^\d{1,15}$/.test(text) || /^[^\s@]+@[^\s@]+$/.test(text) ? text : null;
}

const isPerson = ({ userId, detail }: PersonRow, who: string): boolean =>
  String(userId) === who || detail.toLowerCase() === who.toLowerCase();

/** Looks up on the server who was searched for and is not in the list. Create it while a component is set up. */
export class LookUp {
  readonly #workspace: Workspace;
  readonly #people: PeopleState;
  /** Counts the requests; only the last one's response is used. */
  #sent = 0;
  busy = $state(false);
  /** The problem and the search of the last failed request. */
  #failed = $state.raw<{ who: string; problem: Problem } | null>(null);

  constructor(workspace: Workspace, people: PeopleState) {
    this.#workspace = workspace;
    this.#people = people;
  }

  /** The typed person to look up; null until the search has finished, and if the search found that person. */
  get who(): string | null {
    const { list } = this.#people;
    const who = lookUpText(list.search);
    if (who === null || list.rows.answered !== list.search) return null;
    for (let index = 0; index < Math.min(list.rows.found, 20); index++) {
      const row = list.rows.row(index);
      if (row && isPerson(row, who)) return null;
    }
    return who;
  }

  /** Why the person who is typed could not be looked up. That nobody has an address may mean that it is hidden. */
  get sentence(): string | null {
    const failed = this.#failed;
    if (failed === null || failed.who !== lookUpText(this.#people.list.search)) return null;
    const { organizationName, organization } = this.#workspace;
    const reason = lookUpWords(failed.problem, organizationName);
    if (failed.problem.kind !== 'rejected' || !failed.who.includes('@')) return reason;
    const knowsRealAddresses = offersParam(
      operations.getUserByEmail,
      'email=real address',
      organization?.featureLevel ?? null,
    );
    return `${reason} ${words(knowsRealAddresses ? 'people.perhaps-hidden' : 'people.no-real-addresses')}`;
  }

  /** Looks them up, and shows them in the list that has them. */
  async send(who: string): Promise<void> {
    const number = ++this.#sent;
    this.busy = true;
    this.#failed = null;
    try {
      const { userId } = await this.#workspace.ask('people:look-up', { who });
      const person = await this.#workspace.ask('people:get', { userId });
      // A text typed meanwhile is another search, which must not be replaced.
      if (number !== this.#sent || lookUpText(this.#people.list.search) !== who) return;
      this.#people.found(userId, person?.deactivated ? 'deactivated' : person?.bot ? 'bots' : 'people');
    } catch (thrown) {
      if (number === this.#sent) this.#failed = { who, problem: problemOf(thrown) };
    } finally {
      if (number === this.#sent) this.busy = false;
    }
  }
}
