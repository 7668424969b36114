import { tick, untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { Place } from '../../src-main/contract/ipc.ts';
import type { TargetOf } from '../../src-main/contract/values/place.ts';
import type { ReminderDraft, StatusDraft } from '../../src-main/contract/values/command.ts';

/** Under this width the columns are pages with a way back. */
const narrow = new MediaQuery('max-width: 719px');

/** The drafts with which a new item of a place may begin. */
interface Drafts {
  status: StatusDraft;
  reminders: ReminderDraft;
}
type DraftOf<Of extends Place> = Of extends keyof Drafts ? Drafts[Of] : never;

/** The commands that a place runs for the rest of the window while it is shown. */
interface PlaceCommands<Of extends Place> {
  /** Goes into its search. */
  search?(): void;
  /** Begins a new item: with a draft, or with an empty form. */
  create?(draft?: DraftOf<Of>): void;
  /** Shows an item. */
  show?(target: TargetOf<Of>): void;
}

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
  paletteShown = $state(false);
  /** In a narrow window: the rail is the page that is shown. */
  #railShown = $state(false);
  /** The element that had the focus before the rail was shown. */
  #beforeRail: Element | null = null;
  /** While a thing of a list is the page that is shown in a narrow window: the way back to the list. */
  leavePage = $state.raw<(() => void) | null>(null);
  #before: Place = 'status';
  /** The commands of the place that is shown. */
  #commands: PlaceCommands<Place> | null = null;
  /** Runs as soon as the place is shown. */
  #pending = $state.raw<{ place: Place; run(commands: PlaceCommands<Place>): void } | null>(null);

  get narrow(): boolean {
    return narrow.current;
  }

  /** Shows the place that was shown last, unless a place has been opened since the start. */
  begin(place: Place): void {
    if (!this.moved) this.current = place;
  }

  open<Of extends Place>(place: Of, target?: TargetOf<Of>): void {
    this.moved = true;
    if (place !== this.current) this.#before = this.current;
    this.#pending = target ? { place, run: (commands) => commands.show?.(target) } : null;
    this.current = place;
    this.#railShown = false;
    this.paletteShown = false;
  }

  /** Runs the commands of a place as long as it is shown. Call it while the component of the place is set up. */
  serve<Of extends Place>(place: Of, commands: PlaceCommands<Of>): void {
    $effect(() => {
      this.#commands = commands;
      return () => {
        if (this.#commands === commands) this.#commands = null;
      };
    });
    $effect(() => {
      const pending = this.#pending;
      if (pending?.place !== place) return;
      this.#pending = null;
      untrack(() => pending.run(commands));
    });
  }

  /** Goes into the search of the shown place. Returns false if the place has no search. */
  searchHere(): boolean {
    this.#commands?.search?.();
    return this.#commands?.search !== undefined;
  }

  /** Begins a new item of the shown place, or once its code is there. Returns false if the place has no items of its own. */
  createHere(): boolean {
    if (!this.#commands) this.#pending = { place: this.current, run: (commands) => commands.create?.() };
    this.#commands?.create?.();
    return this.#commands === null || this.#commands.create !== undefined;
  }

  /** Opens a place and begins a new item there. */
  createIn<Of extends Place>(place: Of, draft?: DraftOf<Of>): void {
    if (place === this.current && draft === undefined && this.createHere()) return;
    this.open(place);
    this.#pending = { place, run: (commands) => commands.create?.(draft) };
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

  /** The way back in a narrow window: from a thing to its list, from there to the rail and back. Undefined if all of it is there. */
  get wayBack(): (() => void) | undefined {
    if (!this.narrow) return undefined;
    if (this.#railShown) return () => this.leaveRail();
    return this.leavePage ?? (() => this.showRail());
  }
}
