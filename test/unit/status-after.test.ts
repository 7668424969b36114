import { expect, test } from 'vitest';
import { stateAfterUser } from '../../src-main/domain/status-after.ts';
import type { RuleState } from '../../src-main/domain/status-rules.ts';

const status = (text: string) => ({ text, emoji: null });
const lunch = { value: status('Lunch'), clearAt: null };
const meeting = { value: status('In a meeting'), clearAt: 1_000 };
const nothing: RuleState = { setAt: 0, held: null, previous: { of: status(''), statuses: [] } };

test('a timed status goes back to the status that the user had set, and not to that of a rule', () => {
  expect(stateAfterUser(nothing, lunch, meeting, 5).previous).toEqual({
    of: meeting.value,
    statuses: [lunch],
  });
  const ofRule: RuleState = { ...nothing, held: { rule: 'one', from: 0, value: lunch.value, over: false } };
  expect(stateAfterUser(ofRule, lunch, meeting, 5).previous).toEqual({ of: meeting.value, statuses: [] });
});
