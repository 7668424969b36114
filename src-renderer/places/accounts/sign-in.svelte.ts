import type { BrowserMethod, SignInWays } from '../../../src-main/contract/values/account.ts';
import { readKeyFile } from '../../../src-main/contract/values/key-file.ts';
import { type Problem, Refusal } from '../../../src-main/contract/problem.ts';
import { parseServerAddress } from '../../../src-main/contract/links/server-address.ts';
import { words } from '../../../resources/words.ts';
import { ask, problemOf } from '../../base/bridge/bridge.ts';
import { timeWords } from '../../base/time/moments.ts';
import { hasWordsForCode, problemWords, serverSays } from '../../base/words/problem-words.ts';
import { ServerSearch } from './server-search.svelte.ts';

const MINUTE = 60_000;

export type SignInField = 'address' | 'email' | 'password' | 'apiKey';

/** The steps, in their order: where the server is, how to sign in there, waiting for the browser. */
export type SignInStep = 'address' | 'ways' | 'browser';

/** An unfinished step, with the field that the user has to correct; null if no field is wrong. */
interface Stuck {
  field: SignInField | null;
}

export type SignInOutcome = { accountId: string } | Stuck;

/** Signing in, step by step. The typed text stays on the way back, whatever the response; the secret is dropped with this object. */
export class SignIn extends ServerSearch {
  step = $state<SignInStep>('address');
  email = $state('');
  password = $state('');
  apiKey = $state('');
  withKey = $state(false);
  /** The browser method of the last step. */
  method = $state.raw<BrowserMethod | null>(null);
  /** Whether an attempt in the browser has not ended. */
  isWaiting = $state(false);
  #attempts = 0;
  busy = $state(false);
  /** The sentence beside each field. */
  problems = $state.raw<Partial<Record<SignInField, string>>>({});
  /** The problem that belongs to no field. */
  problem = $state.raw<string | null>(null);
  /** Why a key file could not be used. */
  fileProblem = $state.raw<string | null>(null);
  /** Who signed in with the browser, before they are added. */
  person = $state.raw<NonNullable<Problem['person']> | null>(null);
  /** The question before an account moves to the new address of its organization. */
  move = $state.raw<NonNullable<Problem['move']> | null>(null);
  readonly #accountId: string | undefined;
  readonly #first: SignInStep = 'address';

  /**
   * With an account, only that account's user can sign in, and the address is known.
   * @param offered The address that is filled in for a new account.
   */
  constructor(
    again?: { id: string; serverUrl: string; email: string; newAddress: string | null },
    offered = '',
  ) {
    super(again?.newAddress ?? again?.serverUrl ?? offered, again?.serverUrl ?? '');
    this.#accountId = again?.id;
    this.email = again?.email ?? '';
    if (again && !this.isToCompare) this.step = this.#first = 'ways';
  }

