import { v4 as uuidv4 } from 'uuid';
import { BrowserSignIn } from '../../accounts/browser-sign-in.ts';
import type { KeyStore } from '../../accounts/key-store.ts';
import type { StoredAccount } from '../../accounts/registry.ts';
import {
  findBrowserPage,
  signIn,
  type SignedIn,
  type SignInForm,
  type SignInResult,
  waysToSignIn,
} from '../../accounts/sign-in.ts';
import type { HttpPort } from '../../api/transport/http.ts';
import { Refusal } from '../../contract/problem.ts';
import type { SignInWays, WelcomeStep } from '../../contract/values/account.ts';
import { ACCOUNTS, type DataPart, ENGINES } from '../../contract/values/data-part.ts';
import { countChanges } from '../../sync/outbox/store.ts';
import type { Engines } from './engines.ts';
import type { LocalSettings } from '../settings/local-settings.ts';
import type { Moves } from './moves.ts';
import type { Notices } from '../settings/notices.ts';
import type { Profile } from '../profile/profile.ts';
import { isSolvedBySigningIn } from './sign-in-notices.ts';

interface SignInsOptions {
  httpFor(accountId: string): HttpPort;
  keys: KeyStore;
  /** In milliseconds. */
  requestTimeout: number;
  /** Whether an administrator lets users sign in with a password. */
  mayUsePassword: boolean;
  localSettings: LocalSettings;
  profile: Profile;
  notices: Notices;
  moves: Moves;
  engines: Engines;
  onChanged(parts: DataPart[]): void;
  onFault(error: unknown): void;
}

/** Who signs in, and the account that they sign in to. */
type Found = SignedIn & StoredAccount;

/** Signs users in: to new accounts, and again to accounts of this profile. */
export class SignIns {
  readonly browser = new BrowserSignIn();
  readonly #options: SignInsOptions;

  constructor(options: SignInsOptions) {
    this.#options = options;
  }

  /**
   * How to sign in to a server.
   * @throws {Refusal} where the address is invalid, or no server responds there
   */
  async ways(address: string): Promise<SignInWays> {
    const { httpFor, mayUsePassword, requestTimeout } = this.#options;
    const ways = await waysToSignIn(httpFor('sign-in'), address, requestTimeout);
    return mayUsePassword ? ways : { ...ways, password: false };
  }

  /**
   * Signs in with the browser: `open` opens the method's page, and `browser.take` gets where it ends.
   * @param agreed what the user has agreed to since the browser came back: that an account moves, or who is added
   * @returns the account's ID; null if the attempt was cancelled
   * @throws {Refusal} as `byForm`; `new-user` where the user has to see first who signed in
   */
  async byBrowser(
    way: { address: string; method: string },
    open: (url: string) => Promise<void>,
    {
      accountId,
      move = false,
      add = false,
    }: { accountId?: string | undefined; move?: boolean | undefined; add?: boolean | undefined } = {},
  ): Promise<string | null> {
    const { httpFor, requestTimeout } = this.#options;
    const find = () => findBrowserPage(httpFor('sign-in'), way, requestTimeout);
    const form = move || add ? this.browser.arrived : await this.browser.begin(find, open);
    if (!form) return null;
    const found = await this.#find(form, { accountId, move, add });
    // The user left this attempt meanwhile, and may have begun another.
    if (this.browser.arrived !== form) return null;
    this.browser.cancel();
    return this.#accept(found);
  }

  /**
   * Signs in to a new account, or again to a known one. With `accountId` the user must be that account's, whose changes wait.
   * @param move whether the user confirmed that an account whose organization has moved goes to the new address
   * @returns the account's ID
   * @throws {Refusal} with the field that its message is shown at; `moved` where the user has to confirm the move
   */
  async byForm(form: SignInForm, accountId?: string, move = false): Promise<string> {
    return this.#accept(await this.#find(form, { accountId, move, add: true }));
  }

