import { MediaQuery } from 'svelte/reactivity';
import type { Place } from '../../src-main/contract/ipc.ts';

/** Under this width the columns are pages with a way back. */
const narrow = new MediaQuery('max-width: 719px');

/** Where the user is: one place at a time, and in a narrow window the list of places as a page of its own. */
export class Places {
  current = $state<Place>('status');
  /** For the place `accounts`: the account to sign in to again, or null for another one. */
  signInAgain = $state<string | null>(null);
  /** In a narrow window: the sidebar is the page that is shown. */
  sidebarShown = $state(false);
  #before: Place = 'status';

  get narrow(): boolean {
    return narrow.current;
  }

  open(place: Place): void {
    if (place !== this.current) this.#before = this.current;
    this.current = place;
    this.sidebarShown = false;
  }

  /** Opens the form to sign in: again to an account, or with null to another one. */
  signIn(accountId: string | null): void {
    this.signInAgain = accountId;
    this.open('accounts');
  }

  /** Back to where the user was before this place. */
  back(): void {
    this.open(this.#before === this.current ? 'status' : this.#before);
  }

  /** The way back of a place in a narrow window: to the sidebar. Undefined where the sidebar is always there. */
  get wayBack(): (() => void) | undefined {
    return this.narrow ? () => (this.sidebarShown = true) : undefined;
  }
}
