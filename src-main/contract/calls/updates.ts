import { z } from 'zod';
import type { UpdateState } from '../values/update.ts';
import { command, nothing, query } from './call.ts';

/**
 * A step of the user:
 * - `check`: looks for a newer version now, whatever the user's choice is.
 * - `download`: downloads the version that was found.
 * - `install`: restarts Perch with the downloaded version, as soon as no change is being sent.
 * - `postpone`: gives up to wait for the restart; the downloaded version stays.
 * - `open-page`: opens the page from which Perch can be had.
 */
const UpdateAct = z.literal(['check', 'download', 'install', 'postpone', 'open-page']);
export type UpdateAct = z.infer<typeof UpdateAct>;

export const updateCalls = {
  'updates:read': query<UpdateState>()(nothing),
  /** The state tells the outcome. */
  'updates:act': command<void>()(z.strictObject({ act: UpdateAct })),
};
