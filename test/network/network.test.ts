import { expect, test } from 'vitest';
import { prove, SHARE_TIMEOUT } from '../soak/share.ts';
import { isChoice, type Column } from './columns.ts';
import { networkShares } from './shares.ts';
import { actions, runTable } from './table.ts';

test(
  'a change of any mutation passes through the specified states under a fault, and takes effect once (rule: create-once)',
  () => prove(networkShares.table),
  SHARE_TIMEOUT,
);

test(
  'an unanswered change that takes effect later does not win over a newer one (rule: last-choice-wins)',
  async () => {
    const { outcomes, failures } = await runTable((_, { phase }) => isChoice(phase));
    expect(failures).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(actions.length);
  },
  SHARE_TIMEOUT,
);

/** The server does not respond, before or after it has acted. */
const isUnanswered = ({ phase, name }: Column): boolean =>
  name === 'drop' && (phase === 'before' || phase === 'acted');

test(
  'a change without a response takes effect once (rule: state-may-have-arrived, already-so, evidence-scheduled, evidence-reminder, natural-key-edit)',
  async () => {
    const { outcomes, failures } = await runTable((_, column) => isUnanswered(column));
    expect(failures).toEqual([]);
    expect(outcomes).toHaveLength(2 * actions.length);
  },
  SHARE_TIMEOUT,
);

test(
  'changes of several mutations at once each take effect once while random faults follow each other',
  () => prove(networkShares.faults),
  SHARE_TIMEOUT,
);
