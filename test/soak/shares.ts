import { devicesShare } from '../devices/share.ts';
import { clockShare } from '../faults/clock-jumps.ts';
import { rateShare } from '../faults/request-rates.ts';
import { killShare, restoreShare, tornLogShare } from '../faults/shares.ts';
import { fileShare } from '../hostile-files/share.ts';
import { intermediaryShares } from '../programs/intermediaries/shares.ts';
import { followedShare, modelShare } from '../model/share.ts';
import { networkShares } from '../network/shares.ts';
import { proofs } from './proofs.ts';
import { secondReaderShare } from '../second-reader/share.ts';
import type { Share } from './share.ts';

/** Every share that `npm test` runs, so that one can be repeated by its name. */
export const shares: readonly Share[] = [
  killShare,
  tornLogShare,
  restoreShare,
  rateShare,
  clockShare,
  fileShare,
  secondReaderShare,
  devicesShare,
  ...Object.values(networkShares),
  ...Object.values(intermediaryShares),
  modelShare,
  followedShare,
];

/** These, and the steps of the parts of the soak, which can be repeated in the same way. */
export const repeatable: readonly Share[] = [...shares, ...proofs.flatMap(({ steps }) => steps ?? [])];
