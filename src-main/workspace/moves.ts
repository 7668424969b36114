import type { SignInResult } from '../accounts/sign-in.ts';
import type { StoredAccount } from '../accounts/registry.ts';
import { hasMoved, isSomebodyElse, whereaboutsOf } from '../accounts/whereabouts.ts';
import type { HttpPort } from '../api/http.ts';
import { peopleRows } from '../sync/collections/people.ts';
import type { ConnectionView } from '../contract/account.ts';
import { momentOf } from '../contract/moment.ts';
import type { Engine } from '../sync/engine/engine.ts';

/** How long an address may take to say where the organization is, in milliseconds. A slow answer is still an answer. */
const LONGEST_SEARCH = 10_000;

interface MovesOptions {
  httpFor(accountId: string): HttpPort;
  onFound(): void;
}

/** Where organizations have moved. Only tells and compares: an account moves when its user has signed in there and says so. */
export class Moves {
  readonly #options: MovesOptions;
  /** By account: since when its address redirects, and the address that it leads to. */
  readonly #found = new Map<string, { since: number; address: string | null }>();

  constructor(options: MovesOptions) {
    this.#options = options;
  }

  /** The address that the account's own one leads to; null where it leads nowhere. */
  addressOf(accountId: string): string | null {
    return this.#found.get(accountId)?.address ?? null;
  }

  /** Follows what an account's address answers, and asks once where it leads when it begins to redirect. */
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

  /** Where it leads is asked again, if that is not known. */
  askAgain(): void {
    for (const [id, { address }] of this.#found) if (address === null) this.#found.delete(id);
  }

  forget(accountId: string): void {
    this.#found.delete(accountId);
  }

  /** Whether someone who has signed in elsewhere is this account's user, on the same server at its new address. */
  async isMoved(account: StoredAccount, engine: Engine | undefined, answer: SignInResult): Promise<boolean> {
    const { user, ownAddress, joinedAt } = answer;
    if (user.userId !== account.userId || !engine) return false;
    const joined = {
      here: momentOf(peopleRows.findByServerId(engine.db, account.userId)?.value.date_joined),
      there: joinedAt,
    };
    // IDs are small numbers, so many organizations have a user of the same one: the old address is not asked for each.
    if (isSomebodyElse({ joined })) return false;
    return hasMoved({
      old: await whereaboutsOf(this.#options.httpFor(account.id), account.serverUrl, LONGEST_SEARCH),
      newAddresses: [user.serverUrl, ownAddress],
      joined,
      isSameEmail: user.email.toLowerCase() === account.email.toLowerCase(),
    });
  }
}
