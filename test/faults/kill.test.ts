import { test } from 'vitest';
import { prove, SHARE_TIMEOUT } from '../soak/share.ts';
import { killShare } from './shares.ts';

test(
  'a Perch that is killed at random instants loses nothing and doubles nothing (rule: durable-first, state-queued, state-delivered, undo-crash)',
  () => prove(killShare),
  SHARE_TIMEOUT,
);
