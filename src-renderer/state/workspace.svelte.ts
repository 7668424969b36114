import { createContext } from 'svelte';
import type { Problem } from '../../src-main/contract/problem.ts';
import type { AccountView } from '../../src-main/contract/values/account.ts';
import type { OrganizationView } from '../../src-main/contract/values/organization.ts';
import type { Conversation } from '../../src-main/contract/values/conversation.ts';
import type { Destination, Target } from '../../src-main/contract/values/place.ts';
import type { Place } from '../../src-main/contract/ipc.ts';
import type { WindowCommand } from '../../src-main/contract/values/command.ts';
import type { SnippetValue } from '../../src-main/contract/values/snippet.ts';
import type { CallName, InputOf, ResultOf } from '../../src-main/contract/ipc.ts';
import { type MessageKey, words } from '../../resources/words.ts';
import { textEmoji } from '../components/emoji/text-emoji.svelte.ts';
import { toasts } from '../components/toast/toasts.svelte.ts';
import type { PaletteSource } from './source.ts';
import { AccountCalls, type AccountCall, type Rest } from './account-calls.ts';
import { Decisions } from './decisions.svelte.ts';
import { firstLine } from './first-line.ts';
import { commandOfText } from './link.ts';
import { SnippetsState } from './snippets.svelte.ts';
import { TopicsState } from './topics.svelte.ts';
import { ask, problemOf } from '../base/bridge/bridge.ts';
import { savesUnderway } from '../base/forms/saves-underway.ts';
import { clock } from '../base/time/clock.svelte.ts';
import { rememberPlace } from './last-place.svelte.ts';
import { LiveQuery } from '../base/bridge/live-query.svelte.ts';
import { preferences } from '../base/words/preferences.svelte.ts';
import { problemWords } from '../base/words/problem-words.ts';
import type { Session } from './session.svelte.ts';
import { Undo } from './undo.svelte.ts';

/** A whole conversation that the user wants to be reminded of. */
export interface Reminding {
  conversation: Conversation;
  /** Where it was seen. */
  anchor: HTMLElement | null;
}

/** Everything that belongs to the account that is shown. It lives as long as the account is, whatever the place. */
export class Workspace extends AccountCalls {
  readonly session: Session;
  readonly status: LiveQuery<'status:get'>;
  readonly presets: LiveQuery<'presets:list'>;
  readonly unread: LiveQuery<'messages:unread'>;
  /** How many entries about the user are unread. */
  readonly activity: LiveQuery<'activity:unread'>;
  readonly #organization: LiveQuery<'organization:get'>;
  /** The user's own picture. */
  readonly picture: LiveQuery<'people:picture'>;
  readonly snippets: SnippetsState;
  readonly topics = new TopicsState();
  readonly decisions: Decisions;
  readonly undo: Undo;
  /** Its form lies over everything. */
  reminding = $state.raw<Reminding | null>(null);
  readonly #lastPlace: { readonly ready: boolean };
  #account: AccountView;

  constructor(session: Session, account: AccountView) {
    super(account.id);
    this.session = session;
    this.#account = $state.raw(account);
    // The last state of the account stays while another account replaces it.
    $effect.pre(() => {
      const now = session.accounts.find(({ id }) => id === this.accountId);
      if (now) this.#account = now;
    });
    $effect.pre(() => {
      clock.ahead = this.#account.clockAhead;
    });
    this.status = this.live('status:get');
    this.presets = this.live('presets:list');
    this.unread = this.live('messages:unread');
    this.activity = this.live('activity:unread');
    this.#organization = this.live('organization:get');
    // By the getter, as below.
    const self = $derived(this.organization?.userId);
    this.picture = this.live('people:picture', () => (self ? { userId: self } : null));
    const settings = this.live('settings:list');
    const local = new LiveQuery('local-settings:read', () => undefined);
    const emoji = this.live('emoji:differences', () => (textEmoji.isWanted ? undefined : null));
    $effect.pre(() => textEmoji.follow(emoji.value ?? null));
    $effect.pre(() => preferences.follow(local.value ?? null, settings.value ?? null));
    $effect(() => document.documentElement.style.setProperty('--text-scale', String(preferences.textScale)));
    this.snippets = new SnippetsState(this.accountId);
    this.decisions = new Decisions(this);
    this.undo = new Undo(this);
    savesUnderway.tellRefusal = (refusal, isDraft) => {
      const problem = this.sentence(refusal);
      toasts.warn(isDraft ? words('form.still-draft', { problem }) : problem);
    };
    // "Saved" must not be shown beside a rejected change.
    // By the getter: a private field is not followed inside a constructor.
    const needsUser = $derived(this.account.needsUser);
    let before = Infinity;
    $effect(() => {
      if (needsUser > before) toasts.retract();
      before = needsUser;
    });
    this.#lastPlace = rememberPlace(account.id, session.places, this.topics);
  }

