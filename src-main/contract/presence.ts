import { z } from 'zod';

/** What the server said of somebody, in UNIX seconds of its clock; null where it did not say. */
export const PresenceValue = z.object({
  /** When they were last at a computer. */
  activeAt: z.int().nullable(),
  /** When a client of theirs last said that it runs. */
  idleAt: z.int().nullable(),
});
export type PresenceValue = z.infer<typeof PresenceValue>;

export type PresenceState = 'active' | 'idle' | 'offline';

/** Whether somebody is there, as far as the server tells. Moments are milliseconds since the epoch, of this computer. */
export interface PersonPresence {
  state: PresenceState;
  /** When they were last there. */
  seenAt: number;
  /** When the server said so. */
  asOf: number;
}

/** What the computer says of the user, whose presence is told to the servers. */
export interface Attendance {
  state: 'active' | 'idle';
  /** When they last touched a key or the mouse, in milliseconds since the epoch. */
  inputAt: number;
}

/**
 * Whether somebody is there at a moment.
 * @param at UNIX seconds of the server's clock
 * @param threshold milliseconds after which nothing was heard means that somebody is not there
 */
export function presenceStateAt(
  { activeAt, idleAt }: PresenceValue,
  at: number,
  threshold: number,
): PresenceState {
  const isWithin = (moment: number | null) => moment !== null && (at - moment) * 1_000 < threshold;
  if (isWithin(activeAt)) return 'active';
  return isWithin(idleAt) ? 'idle' : 'offline';
}