  /**
   * Finds out who signs in, and to which account.
   * @param add whether the user knows who is added as a new account
   */
  async #find(
    form: SignInForm,
    { accountId, move, add }: { accountId: string | undefined; move: boolean; add: boolean },
  ): Promise<Found> {
    const { httpFor, keys, mayUsePassword, profile, requestTimeout } = this.#options;
    if ('password' in form.secret && !mayUsePassword) throw new Refusal({ kind: 'managed' });
    const { list } = profile;
    const expected = accountId === undefined ? undefined : list.find(accountId);
    const result = await signIn(httpFor(expected?.id ?? 'sign-in'), form, requestTimeout);
    const { user } = result;
    const encryptedKey = await keys.encrypt(user, user.apiKey);
    const account = list.findUser(user.serverUrl, user.userId);
    const moved = account ? undefined : await this.#movedAccount(result, expected);
    if (expected && account?.id !== expected.id && !moved) throw otherUser(expected, user);
    if (moved && !move) throw this.#moveToConfirm(moved, user);
    if (!account && !moved && !add) {
      const { fullName: name, email } = user;
      throw new Refusal({ kind: 'new-user', person: { name, email } });
    }
    const id = (account ?? moved)?.id ?? profile.unlistedIdOf(user) ?? uuidv4();
    return { ...user, encryptedKey, id };
  }

  /** Begins the welcome of a profile that has begun none. A disk that cannot be written keeps nobody from signing in. */
  beginWelcome(step: WelcomeStep | 'done'): void {
    const { localSettings, onFault } = this.#options;
    if (localSettings.welcome !== null) return;
    try {
      localSettings.setWelcome(step);
    } catch (error) {
      onFault(error);
    }
  }

  /** The account of this user whose organization has moved to the address where they signed in. */
  async #movedAccount(result: SignInResult, expected?: StoredAccount): Promise<StoredAccount | undefined> {
    const { engines, moves, profile } = this.#options;
    const { userId } = result.user;
    const candidates = expected ? [expected] : profile.accounts.filter((one) => one.userId === userId);
    // All at once, because an address without a server takes until the time-out.
    const isMoved = await Promise.all(
      candidates.map((account) => moves.isMoved(account, engines.find(account.id), result)),
    );
    return candidates.find((_, index) => isMoved[index]);
  }

  #moveToConfirm({ id, organization, serverUrl: from }: StoredAccount, { serverUrl: to }: SignedIn): Refusal {
    const { unsent } = countChanges(this.#options.engines.need(id).db);
    return new Refusal({ kind: 'moved', move: { organization, from, to, unsent } });
  }

  /** Stores the user who signed in, and gives the account's engine the new key. */
  #accept({ apiKey, ...account }: Found): string {
    const { id } = account;
    const { engines, keys, notices, onChanged, profile } = this.#options;
    const { list } = profile;
    const isElsewhere = (list.find(id)?.serverUrl ?? account.serverUrl) !== account.serverUrl;
    keys.remember(id, account, apiKey);
    if (profile.accounts.length === 0) this.beginWelcome('shortcut');
    list.put(account);
    list.activate(id);
    notices.removeWhere((notice) => isSolvedBySigningIn(notice, account, list));
    notices.replaceUnlisted(profile.unlistedNotices);
    if (isElsewhere) engines.close(id);
    const running = engines.find(id);
    if (running) running.signIn({ email: account.email, apiKey });
    else engines.open(account)?.wake();
    onChanged([ACCOUNTS, ENGINES]);
    return id;
  }
}

/** The refusal for a user who signed in and is not the expected account's, or not provably. */
function otherUser({ email, userId, serverUrl }: StoredAccount, user: SignedIn): Refusal {
  if (user.userId !== userId || user.serverUrl === serverUrl)
    return new Refusal({ kind: 'other-user', field: 'email', email });
  return new Refusal({ kind: 'other-user', field: 'address', rule: 'other-address', email });
}