  /** Whether a step before this one has been finished here. */
  get canGoBack(): boolean {
    return this.step === 'browser' || (this.step === 'ways' && this.#first === 'address');
  }

  /** Fetches the sign-in settings, and offers the API key if the server accepts nothing else. */
  override async look(): Promise<Problem | null> {
    const problem = await super.look();
    if (this.ways && hasOnlyKeys(this.ways) && this.password === '') this.withKey = true;
    return problem;
  }

  get secretField(): 'password' | 'apiKey' {
    return this.withKey ? 'apiKey' : 'password';
  }

  /**
   * Ends the first step if a server answers at the address. Returns the field to correct; undefined if
   * the next step is shown. Nothing is sent to a host whose name the user has to compare first.
   */
  async next(): Promise<Stuck | undefined> {
    if (this.busy) return { field: null };
    this.problems = {};
    this.problem = null;
    const typed = this.address.trim();
    const invalid = addressProblem(typed);
    if (invalid) return this.#stuckAtAddress(invalid);
    if (this.isToCompare) return { field: null };
    this.busy = true;
    const problem = await this.settle().finally(() => (this.busy = false));
    if (problem) return this.#stuckAtAddress(problem);
    if (!this.isFound) return { field: null };
    this.step = 'ways';
    return undefined;
  }

  #stuckAtAddress(problem: Problem): Stuck {
    this.step = 'address';
    this.problems = { address: this.#words(problem) };
    return { field: 'address' };
  }

  /** Goes to the step before. */
  back(): void {
    this.leaveBrowser();
    this.step = this.step === 'browser' ? 'ways' : 'address';
    this.problem = null;
    this.problems = {};
  }

  /** Changes between password and API key; what was typed in either stays. */
  useKey(withKey: boolean): void {
    this.withKey = withKey;
    this.problems = {};
    this.problem = null;
  }

  /** Forgets the sentence beside a field that is being corrected. */
  corrected(field: SignInField): void {
    this.fileProblem = null;
    if (field === 'address') this.changed();
    if (this.problems[field]) this.problems = { ...this.problems, [field]: undefined };
  }

  /**
   * Fills the form from the text of a key file and goes up to the user's confirmation. If the text is not a key file,
   * returns false and puts the reason into `fileProblem`.
   */
  async takeKeyFile(text: string): Promise<boolean> {
    const file = readKeyFile(text);
    if (file === null || 'missing' in file) {
      this.fileProblem = file
        ? words('sign-in.file-incomplete', { missing: file.missing.join(', ') })
        : words('sign-in.file-unreadable');
      return false;
    }
    this.address = file.site;
    this.email = file.email;
    this.apiKey = file.key;
    this.withKey = true;
    this.corrected('address');
    await this.next();
    return true;
  }

  /**
   * Signs in with a password or a key.
   * @param isMoveMeant whether the user has confirmed that the account moves to the new address of its organization
   */
  async submit(isMoveMeant = false): Promise<SignInOutcome> {
    if (this.busy) return { field: null };
    this.problem = null;
    const broken = this.#missing();
    const required = (field: SignInField): Problem => ({ kind: 'invalid-input', field, rule: 'required' });
    this.problems = Object.fromEntries(broken.map((field) => [field, this.#words(required(field))]));
    if (broken[0]) return { field: broken[0] };
    if (this.isToCompare) return { field: null };
    this.busy = true;
    try {
      return await ask('accounts:sign-in', {
        address: this.address.trim(),
        email: this.email.trim(),
        secret: this.withKey ? { apiKey: this.apiKey.trim() } : { password: this.password },
        accountId: this.#accountId,
        move: isMoveMeant,
      });
    } catch (thrown) {
      return this.#refused(problemOf(thrown));
    } finally {
      this.busy = false;
    }
  }

  /**
   * Signs in with the browser, and shows the last step while the browser is away.
   * @param agreed what the user has agreed to since the browser came back, as in `accounts:browser-sign-in`
   */
  async useBrowser(
    method: BrowserMethod,
    agreed: { move?: boolean; add?: boolean } = {},
  ): Promise<SignInOutcome> {
    this.#attempts += 1;
    const attempt = this.#attempts;
    this.problem = null;
    this.problems = {};
    this.person = null;
    this.method = method;
    this.step = 'browser';
    this.isWaiting = true;
    const isCurrent = (): boolean => attempt === this.#attempts;
    try {
      const way = { address: this.address.trim(), method: method.name };
      const outcome = await ask('accounts:browser-sign-in', {
        ...way,
        accountId: this.#accountId,
        ...agreed,
      });
      return outcome ?? { field: null };
    } catch (thrown) {
      return isCurrent() ? this.#refused(problemOf(thrown)) : { field: null };
    } finally {
      if (isCurrent()) this.isWaiting = false;
    }
  }

  /** Opens the page in the browser again. Starts a new attempt if the last attempt has ended. */
  async openPageAgain(): Promise<SignInOutcome> {
    if (!this.isWaiting && this.method) return this.useBrowser(this.method);
    await ask('accounts:browser-again', undefined).catch(() => undefined);
    return { field: null };
  }

  /** Adds the person who signed in with the browser. */
  async addPerson(): Promise<SignInOutcome> {
    return this.method ? this.useBrowser(this.method, { add: true }) : { field: null };
  }

  /** Ends the attempt in the browser. */
  leaveBrowser(): void {
    this.#attempts += 1;
    if (this.isWaiting || this.person) void ask('accounts:browser-cancel', undefined).catch(() => undefined);
    this.isWaiting = false;
    this.person = null;
  }

  /** Signs in again in the same way, after the user has confirmed that the account moves. */
  confirmMove(): Promise<SignInOutcome> {
    return this.step === 'browser' && this.method
      ? this.useBrowser(this.method, { move: true })
      : this.submit(true);
  }

  #refused(problem: Problem): Stuck {
    this.move = problem.move ?? null;
    this.person = problem.person ?? null;
    if (this.move || this.person) return { field: null };
    const field = this.#fieldOf(problem);
    if (field) this.problems = { [field]: this.#words(problem) };
    else this.problem = this.#words(problem);
    return { field };
  }

  #missing(): SignInField[] {
    const fields: SignInField[] = ['email', this.secretField];
    return fields.filter((field) => this[field].trim() === '');
  }

  /** The field of this step that shows a problem; null if the problem belongs to no field. */
  #fieldOf(problem: Problem): SignInField | null {
    if (this.step === 'browser') return null;
    // The server counts the passwords; any other pause concerns the whole form.
    if (problem.kind === 'rate-limited') return problem.field === 'password' ? 'password' : null;
    if (problem.rule === 'wrong-password' || problem.rule === 'wrong-key') return this.secretField;
    if (problem.field === 'email' || problem.field === this.secretField) return problem.field;
    if (problem.field === 'secret') return this.secretField;
    if (problem.field !== undefined) return null;
    if (problem.kind === 'other-user') return 'email';
    return problem.kind === 'unauthorized' || problem.kind === 'rejected' ? this.secretField : null;
  }

  /** A refused secret is named by its field; a refusal with a code of its own has a more exact sentence. */
  #words(problem: Problem): string {
    const { kind, field, serverWords, retryAfterSeconds: wait } = problem;
    if (kind === 'rate-limited' && field === 'password' && wait !== undefined) {
      // It is never said to be over before it is.
      const until = Math.ceil((Date.now() + wait * 1_000) / MINUTE) * MINUTE;
      return words('problem.passwords-locked', { time: timeWords(until) });
    }
    const wrong = problem.rule === 'wrong-password' || problem.rule === 'wrong-key';
    const unexplained = kind === 'unauthorized' && !problem.rule && !hasWordsForCode(problem);
    if (unexplained && serverWords) return serverSays(this.host, serverWords);
    const rule = this.withKey ? 'wrong-key' : 'wrong-password';
    return problemWords(wrong || unexplained ? { ...problem, rule } : problem, this.host);
  }
}

const hasOnlyKeys = ({ password, browser }: SignInWays): boolean =>
  password === false && browser.length === 0;

/** Why a typed text is not a server's address; null for a possible address. */
function addressProblem(typed: string): Problem | null {
  try {
    parseServerAddress(typed);
    return null;
  } catch (thrown) {
    return thrown instanceof Refusal ? thrown.problem : { kind: 'invalid-address', field: 'address' };
  }
}
