import type { CollectionName } from './calls/call.ts';
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
  /** When the server is tried again, in milliseconds since the epoch; null where nothing waits for that. */
  nextTryAt: number | null;
}

/**
 * Why nothing is sent while an account is `offline`: nobody is reached, the server does not answer in time, it has trouble of
 * its own, or Perch has.
 */
export type Outage = 'unreachable' | 'silent' | 'server' | 'own';

export function outageOf({ problem }: Pick<ConnectionView, 'problem'>): Outage {
  switch (problem?.kind) {
    case 'timeout':
      return 'silent';
    case 'server':
    case 'rejected':
    case 'forbidden':
      return 'server';
    case 'unexpected':
      return 'own';
    default:
      return 'unreachable';
  }
}

/** How far bringing in the server's state is: an answer arrives, whose length nobody knows, or its items are being kept. */
export type PullView =
  | { doing: 'receiving'; bytes: number }
  | { doing: 'keeping'; collection: CollectionName; done: number; total: number };

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
  /** Where the organization is found now, where its old address leads there; null as long as it has not moved. */
  movedTo: string | null;
  /** The key is kept for this session only, because the system offers no real encryption. */
  sessionOnly: boolean;
}

/** What a server says of signing in before anyone has. Null: it does not say. */
export interface SignInWays {
  /** Its own name, or its host. */
  organization: string;
  /** False where nobody signs in with a password. */
  password: boolean | null;
  /** False where people may go by a name that is no e-mail address (server-notes: Server settings). */
  emailNames: boolean | null;
  /** The address that this one leads to, where it only does that. */
  movedTo: string | null;
  /** Where the server is, where that is not the address itself but a part of it. */
  foundAt: string | null;
}

export interface AccountsView {
  accounts: AccountView[];
  activeId: string | null;
  /** False where the system offers no real encryption for keys. */
  canKeepKeys: boolean;
  /** What went wrong with files or is unsafe, told once where the user looks. */
  notices: Notice[];
}

/**
 * - `unusable`: the account's file cannot be opened (another program has it, or the disk does not let us).
 * - `set-aside`: the cache was corrupt, is kept beside, and `salvaged` of its unsent changes were brought over.
 * - `deleted`: the file was deleted or replaced while Perch ran, and is there again with all that was in it.
 * - `accounts-unreadable`, `accounts-newer`, `in-use`: the list of accounts cannot be had now, and why.
 * - `accounts-set-aside`: the list could not be parsed and is kept as `file`; `restored` if its copy took its place.
 * - `newer-account`: the list names an account that only a newer Perch can use.
 * - `wrong-address`: the list gives an account an address that no server can have.
 * - `foreign-key`: the key that is kept may be another server's than the one at \`address\`, and is not sent.
 * - `no-sandbox`: Perch was started without Chromium's sandbox.
 * - `unlisted`: a folder holds unsent changes of an account that is not in the list; `email` where it says whose.
 */
export type Notice =
  | { kind: 'set-aside'; account: string; file: string; salvaged: number; lost: boolean }
  | {
      kind: 'newer-database' | 'unusable' | 'deleted' | 'newer-account' | 'wrong-address';
      account: string;
      file: string;
    }
  | { kind: 'foreign-key'; account: string; address: string; file: string }
  | { kind: 'accounts-unreadable' | 'accounts-newer' | 'in-use'; file: string }
  | { kind: 'accounts-set-aside'; file: string; restored: boolean }
  | { kind: 'no-sandbox' }
  | { kind: 'unlisted'; account: string; email: string | null; unsent: number; file: string };
