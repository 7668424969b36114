import { test } from 'vitest';
import { prove, SHARE_TIMEOUT } from '../../soak/share.ts';
import { intermediaryShares } from './shares.ts';

test(
  'a change whose request an intermediary answers is not lost, repeated, rejected, held or expired (rule: foreign-response)',
  () => prove(intermediaryShares.intermediaries),
  SHARE_TIMEOUT,
);

test(
  'no intermediary causes more than 120 requests of one kind in a minute (rule: foreign-response)',
  () => prove(intermediaryShares.rates),
  SHARE_TIMEOUT,
);

test(
  'accounts that act at once while intermediaries come and go each have their own changes, once (rule: foreign-response)',
  () => prove(intermediaryShares.accounts),
  SHARE_TIMEOUT,
);
