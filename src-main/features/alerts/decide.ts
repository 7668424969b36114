/** What an account has told the user of, so that nothing is told twice, not even after a crash. */
export interface Told {
  /** IDs of changes, and keys of scheduled messages. */
  changes: string[];
  scheduled: string[];
  signedOut: boolean;
}

/** What waits for the user now. */
export interface Present {
  /** IDs of the changes that need the user. */
  changes: string[];
  /** Keys of the scheduled messages that failed. */
  scheduled: string[];
  signedOut: boolean;
}

export const NOTHING_TOLD: Told = { changes: [], scheduled: [], signedOut: false };

/** What is to be told now, and what is stored as told with it. What does not wait any more is forgotten. */
export function decideAlerts(present: Present, told: Told): { fresh: Present; told: Told } {
  const notIn = (known: string[]) => (one: string) => !known.includes(one);
  return {
    fresh: {
      changes: present.changes.filter(notIn(told.changes)),
      scheduled: present.scheduled.filter(notIn(told.scheduled)),
      signedOut: present.signedOut && !told.signedOut,
    },
    told: { ...present },
  };
}

export const isSameTold = (a: Told, b: Told): boolean =>
  a.signedOut === b.signedOut &&
  [a.changes, a.scheduled].every((list, at) => list.join() === [b.changes, b.scheduled][at]?.join());
