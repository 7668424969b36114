/** The alerts that Perch has shown, stored so that none is shown twice, not even after a crash. */
export interface Told {
  /** IDs of changes, and keys of scheduled messages. */
  changes: string[];
  scheduled: string[];
  signedOut: boolean;
}

/** The items that wait for the user now. */
export interface Present {
  /** IDs of the changes that need the user. */
  changes: string[];
  /** Keys of the scheduled messages that failed. */
  scheduled: string[];
  signedOut: boolean;
}

/** The items of which the user was not told. There can be thousands, as after an import that the server refuses. */
interface Fresh {
  changes: ReadonlySet<string>;
  scheduled: ReadonlySet<string>;
  signedOut: boolean;
}

export const NOTHING_TOLD: Told = { changes: [], scheduled: [], signedOut: false };

/** The alerts to tell now, and the alerts to store as told. Items that no longer wait are forgotten. */
export function decideAlerts(present: Present, told: Told): { fresh: Fresh; told: Told } {
  const newIn = (now: readonly string[], reported: readonly string[]): ReadonlySet<string> =>
    new Set(now).difference(new Set(reported));
  return {
    fresh: {
      changes: newIn(present.changes, told.changes),
      scheduled: newIn(present.scheduled, told.scheduled),
      signedOut: present.signedOut && !told.signedOut,
    },
    told: { ...present },
  };
}

export const isSameTold = (a: Told, b: Told): boolean =>
  a.signedOut === b.signedOut &&
  [a.changes, a.scheduled].every((list, at) => list.join() === [b.changes, b.scheduled][at]?.join());
