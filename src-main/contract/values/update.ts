/** A version that is newer than the running one. */
export interface NewVersion {
  version: string;
  /** What is new in it, as plain text; empty where the release does not say. */
  notes: string;
}

/** Who brings a new version to this computer; `page` is the user, from the page of Perch. */
export type UpdateDelivery = 'perch' | 'package' | 'administrator' | 'page';

/** Why a step failed. `damaged` is a file or a feed that is not what was published. */
export type UpdateProblem = 'network' | 'none-published' | 'damaged' | 'signature' | 'disk' | 'unexpected';

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
      /** Null where the check failed. */
      update: NewVersion | null;
    };