  /** Whether Perch has read which place was shown last; true as well if there was no such place. */
  get isLastPlaceKnown(): boolean {
    return this.#lastPlace.ready;
  }

  get account(): AccountView {
    return this.#account;
  }

  /** A problem in words; null without one. */
  sentence(problem: Problem): string;
  sentence(problem: Problem | null | undefined): string | null;
  sentence(problem: Problem | null | undefined): string | null {
    return problem ? problemWords(problem, this.organizationName) : null;
  }

  /** The name before the server's texts. */
  get organizationName(): string {
    return this.#account.organization;
  }

  /** The organization's properties; null until they have been read for the first time. */
  get organization(): OrganizationView | null {
    return this.#organization.value ?? null;
  }

  /** The sources of the rows of a search. */
  get paletteSource(): PaletteSource {
    const { account, organization, session } = this;
    const [presets, status] = [this.presets.value ?? null, this.status.value ?? null];
    const { selection } = this.topics;
    const conversation =
      session.places.current === 'topics' && selection?.kind === 'conversation'
        ? selection.conversation
        : null;
    const { accounts } = session;
    return { account, accounts, organization, presets, status, conversation, beginsWithViews: true };
  }

  /** Calls the main process about this account. On failure, shows a message and returns null. */
  attempt<Name extends AccountCall>(
    name: Name,
    ...rest: Rest<Name>
  ): Promise<{ value: ResultOf<Name> } | null> {
    return this.#orWarn(this.ask(name, ...rest));
  }

  /** The same for a call that names no account, or several. */
  attemptOther<Name extends Exclude<CallName, AccountCall>>(
    name: Name,
    input: InputOf<Name>,
  ): Promise<{ value: ResultOf<Name> } | null> {
    return this.#orWarn(ask(name, input));
  }

  async #orWarn<Value>(answer: Promise<Value>): Promise<{ value: Value } | null> {
    try {
      return { value: await answer };
    } catch (thrown) {
      toasts.warn(this.sentence(problemOf(thrown)));
      return null;
    }
  }

  /** Copies a text, and says so. */
  async copy(text: string, said: MessageKey = 'action.copied'): Promise<void> {
    if (await this.attemptOther('clipboard:copy', { text })) toasts.say(words(said));
  }

  /** Asks when to be reminded of a whole conversation. */
  remindOf(conversation: Conversation, anchor: HTMLElement | null = null): void {
    this.reminding = { conversation, anchor };
  }

  /** Opens the form of a thing of a place. */
  edit(place: Place, target: Target): void {
    if (place === 'snippets' && 'key' in target) this.snippets.edit(target.key);
    this.session.places.open(place, { ...target, edit: true });
  }

  /** Opens a link: in Perch where it leads to something of this server that Perch shows, else in the system's browser. */
  async openLink(url: string): Promise<void> {
    const inside = await this.attempt('links:inside', { text: url });
    if (inside?.value) this.openInside(inside.value);
    else if (inside) await this.attemptOther('links:open', { url });
  }

  /** Shows the target of a link to this server. Returns false for other texts. */
  async openText(text: string): Promise<boolean> {
    const { accountId } = this;
    const command = await commandOfText(accountId, text);
    if (command) this.run(command);
    return command !== null;
  }

  /** Runs a command as the search and links do. */
  run(command: WindowCommand): void {
    this.session.run({ command, accountId: this.accountId });
  }

  openInside({ place, target }: Destination): void {
    this.session.places.open(place, target);
  }

  /** Shows a snippet in its place. */
  openSnippet(key: string): void {
    this.snippets.show(key);
    this.session.places.open('snippets');
  }

  /** Opens the form for a new snippet, which may begin with something. */
  newSnippet(beginning: SnippetValue | null = null): void {
    this.snippets.startNew(beginning);
    this.session.places.open('snippets');
  }

  /** The same, with the first line of a text as its title. */
  newSnippetNamedBy(text: string, content = ''): void {
    this.newSnippet(text || content ? { title: firstLine(text), content } : null);
  }
}

export const [useWorkspace, setWorkspace] = createContext<Workspace>();
