import { test } from 'vitest';
import { prove, SHARE_TIMEOUT } from '../soak/share.ts';
import { networkShares } from './shares.ts';

test(
  'a change of any mutation passes through the specified states under a fault, and takes effect once (rule: create-once)',
  () => prove(networkShares.table),
  SHARE_TIMEOUT,
);

test(
  'an unanswered change that takes effect later does not win over a newer one (rule: last-choice-wins)',
  () => prove(networkShares.choices),
  SHARE_TIMEOUT,
);

test(
  'a change without a response takes effect once (rule: state-may-have-arrived, already-so, evidence-scheduled, evidence-reminder, natural-key-edit)',
  () => prove(networkShares.unanswered),
  SHARE_TIMEOUT,
);

test(
  'changes of several mutations at once each take effect once while random faults follow each other',
  () => prove(networkShares.faults),
  SHARE_TIMEOUT,
);
