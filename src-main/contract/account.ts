import type { Collection } from './calls/call.ts';
import type { Problem } from './problem.ts';

/**
 * - `connecting`: the first call of this run has not been answered.
 * - `paused`: something answered that is not the server (a captive portal); it is asked again until the server does.
 * - `signed-out`: there is no key, or the server refused it; everything waits for signing in as the same user.
 */
export type ConnectionState = 'connecting' | 'online' | 'offline' | 'paused' | 'signed-out';

export interface ConnectionView {
  state: ConnectionState;
  /** Since when, in milliseconds since the epoch. */
  since: number;
  problem: Problem | null;
}

/** How far bringing in the server's state is: an answer arrives, whose length nobody knows, or its items are being kept. */
export type PullView =
  | { doing: 'receiving'; bytes: number }
  | { doing: 'keeping'; collection: Collection; done: number; total: number };

/** One user on one server. The API key never crosses into a window. */
export interface AccountView {
  id: string;
  serverUrl: string;
  organization: string;
  email: string;
  fullName: string;
  connection: ConnectionView;
  /** Null where nothing is brought in, or so little that it is not worth a word. */
  pull: PullView | null;
  /** Changes that are not on the server, and how many of them need the user. */
  unsent: number;
  needsUser: number;
  snippets: number;
  /** How far this computer's clock is ahead of the server's, in milliseconds; 0 where they agree within a minute, or it is not known. */
  clockAhead: number;
  /** The key is kept for this session only, because the system offers no real encryption. */
  sessionOnly: boolean;
}

/** What a server says of signing in before anyone has. Null: it does not say. */
export interface SignInWays {
  /** Its own name, or its host. */
  organization: string;
  /** False where nobody signs in with a password. */
  password: boolean | null;
  /** False where people may go by a name that is no e-mail address (contract, POST /fetch_api_key). */
  emailNames: boolean | null;
}

export interface AccountsView {
  accounts: AccountView[];
  activeId: string | null;
  /** False where the system offers no real encryption for keys. */
  canKeepKeys: boolean;
  /** What went wrong with files at start, told once where the user looks. */
  notices: Notice[];
}

/**
 * `unusable`: the file cannot be opened (another program has it, or the disk does not let us).
 * `set-aside`: the cache was corrupt, is kept beside, and `salvaged` of its unsent changes were brought over.
 */
export type Notice =
  | { kind: 'set-aside'; account: string; file: string; salvaged: number; lost: boolean }
  | { kind: 'newer-database' | 'unusable'; account: string; file: string };
