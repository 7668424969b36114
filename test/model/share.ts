import type { Share } from '../soak/share.ts';
import { check } from './check.ts';

/** So many lists of at most about so many steps run, each against a server of its own. */
const LISTS = 4;
const STEPS = 24;

export const modelShare: Share = {
  name: 'model',
  async run(seed) {
    const { failure } = await check({ seed, runs: LISTS, most: STEPS });
    return failure === null ? [] : [failure];
  },
};
