import { tick, untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { Place, Target } from '../../src-main/contract/ipc.ts';
import { dropHeldKeys } from '../base/keys/type-ahead.svelte.ts';

/** Under this width the columns are pages with a way back. */
const narrow = new MediaQuery('max-width: 719px');

/** Where the user is: one place at a time, and in a narrow window the list of places as a page of its own. */
export class Places {
  current = $state<Place>('status');
  /** A place has been opened since the start. */
  moved = false;
  /** For the place `accounts`: the account to sign in to again, or null for another account. */
  signInAgain = $state<string | null>(null);
  /** The address that the form begins with, where that is not the account's. */
  signInAt = $state<string | null>(null);
  /** The sheet with all the keys lies over everything. */
  shortcutsShown = $state(false);
  /** Whether to sign out is asked over everything. */
  signOutShown = $state(false);
  /** The version of Perch is shown over everything. */
  aboutShown = $state(false);
  /** The search for everything lies over everything. */
  jumpShown = $state(false);
  /** In a narrow window: the rail is the page that is shown. */
  #railShown = $state(false);
  /** The element that had the focus before the rail was shown. */
  #beforeRail: Element | null = null;
  /** While a thing of a list is the page that is shown in a narrow window: the way back to the list. */
  leavePage = $state.raw<(() => void) | null>(null);
  /** The target of the current place, which takes the target when shown. */
  #target = $state.raw<{ place: Place; target: Target } | null>(null);
  #before: Place = 'status';
  /** The search of the shown place, if the place has a search. */
  #search: (() => void) | null = null;
  /** Begins a new thing of the shown place, if the place has things of its own. */
  #create: (() => void) | null = null;
  /** The place that begins a new thing as soon as it is shown. */
  #createsIn: Place | null = null;

  get narrow(): boolean {
    return narrow.current;
  }

  /** Shows the place that was shown last, unless a place has been opened since the start. */
  begin(place: Place): void {
    if (!this.moved) this.current = place;
  }

  open(place: Place, target?: Target): void {
    this.moved = true;
    if (place !== this.current) {
      this.#before = this.current;
      dropHeldKeys();
    }
    this.#target = target ? { place, target } : null;
    this.current = place;
    this.#createsIn = null;
    this.#railShown = false;
    this.jumpShown = false;
  }

  /** Takes the target of this place: the next call returns null. Reads state, so an effect sees the next target. */
  takeTarget(place: Place): Target | null {
    const wanted = this.#target;
    if (wanted?.place !== place) return null;
    this.#target = null;
    return wanted.target;
  }

  /** Lets the shortcuts of searching lead into the search of a place, as long as it is shown. Create it in its component. */
  searchBy(search: () => void): void {
    $effect(() => {
      this.#search = search;
      return () => {
        if (this.#search === search) this.#search = null;
      };
    });
  }

  /** Goes into the search of the shown place. Returns false if the place has no search. */
  searchHere(): boolean {
    this.#search?.();
    return this.#search !== null;
  }

  /** Lets the shortcut of a new thing begin a thing of this place, as long as the place is shown. Create it in its component. */
  createBy(create: () => void): void {
    $effect(() => {
      this.#create = create;
      untrack(() => this.#createWanted(create));
      return () => {
        if (this.#create === create) this.#create = null;
      };
    });
  }

  /** Begins a new thing of the shown place. Returns false if the place has no things of its own. */
  createHere(): boolean {
    this.#create?.();
    return this.#create !== null;
  }

  /** Opens a place and begins a new thing of that place. */
  createIn(place: Place): void {
    if (place === this.current && this.createHere()) return;
    this.open(place);
    this.#createsIn = place;
  }

  #createWanted(create: () => void): void {
    if (this.#createsIn !== this.current) return;
    this.#createsIn = null;
    create();
  }

  /** Opens the form to sign in again to an account, at its new address if given; with null, to another account. */
  signIn(accountId: string | null, address: string | null = null): void {
    this.signInAgain = accountId;
    this.signInAt = address;
    this.open('accounts');
  }

  /** Back to where the user was before this place. */
  back(): void {
    this.open(this.#before === this.current ? 'status' : this.#before);
  }

  get railShown(): boolean {
    return this.#railShown;
  }

  /** In a narrow window: shows the rail as a page. */
  showRail(): void {
    this.#beforeRail = document.activeElement;
    this.#railShown = true;
  }

  /** From the rail back to the place, and to the element that had the focus there. */
  leaveRail(): void {
    this.#railShown = false;
    void tick().then(() => {
      if (this.#beforeRail instanceof HTMLElement) this.#beforeRail.focus();
    });
  }

  /** The way back in a narrow window: from a thing to its list, from there to the rail and back. Undefined where all of it is there. */
  get wayBack(): (() => void) | undefined {
    if (!this.narrow) return undefined;
    if (this.#railShown) return () => this.leaveRail();
    return this.leavePage ?? (() => this.showRail());
  }
}
