import type { PeopleFilter, PersonRow } from '../../../src-main/contract/values/person.ts';
import { query } from '../../base/bridge/bridge.ts';
import { ListState } from '../../base/bridge/list-state.svelte.ts';

/** The place of the people: which of them are listed, and who is chosen. Create it while a component is set up. */
export class PeopleState {
  filter = $state<PeopleFilter>('people');
  readonly list: ListState<PersonRow>;

  constructor(accountId: string) {
    this.list = new ListState((page) => query('people:page', { accountId, filter: this.filter, ...page }));
  }

  get userId(): number | null {
    return this.list.key === null ? null : Number(this.list.key);
  }

  /** Lists others, and chooses the first of them. */
  show(filter: PeopleFilter): void {
    this.filter = filter;
    this.list.searchFor(this.list.search);
  }

  /** Shows a person, in whichever list they are. */
  open(userId: number): void {
    this.list.hold(String(userId));
    this.list.opened = true;
  }

  /** Shows who was looked up, in the list that has them. */
  found(userId: number, filter: PeopleFilter): void {
    this.filter = filter;
    this.list.searchFor('');
    this.open(userId);
  }
}
