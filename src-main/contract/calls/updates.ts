import type { UpdateState } from '../values/update.ts';
import { command, nothing, query } from './call.ts';

export const updateCalls = {
  'updates:read': query<UpdateState>()(nothing),
  /** Looks for a newer version now, whatever the user's choice is. */
  'updates:check': command<void>()(nothing),
  /** Downloads the version that was found. */
  'updates:download': command<void>()(nothing),
  /** Restarts Perch with the downloaded version, as soon as no change is being sent. */
  'updates:install': command<void>()(nothing),
  /** Gives up to wait for the restart; the downloaded version stays. */
  'updates:postpone': command<void>()(nothing),
  /** Opens the page from which Perch can be had. */
  'updates:open-page': command<void>()(nothing),
};
