import type { SignInWays } from '../../../src-main/contract/values/account.ts';
import type { Problem } from '../../../src-main/contract/problem.ts';
import { foreignHost, serverAddressIn } from '../../../src-main/contract/links/server-address.ts';
import { ask, problemOf } from '../../base/bridge/bridge.ts';

/** The server to sign in to: the typed address, and the sign-in settings that the server reports. */
export class ServerSearch {
  address = $state('');
  /** The sign-in settings of the server at the address; null until they have arrived. */
  ways = $state.raw<SignInWays | null>(null);
  #looking: { address: string; outcome: Promise<Problem | null> } | null = null;
  /** The server's own address, if it replaced the typed address. */
  foundAt = $state<string | null>(null);
  /** The host with foreign letters that the user has compared. */
  #compared = $state<string | null>(null);

  /** @param trustedAddress the address that needs no comparing; empty if there is none */
  constructor(address: string, trustedAddress: string) {
    this.address = address;
    this.#compared = foreignHost(trustedAddress);
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
  }

  /** Whether a server has answered at the address as it is typed now. */
  get isFound(): boolean {
    return this.ways !== null && this.ways.movedTo === null;
  }

  /** The host of the address, as the user knows it. */
  get host(): string {
    return hostOf(this.address);
  }

  /** The name of the organization; its host until the name is known. */
  get organization(): string {
    return this.ways?.organization ?? this.host;
  }

  /** The page where the web app shows the API key; null while no address is typed that something may be sent to. */
  get keyPage(): string | null {
    const address = this.isToCompare ? null : serverAddressIn(this.address);
    return address && `${address}/#settings/account-and-privacy`;
  }

  /** Whether the server may accept a password. If the server does not report that, the attempt shows it. */
  get takesPasswords(): boolean {
    return this.ways?.password !== false;
  }

  /** Fetches the sign-in settings of the server at the address. Returns the problem; null on success or without a request. */
  look(): Promise<Problem | null> {
    const address = this.address.trim();
    if (this.isToCompare || serverAddressIn(address) === null) return Promise.resolve(null);
    if (this.#looking?.address !== address) this.#looking = { address, outcome: this.#fetchWays(address) };
    return this.#looking.outcome;
  }

  async #fetchWays(address: string): Promise<Problem | null> {
    const isWanted = (): boolean => this.#looking?.address === address;
    try {
      const ways = await ask('accounts:ways', { address });
      if (isWanted()) this.ways = ways;
      return null;
    } catch (thrown) {
      // A failed request may succeed the next time.
      if (isWanted()) this.#looking = null;
      return problemOf(thrown);
    }
  }

  /** Looks, and replaces the pasted address of a page by the server's own address. */
  async settle(): Promise<Problem | null> {
    const problem = await this.look();
    const foundAt = this.#looking?.address === this.address.trim() ? this.ways?.foundAt : null;
    if (foundAt) {
      this.address = this.foundAt = foundAt;
      this.#looking = { address: foundAt, outcome: Promise.resolve(null) };
    }
    return problem;
  }

  /** Takes the new address of a server that has moved. */
  useMoved(): void {
    this.address = this.ways?.movedTo ?? this.address;
    this.changed();
  }

  /** Forgets the result for an earlier address. Call after every change of the address. */
  changed(): void {
    this.foundAt = null;
    this.ways = null;
    this.#looking = null;
  }
}

/** The host in an address; the text itself without a host. */
export const hostOf = (address: string): string =>
  URL.parse(serverAddressIn(address) ?? '')?.host ?? address.trim();
