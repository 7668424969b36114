import type { SignInResult } from '../../accounts/sign-in.ts';
import type { StoredAccount } from '../../accounts/registry.ts';
import { hasMoved, isSomebodyElse, whereaboutsOf } from '../../accounts/whereabouts.ts';
import type { HttpPort } from '../../api/transport/http.ts';
import { peopleRows } from '../../sync/collections/people.ts';
import type { ConnectionView } from '../../contract/values/account.ts';
import { momentOf } from '../../contract/time/moment.ts';
import type { Engine } from '../../sync/engine/engine.ts';

/** How long the search for an organization's new address may take, in milliseconds. */
const LONGEST_SEARCH = 10_000;

interface MovesOptions {
  httpFor(accountId: string): HttpPort;
  onFound(): void;
}

/**
 * Finds organizations that have moved to another address. It moves no account: that happens when the user signs in
 * there and confirms it.
 */
export class Moves {
  readonly #options: MovesOptions;
  /** By account: since when its address redirects, and the address that it redirects to. */
  readonly #found = new Map<string, { since: number; address: string | null }>();

  constructor(options: MovesOptions) {
    this.#options = options;
  }

  /** The address that an account's address redirects to; null if it does not redirect. */
  addressOf(accountId: string): string | null {
    return this.#found.get(accountId)?.address ?? null;
  }

  /** Follows the connection of an account. When its address begins to redirect, the new address is searched once. */
  follow({ id, serverUrl }: StoredAccount, { state, since, problem }: ConnectionView): void {
    if (state === 'online') this.#found.delete(id);
    if (state !== 'paused' || !problem?.redirected || this.#found.get(id)?.since === since) return;
    this.#found.set(id, { since, address: null });
    const { httpFor, onFound } = this.#options;
    void whereaboutsOf(httpFor(id), serverUrl, LONGEST_SEARCH).then((found) => {
      if (!found?.redirects || found.address === null || found.address === serverUrl) return;
      if (this.#found.get(id)?.since !== since) return;
      this.#found.set(id, { since, address: found.address });
      onFound();
    });
  }

  /** Lets an address that could not be found be searched again. */
  retryUnknown(): void {
    for (const [id, { address }] of this.#found) if (address === null) this.#found.delete(id);
  }

  remove(accountId: string): void {
    this.#found.delete(accountId);
  }

  /**
   * Whether the user who signed in at another address is this account's user, on the same server at its new address.
   */
  async isMoved(account: StoredAccount, engine: Engine | undefined, result: SignInResult): Promise<boolean> {
    const { user, ownAddress, joinedAt } = result;
    if (user.userId !== account.userId || !engine) return false;
    const joined = {
      here: momentOf(peopleRows.findByServerId(engine.db, account.userId)?.value.date_joined),
      there: joinedAt,
    };
    // User IDs are small numbers, so users of many organizations share one. This avoids a request to the old address
    // for each of them.
    if (isSomebodyElse({ joined })) return false;
    return hasMoved({
      old: await whereaboutsOf(this.#options.httpFor(account.id), account.serverUrl, LONGEST_SEARCH),
      newAddresses: [user.serverUrl, ownAddress],
      joined,
      isSameEmail: user.email.toLowerCase() === account.email.toLowerCase(),
    });
  }
}
