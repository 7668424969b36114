import type { SignInWays } from '../../../src-main/contract/account.ts';
import { type Problem, Refusal } from '../../../src-main/contract/problem.ts';
import {
  addressesAlong,
  foreignHost,
  parseServerAddress,
  serverAddressIn,
} from '../../../src-main/contract/server-address.ts';
import { ask, problemOf } from '../../app/bridge.ts';
import { hasWordsForCode, problemWords } from '../../app/problem-words.ts';

export type SignInField = 'address' | 'email' | 'password' | 'apiKey';

const isField = (field: string | undefined): field is SignInField =>
  field === 'address' || field === 'email' || field === 'password' || field === 'apiKey';

/** Problems of the address alone, shown under its field. */
const ofAddress: ReadonlySet<Problem['kind']> = new Set([
  'offline',
  'timeout',
  'malformed',
  'server',
  'invalid-address',
  'insecure-address',
  'not-a-server',
  'unsupported',
]);

/** The form to sign in. Nothing that was typed is lost, whatever the response; the secret is dropped with the form. */
export class SignIn {
  address = $state('');
  email = $state('');
  password = $state('');
  apiKey = $state('');
  withKey = $state(false);
  /** The sign-in settings of the server at the address; null until they have arrived. */
  ways = $state.raw<SignInWays | null>(null);
  #lookedAt = '';
  /** Where the server was found, after something else was typed. */
  foundAt = $state<string | null>(null);
  busy = $state(false);
  /** The sentence beside each field. */
  problems = $state.raw<Partial<Record<SignInField, string>>>({});
  /** What belongs to no field. */
  problem = $state.raw<string | null>(null);
  /** The question before an account moves to the new address of its organization. */
  move = $state.raw<NonNullable<Problem['move']> | null>(null);
  readonly #accountId: string | undefined;
  /** The host with foreign letters that the user has compared. */
  #compared = $state<string | null>(null);

  /** With an account it must be that account's user. */
  constructor(again?: { id: string; serverUrl: string; email: string; newAddress: string | null }) {
    this.#accountId = again?.id;
    this.address = again?.newAddress ?? again?.serverUrl ?? '';
    this.email = again?.email ?? '';
    this.#compared = foreignHost(again?.serverUrl ?? '');
  }

  /** The server's name in ASCII, where it has letters that can look like others. */
  get foreignHost(): string | null {
    return foreignHost(this.address);
  }

  /** Such a name is still to be compared by the user; until then nothing is sent there. */
  get isToCompare(): boolean {
    return this.foreignHost !== this.#compared && this.foreignHost !== null;
  }

  /** The user has confirmed the name of the host. */
  compared(): void {
    this.#compared = this.foreignHost;
    void this.look();
  }

  /** The page where the web app shows the API key; null while no address is typed that something may be sent to. */
  get keyPage(): string | null {
    const address = this.isToCompare ? null : serverAddressIn(this.address);
    return address && `${address}/#settings/account-and-privacy`;
  }

  get secretField(): 'password' | 'apiKey' {
    return this.withKey ? 'apiKey' : 'password';
  }

