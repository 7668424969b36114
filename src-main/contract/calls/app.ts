import { z } from 'zod';
import { type ConnectionState, type Notice, WelcomeStep } from '../values/account.ts';
import type { PolicyProblem } from '../values/policy-problem.ts';
import type { Problem } from '../problem.ts';
import { command, nothing } from './call.ts';

/** From the sources, or a package with or without a certificate that vouches for it. */
export type BuildKind = 'source' | 'unsigned' | 'signed';

/** The running versions, for fault reports. Empty if the system does not report a version. */
export interface Versions {
  perch: string;
  build: BuildKind;
  electron: string;
  chromium: string;
  node: string;
  /** The operating system, its version and the processor. */
  system: string;
}

export interface Fault {
  at: number;
  /** The operation, by its name in the program. */
  where: string;
  /** The type of the error, with its code if it has one. The message is left out, because it may quote the user's text. */
  name: string;
}

export type DiagnosticCount =
  'unsent' | 'needsUser' | 'snippets' | 'scheduled' | 'reminders' | 'channels' | 'people' | 'messages';

/** An account, by numbers alone. */
export interface AccountDiagnostics {
  /** Null if the server has not reported it. */
  featureLevel: number | null;
  state: ConnectionState;
  /** The kind of the connection's problem. */
  problem: Problem['kind'] | null;
  counts: Record<DiagnosticCount, number>;
}

/**
 * Facts that help to find a fault, for a person to read and to send. They contain no content, no key, no name, no
 * address.
 */
export interface Diagnostics {
  versions: Versions;
  sandbox: boolean;
  accounts: AccountDiagnostics[];
  /** The policy of an administrator, with its invalid parts; null if this computer has none. */
  policy: { source: string; problems: readonly PolicyProblem[] } | null;
  /** The kinds of what is wrong with files. */
  notices: Notice['kind'][];
  /** The last ones first. */
  faults: Fault[];
}

export const appCalls = {
  /** Goes on to a step of the welcome; null ends it for this profile. */
  'app:welcome': command<void>()(z.strictObject({ step: z.nullable(WelcomeStep) })),
  'app:diagnostics': command<Diagnostics>()(nothing),
  /** Opens the license notices of the packages that Perch contains; false if the system could not. */
  'app:open-notices': command<boolean>()(nothing),
  /** Quits as the tray does: what can be delivered at once is, and the user may be asked first. */
  'app:quit': command<void>()(nothing),
};
