/** A version that is newer than the running one. */
export interface NewVersion {
  version: string;
  /** What is new in it, as plain text; empty if the release does not say. */
  notes: string;
}

/** Who brings a new version to this computer; `page` is the user, from the page of Perch. */
export type UpdateDelivery = 'perch' | 'package' | 'administrator' | 'page';

/**
 * Why a step failed:
 * - `damaged`: a file or a list is not what was published.
 * - `signature`: Windows or macOS says that somebody else has made the file.
 * - `unsigned-list`, `replayed-list`: the list lacks the makers' signature, or is older than one seen before, or another list.
 * - `elsewhere`: the feed leads to another server.
 * - `no-publisher`: the build does not say whose signature Windows has to find.
 */
export type UpdateProblem =
  | 'network'
  | 'none-published'
  | 'damaged'
  | 'signature'
  | 'unsigned-list'
  | 'replayed-list'
  | 'elsewhere'
  | 'no-publisher'
  | 'disk'
  | 'unexpected';

/**
 * Where this Perch is on its way to a newer version:
 *
 *     idle ──▸ checking ──┬─▸ current
 *                         └─▸ found ──▸ downloading ──▸ ready ──▸ waiting ──▸ preparing ──▸ restarting
 *
 * `found` goes on by itself where the user chose updates and Perch installs them. `waiting` lasts while a change is being
 * sent. Each step may end in `failed`, from which a check begins anew.
 */
export type UpdateState =
  /** A program that was started from its sources has no newer version. */
  | { state: 'unavailable' }
  /** An administrator has switched updates off. */
  | { state: 'forbidden' }
  /** The build has no key of the makers to check a version by. */
  | { state: 'keyless' }
  | { state: 'idle' }
  | { state: 'checking' }
  /** Nothing newer was published at this moment, in milliseconds since the epoch. */
  | { state: 'current'; checkedAt: number }
  | { state: 'found'; update: NewVersion; delivery: UpdateDelivery }
  | { state: 'downloading'; update: NewVersion; percent: number }
  | { state: 'ready'; update: NewVersion }
  | { state: 'waiting'; update: NewVersion }
  | { state: 'preparing'; update: NewVersion }
  | { state: 'restarting'; update: NewVersion }
  | {
      state: 'failed';
      step: 'check' | 'download' | 'install';
      problem: UpdateProblem;
      /** Null if the check failed. */
      update: NewVersion | null;
    };
