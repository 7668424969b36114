import type { Credentials } from '../../api/client/client.ts';
import { noteIdentity } from '../../cache/metadata/identity.ts';
import type { EngineOptions } from './options.ts';
import { Session, type SessionOptions } from './session.ts';

interface SessionsOptions
  extends Omit<SessionOptions, 'credentials'>, Pick<EngineOptions, 'email' | 'apiKey'> {
  /** Whether Perch is not quitting. */
  isOpen(): boolean;
  /** A session has begun. */
  onOpened(): void;
}

/** The present session of an account, from the key that may still be being decrypted to signing out. */
export class Sessions {
  readonly #options: SessionsOptions;
  #current: Session | null = null;
  /** Ends the wait for the key; null if none is being decrypted. */
  #awaited: PromiseWithResolvers<void> | null = null;

  constructor(options: SessionsOptions) {
    this.#options = options;
    noteIdentity(options.db, options);
    if (options.apiKey === undefined) this.#awaited = Promise.withResolvers();
  }

  /** Null if nobody is signed in. */
  get current(): Session | null {
    return this.#current;
  }

  /** Resolves when the key is known to exist or not. Null if that is known already. */
  get keyKnown(): Promise<void> | null {
    return this.#awaited?.promise ?? null;
  }

  /** Whether the key is still being decrypted, so that every request waits. */
  get awaitsKey(): boolean {
    return this.#awaited !== null && this.#options.isOpen();
  }

  /** Begins with the stored key; null if there is none. */
  begin(apiKey: string | null): void {
    if (apiKey !== null) return this.open({ email: this.#options.email, apiKey });
    this.#endAwaiting();
    this.#options.connection.signedOut(null);
  }

  /** Begins a session. The one before ends. */
  open(credentials: Credentials): void {
    this.#endAwaiting();
    this.#current?.end();
    this.#current = new Session({ ...this.#options, credentials });
    this.#options.onOpened();
  }

  /** Drops the key. */
  signOut(): void {
    this.#endAwaiting();
    this.#current?.end();
    void this.#current?.endQueue(this.#options.timing.quitWithin);
    this.#current = null;
    this.#options.connection.signedOut(null);
  }

  /** Stops at once. */
  close(): void {
    this.#awaited?.resolve();
    this.#current?.end();
  }

  #endAwaiting(): void {
    this.#awaited?.resolve();
    this.#awaited = null;
  }
}
