import type { Share } from '../soak/share.ts';
import { disconnectAndReconnect, someOffice } from './rounds.ts';

const ROUNDS = 2;

export const devicesShare: Share = {
  name: 'devices',
  async run(seed) {
    await disconnectAndReconnect(someOffice(seed), ROUNDS);
    return [];
  },
};
