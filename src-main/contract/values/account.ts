import { z } from 'zod';
import type { CollectionName } from './change.ts';
import type { Problem } from '../problem.ts';

/**
 * - `connecting`: the first request of this run has no response yet.
 * - `paused`: a response came from something other than the server (a captive portal), or from a server that is too old
 *   for Perch; Perch tries again until a server responds that it works with.
 * - `signed-out`: there is no key, or the server refused it; every change waits until the same user signs in.
 */
export type ConnectionState = 'connecting' | 'online' | 'offline' | 'paused' | 'signed-out';

export interface ConnectionView {
  state: ConnectionState;
  /** Since when, in milliseconds since the epoch. */
  since: number;
  problem: Problem | null;
  /** When Perch tries the server again, in milliseconds since the epoch; null if no retry is scheduled. */
  nextTryAt: number | null;
  /**
   * Until when nothing but events is requested, because there were as many requests as Perch allows itself or the server
   * allows the user, in milliseconds since the epoch; null if the next request may begin now.
   */
  limitedUntil: number | null;
}

/**
 * Why nothing is sent while an account is `offline`: the server cannot be reached, a proxy on the way asks for a password,
 * the server does not respond in time, it has a problem of its own, or Perch has one.
 */
export type Outage = 'unreachable' | 'proxy' | 'silent' | 'server' | 'own';

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
      return problem?.reason === 'proxy-password' ? 'proxy' : 'unreachable';
  }
}

/** Why an account is `paused`: something other than the server responds, or the server is too old. Null for other states. */
export type Pause = 'foreign' | 'too-old';

export function pauseOf({ state, problem }: Pick<ConnectionView, 'state' | 'problem'>): Pause | null {
  if (state !== 'paused') return null;
  return problem?.kind === 'too-old' ? 'too-old' : 'foreign';
}

/** The progress of a pull: a response of unknown length is arriving, or its items are being written. */
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
  /** Null if nothing is pulled, or too little to show. */
  pull: PullView | null;
  /** How many changes are not on the server, and how many of them need the user's attention. */
  unsent: number;
  needsUser: number;
  /** How many of each there are here, with those that are not on the server yet. A series counts as one. */
  snippets: number;
  scheduled: number;
  reminders: number;
  /**
   * How far this computer's clock is ahead of the server's, in milliseconds. 0 if the difference is unknown or less
   * than a minute.
   */
  clockAhead: number;
  /** The organization's new address if the old one redirects to it, else null. */
  movedTo: string | null;
  /** Whether the server has reported that the user is an administrator. */
  administers: boolean;
  /** The key is kept for this session only, because the system offers no real encryption. */
  sessionOnly: boolean;
}

/** What this computer alone has of an account, in numbers. */
export interface OnlyHere {
  drafts: number;
  reminders: number;
  presets: number;
  series: number;
  rules: number;
}

/** A way to sign in with the browser. */
export interface BrowserMethod {
  /** The server's name for the method, unique on this server. */
  name: string;
  /** The name that people know, such as "Google". */
  label: string;
}

/** A server's answer about signing in, before anyone has signed in. Null for a fact that the server does not report. */
export interface SignInWays {
  /** The organization's name, or the server's host. */
  organization: string;
  /** False if nobody signs in with a password. */
  password: boolean | null;
  /** The browser methods, in the server's order. */
  browser: BrowserMethod[];
  /** False if people may have a login name that is not an email address (server-notes: Server settings). */
  emailNames: boolean | null;
  /** The address to which this address redirects, if the server does nothing but redirect. */
  movedTo: string | null;
  /** The server's address, if it is a part of the typed address. */
  foundAt: string | null;
}

/** The questions to a new user after the first sign-in, in this order, once for each profile. */
export const WelcomeStep = z.enum(['shortcut', 'start']);
export type WelcomeStep = z.infer<typeof WelcomeStep>;

export interface AccountsView {
  accounts: AccountView[];
  activeId: string | null;
  /** False if the system offers no real encryption for keys. */
  canKeepKeys: boolean;
  /** The step of the welcome to show, or null. */
  welcome: WelcomeStep | null;
  /** Problems with files, and unsafe conditions. Each notice is shown until the user dismisses it. */
  notices: Notice[];
  /** The addresses that an administrator offers for signing in. */
  servers: readonly string[];
}

/**
 * - `not-migrated`: the account’s file could not be migrated, and is as the earlier version left it.
 * - `older-file`: an account has a file from before the first release, which no released Perch reads; `account` is empty if
 *   the list does not name it.
 * - `held`, `unusable`: the account's file cannot be opened, because another program uses it, or for another reason.
 * - `set-aside`: the cache was corrupt and was renamed to `file`; `salvaged` of its unsent changes are in the new
 *   one.
 * - `accounts-unreadable`, `accounts-newer`, `in-use`: why the list of accounts cannot be read now.
 * - `accounts-set-aside`: the list could not be parsed and was renamed to `file`; `restored` if its copy replaced it.
 * - `newer-account`: the list names an account that only a newer Perch can use.
 * - `wrong-address`: the list gives an account an address that no server can have.
 * - `foreign-key`: Perch does not send the stored key: it may belong to a different server than `address`.
 * - `settings-set-aside`: the settings of Perch on this computer could not be parsed and were renamed to `file`.
 * - `settings-unreadable`: their file cannot be read now, so the defaults are used.
 * - `no-tray`: the desktop shows no tray icons; the words depend on the desktop.
 * - `no-sandbox`: Perch was started without Chromium's sandbox; an AppImage gets none where the system forbids it.
 * - `not-in-applications`: an AppImage can add itself to the applications of the desktop.
 * - `unlisted`: a folder holds unsent changes of an account that is not in the list; `email` is null if the folder
 *   does not name it.
 */
export type Notice =
  | { kind: 'set-aside'; account: string; file: string; salvaged: number; lost: boolean }
  | {
      kind:
        | 'newer-database'
        | 'not-migrated'
        | 'older-file'
        | 'unusable'
        | 'held'
        | 'newer-account'
        | 'wrong-address';
      account: string;
      file: string;
    }
  | { kind: 'foreign-key'; account: string; address: string; file: string }
  | { kind: 'accounts-unreadable' | 'accounts-newer' | 'in-use'; file: string }
  | { kind: 'settings-set-aside' | 'settings-unreadable'; file: string }
  | { kind: 'accounts-set-aside'; file: string; restored: boolean }
  | { kind: 'no-sandbox'; appImage: boolean }
  | { kind: 'no-tray'; desktop: 'gnome' | 'other' }
  | { kind: 'not-in-applications' }
  | { kind: 'unlisted'; account: string; email: string | null; unsent: number; file: string };
