import { test } from 'vitest';
import { prove, SHARE_TIMEOUT } from '../soak/share.ts';
import { restoreShare } from './shares.ts';

test(
  'a restore that is killed at any step leaves the old state or the new one, never a mix',
  () => prove(restoreShare),
  SHARE_TIMEOUT,
);
