import { test } from 'vitest';
import { prove, SHARE_TIMEOUT } from '../soak/share.ts';
import { rateShare } from './request-rates.ts';

test(
  'nothing is asked for more than 120 times a minute, whatever fails how (rule: request-rate)',
  () => prove(rateShare),
  SHARE_TIMEOUT,
);
