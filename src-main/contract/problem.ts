import { z } from 'zod';

/**
 * The kinds of failed requests. Status, `code` and transport decide the kind, never the translated `msg`. `too-old`: the
 * response reports a feature level below that of the oldest server that Perch works with.
 */
export const ApiErrorKind = z.enum([
  'offline',
  'timeout',
  'unauthorized',
  'forbidden',
  'rejected',
  'rate-limited',
  'server',
  'malformed',
  'too-old',
]);
export type ApiErrorKind = z.infer<typeof ApiErrorKind>;

/**
 * Why a request could not reach the server; `insecure`: Perch refuses to send it over plain http; `proxy-password`: a proxy
 * asks for a password that Perch does not have.
 */
export const OfflineReason = z.enum([
  'unknown-host',
  'refused',
  'certificate',
  'network',
  'insecure',
  'proxy-password',
]);
export type OfflineReason = z.infer<typeof OfflineReason>;

/** What a file looks like that no import reads, each with what can be done in `problem.looks-like`. */
export const LooksLike = z.enum([
  'word',
  'spreadsheet',
  'pdf',
  'image',
  'rich-text',
  'web-page',
  'database',
  'archive',
  'property-list',
  'atext',
  'phraseexpress',
  'autohotkey',
  'json',
  'yaml',
  'text',
  'unknown',
]);
export type LooksLike = z.infer<typeof LooksLike>;

/**
 * A problem that the user sees, as data; the window has the words for it. Besides the kinds of failed requests:
 * - `invalid-input`: a field breaks a rule that Perch checks;
 * - `invalid-address`, `insecure-address`, `not-a-server`: the ways an address can be wrong;
 * - `other-user`: the user signed in as someone else than the account's user, whose changes wait;
 * - `moved`: the user signed in at a new address of an organization that has an account at another address;
 * - `new-user`: somebody signed in with the browser, perhaps without being asked who they are, and has no account here;
 * - `unsupported`: the server cannot do this;
 * - `newer-database`: the file of the account was written by a newer Perch;
 * - `in-use`: another running Perch uses this profile;
 * - `held`: another program uses the file of the account;
 * - `conflict`: the server's copy changed under an unsent edit;
 * - `gone`: the server no longer has the item;
 * - `already-sent`: the server sent the message before the change arrived;
 * - `restored`: the change was unsent in a backup that was restored, and may have been sent since;
 * - `unattended`: a window asks for what its user alone may start, and the user did nothing;
 * - `unseen`: a team's text has to be shown before it goes anywhere;
 * - `followed`: the snippet follows a file, where alone it is changed;
 * - `managed`: an administrator of this computer has decided it;
 * - `disk`: this computer could not write;
 * - `unexpected`: a fault of Perch;
 * - from `too-large` to `not-only-text`: an import cannot read the file, or an entry of it;
 * - from `no-backup` on: the file cannot be restored. An older backup is from before the first release.
 */
export const ProblemKind = z.enum([
  ...ApiErrorKind.options,
  'invalid-input',
  'invalid-address',
  'insecure-address',
  'not-a-server',
  'other-user',
  'moved',
  'new-user',
  'unsupported',
  'newer-database',
  'in-use',
  'held',
  'conflict',
  'gone',
  'already-sent',
  'restored',
  'unattended',
  'unseen',
  'followed',
  'managed',
  'disk',
  'unexpected',
  // About all that was chosen.
  ...(['too-large', 'too-many', 'nothing-inside', 'no-such-format', 'unreadable', 'unfinished'] as const),
  // About one file.
  ...(['not-text', 'not-json', 'not-csv', 'not-yaml', 'newer-format', 'other-shape', 'no-columns'] as const),
  // About one entry.
  ...(['not-an-entry', 'no-title', 'no-content', 'not-only-text'] as const),
  ...(['no-backup', 'damaged-backup', 'newer-backup', 'older-backup'] as const),
]);
export type ProblemKind = z.infer<typeof ProblemKind>;

export const Problem = z.object({
  kind: ProblemKind,
  /** The input field that it is shown at. */
  field: z.string().optional(),
  /** The rule that the field breaks; the window has a sentence for each. */
  rule: z
    .enum([
      'required',
      'must-be-empty',
      'one-line',
      'only-case',
      'too-long',
      'too-many',
      'in-the-past',
      'too-far',
      'wrong-password',
      'wrong-key',
      'wrong-proxy-password',
      'other-proxy-question',
      'not-chosen',
      'unknown-setting',
      'name-kept',
      'twice',
      'no-address',
      'other-address',
      'unsendable-character',
      'slash-in-address',
      'topic-gone',
    ])
    .optional(),
  /** The limit of a `too-long` in characters, of a `too-large` in megabytes, or of a `too-many`. */
  limit: z.int().optional(),
  reason: OfflineReason.optional(),
  /** The server's `code` and its own words. */
  code: z.string().optional(),
  serverWords: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
  /** The request may have taken effect, and a repeat would have a second effect. */
  maybeDone: z.boolean().optional(),
  /** For `other-user`: the e-mail address whose changes wait. */
  email: z.string().optional(),
  /** For `followed` and for one of several files that are read: the name of the file. */
  file: z.string().optional(),
  /** For a file that is not read: what it looks like. */
  looksLike: LooksLike.optional(),
  /** The line of the file and its entry, both from 1. */
  line: z.int().optional(),
  entry: z.int().optional(),
  redirected: z.boolean().optional(),
  /** For `new-user`: who signed in. */
  person: z.object({ name: z.string(), email: z.string() }).optional(),
  /** For `moved`: the organization, both addresses, and how many unsent changes move along. */
  move: z
    .object({
      organization: z.string(),
      from: z.string(),
      to: z.string(),
      unsent: z.int(),
    })
    .optional(),
});
export type Problem = z.infer<typeof Problem>;

/** An error with a problem for the user; anything else that is thrown is a fault of Perch. */
export class Refusal extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.kind, options);
    this.name = 'Refusal';
    this.problem = problem;
  }
}

/** A field of a form breaks a rule that Perch checks. */
export const invalid = (field: string, rule: NonNullable<Problem['rule']>, limit?: number): Problem => ({
  kind: 'invalid-input',
  field,
  rule,
  ...(limit !== undefined && { limit }),
});

/** @throws {Refusal} where there is a problem. */
export function refuse(problem: Problem | null): void {
  if (problem) throw new Refusal(problem);
}
