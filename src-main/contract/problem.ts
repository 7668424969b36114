import { z } from 'zod';

/** What can go wrong with one call of the API, as told by status, `code` and transport, never by the translated `msg`. */
export const ApiErrorKind = z.enum([
  'offline',
  'timeout',
  'unauthorized',
  'forbidden',
  'rejected',
  'rate-limited',
  'server',
  'malformed',
]);
export type ApiErrorKind = z.infer<typeof ApiErrorKind>;

/** Why a request could not reach the server at all; `insecure` is one that Perch does not send over plain http. */
export const OfflineReason = z.enum(['unknown-host', 'refused', 'certificate', 'network', 'insecure']);
export type OfflineReason = z.infer<typeof OfflineReason>;

/**
 * Something the user has to know, as data; the window finds the words for it. Beside the API's kinds:
 * - `invalid-input`: a field breaks a rule we know;
 * - `invalid-address`, `insecure-address`, `not-a-server`: the ways an address can be wrong;
 * - `other-user`: signed in as someone else than the one whose changes wait;
 * - `moved`: signed in at a new address of an organization that is known at another one; the user is asked once;
 * - `unsupported`: the server cannot do this;
 * - `newer-database`: the file of the account was written by a newer Perch;
 * - `in-use`: another Perch has this profile;
 * - `conflict`: the server's copy changed under an unsent edit;
 * - `gone`: the server no longer has the thing;
 * - `already-sent`: its time came before the change arrived;
 * - `disk`: this computer could not write;
 * - `unexpected`: a fault of ours.
 */
export const ProblemKind = z.enum([
  ...ApiErrorKind.options,
  'invalid-input',
  'invalid-address',
  'insecure-address',
  'not-a-server',
  'other-user',
  'moved',
  'unsupported',
  'newer-database',
  'in-use',
  'conflict',
  'gone',
  'already-sent',
  'disk',
  'unexpected',
]);
export type ProblemKind = z.infer<typeof ProblemKind>;

export const Problem = z.object({
  kind: ProblemKind,
  /** The input field that it stands beside. */
  field: z.string().optional(),
  /** The rule that the field breaks; each has its sentence. */
  rule: z
    .enum([
      'required',
      'must-be-empty',
      'too-long',
      'in-the-past',
      'wrong-password',
      'wrong-key',
      'unknown-setting',
      'name-kept',
      'twice',
      'no-address',
      'other-address',
      'unsendable-character',
    ])
    .optional(),
  /** The bound of a `too-long`, in characters. */
  limit: z.int().optional(),
  reason: OfflineReason.optional(),
  /** The server's `code` and its own words. */
  code: z.string().optional(),
  serverWords: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
  /** What was asked for, and is asked for only once, may have been done all the same. */
  maybeDone: z.boolean().optional(),
  /** For `other-user`: the e-mail address whose changes wait. */
  email: z.string().optional(),
  /** What answered was a redirect. */
  redirected: z.boolean().optional(),
  /** For `moved`: the account, both addresses, and how many unsent changes go with it. */
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

/** A refusal that the user can read; anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.kind);
    this.name = 'Refusal';
    this.problem = problem;
  }
}
