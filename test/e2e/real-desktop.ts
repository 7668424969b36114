import { delimiter } from 'node:path';
import type { Session } from '../desktop/session.ts';

/**
 * The environment of a Perch on the real desktop of a session: its bus, its display and its own tools for the bus, in place of
 * those that answer for the other specs.
 */
export const realDesktopOf = ({ env }: Session): Record<string, string> => ({
  ...env,
  PERCH_PROGRAMS: ['/usr/bin', '/bin'].join(delimiter),
  STANDIN_REAL_DESKTOP: '1',
});
