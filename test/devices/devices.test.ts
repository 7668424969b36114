import { test } from 'vitest';
import { prove, SHARE_TIMEOUT } from '../soak/share.ts';
import { devicesShare } from './share.ts';

test(
  'devices that were disconnected, edited and reconnected show the same and lose no value unseen',
  () => prove(devicesShare),
  SHARE_TIMEOUT,
);
