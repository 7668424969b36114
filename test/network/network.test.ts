import { test } from 'vitest';
import { prove, SHARE_TIMEOUT } from '../soak/share.ts';
import { networkShares } from './shares.ts';

test(
  'a change of any mutation passes through the specified states under a fault, and takes effect once',
  () => prove(networkShares.table),
  SHARE_TIMEOUT,
);

test(
  'changes of several mutations at once each take effect once while random faults follow each other',
  () => prove(networkShares.faults),
  SHARE_TIMEOUT,
);