  /** Fetches how one signs in to the server at the address. What it does not report is found out by trying. */
  async look(): Promise<void> {
    const address = this.address.trim();
    if (address === '' || address === this.#lookedAt) return;
    if (this.isToCompare) {
      this.#lookedAt = '';
      this.ways = null;
      return;
    }
    this.#lookedAt = address;
    this.ways = null;
    const ways = await ask('accounts:ways', { address }).catch(() => null);
    if (address !== this.#lookedAt) return;
    this.ways = ways;
    // A failed request may succeed the next time.
    if (ways === null) this.#lookedAt = '';
    else this.#use(ways, address);
  }

  #use(ways: SignInWays, address: string): void {
    if (ways.foundAt !== null && this.address.trim() === address)
      this.address = this.foundAt = this.#lookedAt = ways.foundAt;
    if (ways.password === false && this.password === '') this.useKey(true);
  }

  /** Takes the address that the one in the form leads to. */
  useMoved(): void {
    this.address = this.ways?.movedTo ?? this.address;
    this.corrected('address');
    void this.look();
  }

  /** Changes between password and API key; what was typed in either stays. */
  useKey(withKey: boolean): void {
    this.withKey = withKey;
    this.problems = {};
    this.problem = null;
  }

  /** Forgets the sentence beside a field that is being corrected. */
  corrected(field: SignInField): void {
    if (field === 'address') this.foundAt = null;
    if (this.problems[field]) this.problems = { ...this.problems, [field]: undefined };
  }

  /**
   * Signs in. Returns the account's ID, or the first field that needs the user, or null where it is none of them. Nothing is
   * sent to a host whose name the user has to compare first.
   * @param isMoveMeant whether the user has confirmed that the account moves to the new address of its organization
   */
  async submit(isMoveMeant = false): Promise<{ accountId: string } | { field: SignInField | null }> {
    if (this.busy) return { field: null };
    this.problem = null;
    const broken = this.#check();
    this.problems = Object.fromEntries(broken.map(([field, problem]) => [field, this.#words(problem)]));
    if (broken[0]) return { field: broken[0][0] };
    if (this.isToCompare) return { field: null };
    this.busy = true;
    try {
      // Pasted, and Enter at once: the address that was found is shown in the form before anything is sent there.
      if (this.#hasPath) await this.look();
      return await ask('accounts:sign-in', {
        address: this.address.trim(),
        email: this.email.trim(),
        secret: this.withKey ? { apiKey: this.apiKey.trim() } : { password: this.password },
        accountId: this.#accountId,
        move: isMoveMeant,
      });
    } catch (thrown) {
      const problem = problemOf(thrown);
      this.move = problem.move ?? null;
      return { field: this.move ? null : this.#show(problem) };
    } finally {
      this.busy = false;
    }
  }

  get #hasPath(): boolean {
    return addressesAlong(serverAddressIn(this.address) ?? 'about:').length > 1;
  }

  #check(): [SignInField, Problem][] {
    const broken: [SignInField, Problem][] = [];
    const required = (field: SignInField): Problem => ({ kind: 'invalid-input', field, rule: 'required' });
    try {
      parseServerAddress(this.address);
    } catch (thrown) {
      if (thrown instanceof Refusal) broken.push(['address', thrown.problem]);
    }
    if (this.email.trim() === '') broken.push(['email', required('email')]);
    if (this[this.secretField].trim() === '') broken.push([this.secretField, required(this.secretField)]);
    return broken;
  }

  #show(problem: Problem): SignInField | null {
    const field = this.#fieldOf(problem);
    if (field) this.problems = { [field]: this.#words(problem) };
    else this.problem = this.#words(problem);
    return field;
  }

  #fieldOf(problem: Problem): SignInField | null {
    // A pause concerns the whole form, wherever main puts it.
    if (problem.kind === 'rate-limited') return null;
    if (problem.rule === 'wrong-password' || problem.rule === 'wrong-key') return this.secretField;
    if (problem.field === 'secret') return this.secretField;
    // Only the fields that are on the screen.
    if (
      isField(problem.field) &&
      (problem.field === this.secretField || !/password|apiKey/.test(problem.field))
    ) {
      return problem.field;
    }
    if (ofAddress.has(problem.kind)) return 'address';
    if (problem.kind === 'other-user') return 'email';
    if (problem.kind === 'unauthorized' || problem.kind === 'rejected') return this.secretField;
    return null;
  }

  /** A refused secret is named by its field; a refusal with a code of its own has a more exact sentence. */
  #words(problem: Problem): string {
    const wrong = problem.rule === 'wrong-password' || problem.rule === 'wrong-key';
    const unexplained = problem.kind === 'unauthorized' && !problem.rule && !hasWordsForCode(problem);
    const rule = this.withKey ? 'wrong-key' : 'wrong-password';
    return problemWords(wrong || unexplained ? { ...problem, rule } : problem, hostOf(this.address));
  }
}

/** The address that the user typed, until the server's name is known. */
function hostOf(address: string): string {
  try {
    return new URL(parseServerAddress(address)).host;
  } catch {
    return address.trim();
  }
}
