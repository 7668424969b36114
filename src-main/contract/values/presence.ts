import { z } from 'zod';

/**
 * A person's presence as the server reported it, in UNIX seconds of the server's clock. Null for a moment that the
 * server did not report.
 */
export const PresenceValue = z.object({
  /** When they were last at a computer. */
  activeAt: z.int().nullable(),
  /** When one of their clients last reported that it runs. */
  idleAt: z.int().nullable(),
});
export type PresenceValue = z.infer<typeof PresenceValue>;

export type PresenceState = 'active' | 'idle' | 'offline';

/** A person's presence as the window shows it. Moments are milliseconds since the epoch by this computer's clock. */
export interface PersonPresence {
  state: PresenceState;
  /** When they were last active or idle. */
  seenAt: number;
  /** When the server reported it. */
  asOf: number;
}

/** The user's own presence as the computer reports it. Perch sends it to the servers. */
export interface Attendance {
  state: 'active' | 'idle';
  /** When they last touched a key or the mouse, in milliseconds since the epoch. */
  inputAt: number;
}

/**
 * A person's presence at a moment.
 * @param at UNIX seconds of the server's clock
 * @param threshold after how many milliseconds without a report a person counts as offline
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
