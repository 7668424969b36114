import { createContext } from 'svelte';
import type { AccountView } from '../../src-main/contract/values/account.ts';
import type { HandedOver } from '../../src-main/contract/ipc.ts';
import { ask } from '../base/bridge/bridge.ts';
import { LiveQuery } from '../base/bridge/live-query.svelte.ts';
import { Places } from './places.svelte.ts';

/** The window's state beyond one account: the accounts, and where the user is. */
export class Session {
  places = $state.raw(new Places());
  readonly #accounts = new LiveQuery('accounts:list', () => undefined);

  readonly accounts: AccountView[] = $derived(this.#accounts.value?.accounts ?? []);
  readonly notices = $derived(this.#accounts.value?.notices ?? []);
  /** The addresses that an administrator offers for signing in. */
  readonly servers: readonly string[] = $derived(this.#accounts.value?.servers ?? []);
  readonly canKeepKeys: boolean = $derived(this.#accounts.value?.canKeepKeys ?? true);
  /** The step of the welcome after the first sign-in; null if there is none. */
  readonly welcome = $derived(this.#accounts.value?.welcome ?? null);
  readonly #proxy = new LiveQuery('proxy:asks', () => undefined);
  /** The proxy that asks for a password; null if none does. */
  readonly proxy = $derived(this.#proxy.value ?? null);
  /** The account that is shown; null when there is none. */
  readonly active: AccountView | null = $derived(
    this.accounts.find(({ id }) => id === this.#accounts.value?.activeId) ?? this.accounts[0] ?? null,
  );

  /** Runs commands in the workspace that is shown. */
  #runner: { accountId: string; run(command: HandedOver['command']): void } | null = null;
  /** Waits until the workspace of its account is shown. */
  #handed: HandedOver | null = null;

  /** False until the accounts have been read for the first time. */
  get ready(): boolean {
    return this.#accounts.value !== undefined;
  }

  get problem(): LiveQuery<'accounts:list'>['problem'] {
    return this.#accounts.problem;
  }

  refresh(): void {
    this.#accounts.refresh();
  }

  /** Forgets where the user was, because the last account has been removed: who signs in next begins as at a first start. */
  beginAnew(): void {
    this.places = new Places();
  }

  /** Runs a command that the quick window or a link hands over, as soon as the workspace of its account is shown. */
  run(handed: HandedOver): void {
    this.#handed = handed;
    this.#runHanded();
  }

  /** Runs the commands for an account while its workspace is shown. Call it while the component of the workspace is set up. */
  serve(accountId: string, run: (command: HandedOver['command']) => void): void {
    $effect(() => {
      const runner = { accountId, run };
      this.#runner = runner;
      this.#runHanded();
      return () => {
        if (this.#runner === runner) this.#runner = null;
      };
    });
  }

  #runHanded(): void {
    const handed = this.#handed;
    const runner = this.#runner;
    if (!handed || !runner || (handed.accountId ?? runner.accountId) !== runner.accountId) return;
    this.#handed = null;
    runner.run(handed.command);
  }

  /** Lets the proxy wait for its password, or shows its question again. */
  putProxyOff(isPutOff: boolean): void {
    // Where main cannot take it, the question stays as it is.
    void ask('proxy:put-off', { isPutOff }).catch(() => undefined);
  }

  /** Shows another account. */
  async activate(accountId: string): Promise<void> {
    await ask('accounts:activate', { accountId });
    this.refresh();
  }
}

export const [useSession, setSession] = createContext<Session>();
