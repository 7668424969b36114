import { tick } from 'svelte';
import type { Place } from '../../src-main/contract/ipc.ts';
import type { Target } from '../../src-main/contract/values/place.ts';
import type { Undone, UndoOffer, UndoWhat } from '../../src-main/contract/values/change.ts';
import { words } from '../../resources/words.ts';
import { toasts } from '../components/toast/toasts.svelte.ts';
import { problemOf } from '../base/bridge/bridge.ts';
import { bringBackDraft } from '../base/forms/shown-drafts.ts';
import type { LiveQuery } from '../base/bridge/live-query.svelte.ts';
import type { AccountCalls } from './account-calls.ts';
import type { Places } from './places.svelte.ts';

/** The part of the account's workspace that an undo needs. */
interface Host extends AccountCalls {
  readonly session: { readonly places: Places };
  readonly snippets: { saved(key: string): void; focusSearch(): void };
  newSnippet(): void;
  edit(place: Place, target: Target): void;
  attempt(name: 'outbox:end-undo', input: { id: string }): Promise<unknown>;
}

/** How long to look for the row that came back, in milliseconds. The list is read again first. */
const PATIENCE = 2_000;
/** How often the time begins anew while the user is at the toast: well before it is over. */
const KEEP_EVERY = 3_000;

/** The deletion or the discarding that the user can still undo. Create it while a component is set up. */
export class Undo {
  readonly #workspace: Host;
  readonly #query: LiveQuery<'outbox:undo-offered'>;
  #keeping: ReturnType<typeof setInterval> | undefined;

  constructor(workspace: Host) {
    this.#workspace = workspace;
    this.#query = workspace.live('outbox:undo-offered');
    $effect(() => () => clearInterval(this.#keeping));
  }

  get offer(): UndoOffer | null {
    return this.#query.value ?? null;
  }

  /** Restores the removed item, and shows that item. */
  async undo(): Promise<void> {
    const { offer } = this;
    if (!offer) return;
    try {
      this.#show(await this.#workspace.ask('outbox:undo', { id: offer.id }));
    } catch (thrown) {
      const isTooLate = problemOf(thrown).kind === 'gone';
      toasts.warn(isTooLate ? words('undo.too-late') : words('undo.failed'));
    }
  }

  /** Ends the offer: the item stays removed. */
  async end(): Promise<void> {
    const { offer } = this;
    if (offer) await this.#workspace.attempt('outbox:end-undo', { id: offer.id });
  }

  /** While the pointer or the focus is on the toast, its time does not run out. */
  keep(isAtToast: boolean): void {
    clearInterval(this.#keeping);
    if (isAtToast) this.#keeping = setInterval(() => this.#renew(), KEEP_EVERY);
    this.#renew();
  }

  #renew(): void {
    const { offer } = this;
    if (!offer) clearInterval(this.#keeping);
    // Where it fails, the time runs out.
    else this.#workspace.ask('outbox:keep-undo', { id: offer.id }).catch(() => undefined);
  }

  #show({ what, key }: Undone): void {
    const { session, snippets } = this.#workspace;
    const { places } = session;
    if (what === 'draft') return void this.#openDraft(key);
    // The entries show it where they are listed.
    if (what === 'read') return;
    const place = placeOf[what];
    // It may have been discarded beside the item that it is about. Then the user stays there.
    if (place === 'outbox' && places.current !== place) return;
    if (what === 'snippet') snippets.saved(key);
    places.open(place, place === 'snippets' || place === 'status' ? undefined : { key });
    if (what === 'snippet') snippets.focusSearch();
    else if (place === 'status') void focusRow(key);
  }

  /** Shows the draft in its form, where that is open, or opens the form. */
  async #openDraft(name: string): Promise<void> {
    const { accountId, session } = this.#workspace;
    if (await bringBackDraft(accountId, name)) return;
    const [kind = '', key = 'new'] = name.split(':');
    const place = placeOfDraft[kind];
    if (place === 'snippets' && key === 'new') this.#workspace.newSnippet();
    else if (place === 'snippets') this.#workspace.edit(place, { key });
    else if (place === 'scheduled' && key === 'new') session.places.createIn(place);
    else if (place === 'scheduled') session.places.open(place, { key, edit: true });
    else if (place) session.places.open(place);
    toasts.say(words('undo.draft-back'));
  }
}

/** The place that shows a restored item. */
const placeOf: Record<Exclude<UndoWhat, 'draft' | 'read'>, Place> = {
  snippet: 'snippets',
  followed: 'snippets',
  scheduled: 'scheduled',
  reminder: 'reminders',
  view: 'navigation',
  preset: 'status',
  rule: 'status',
  series: 'scheduled',
  'skipped-message': 'scheduled',
  'skipped-reminder': 'reminders',
  change: 'outbox',
  history: 'outbox',
};

/** The place of a form, by the first part of its draft's name. A form of a dialog is opened again by the user. */
const placeOfDraft: Partial<Record<string, Place>> = {
  snippet: 'snippets',
  scheduled: 'scheduled',
  channel: 'channels',
  folder: 'organization',
  linkifier: 'organization',
  'profile-field': 'organization',
};

/** Focuses a row as soon as its list shows it: the row itself, or the first thing in it that takes the focus. */
async function focusRow(key: string): Promise<void> {
  const until = performance.now() + PATIENCE;
  while (performance.now() < until) {
    await tick();
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
    if (row) {
      row.scrollIntoView({ block: 'nearest' });
      if (row.tabIndex < 0 && !row.hasAttribute('tabindex')) row.tabIndex = -1;
      row.focus();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
