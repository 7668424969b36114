import type { Share } from '../soak/share.ts';
import { check } from './check.ts';
import { commands, fileCommands } from './command-lists.ts';

/** So many lists of at most about so many steps run, each against a server of its own. */
const LISTS = 4;
const STEPS = 24;

export const modelShare: Share = {
  name: 'model',
  async run(seed) {
    const { failure } = await check({ seed, runs: LISTS, lists: commands(STEPS) });
    return failure === null ? [] : [failure];
  },
};

export const FILE_LISTS = { runs: 2, lists: fileCommands(40) };

export const followedShare: Share = {
  name: 'followed',
  async run(seed) {
    const { failure } = await check({ seed, ...FILE_LISTS });
    return failure === null ? [] : [failure];
  },
};
