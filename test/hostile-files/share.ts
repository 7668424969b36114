import type { Share } from '../soak/share.ts';
import { attackByFiles } from './run.ts';

/** A few files of each kind. Calendars are given up sooner, so that the share takes less. */
export const fileShare: Share = {
  name: 'files',
  run: async (seed) => (await attackByFiles({ seed, rounds: 3, calendarTimeout: 1_500 })).problems,
};
