import type { Share } from '../soak/share.ts';
import { attackByFiles } from './run.ts';

/** A few files of each kind. */
export const fileShare: Share = {
  name: 'files',
  run: async (seed) => (await attackByFiles({ seed, rounds: 3 })).problems,
};
