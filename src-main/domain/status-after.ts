import { isEmptyStatus, isSameStatus, type StatusValue } from '../contract/values/status.ts';
import { type RuleState } from './status-rules.ts';

/** A status with the moment at which it is cleared, in milliseconds since the epoch; null for never. */
export interface Lasting {
  value: StatusValue;
  clearAt: number | null;
}

/** How many earlier statuses are stored. */
export const MOST_PREVIOUS = 5;

/** The turn that set the shown status; null if somebody else did. */
export const heldIn = ({ held }: RuleState, current: StatusValue): RuleState['held'] =>
  held && isSameStatus(held.value, current) ? held : null;

/** Whether the user or a rule set the shown status with this Perch, and no other client has set a status since. */
export const wasSetHere = ({ previous }: RuleState, current: StatusValue): boolean =>
  isSameStatus(previous.of, current);

/** The statuses before the shown status. Empty if somebody else has set a status since. */
export const previousOf = (state: RuleState, current: StatusValue): Lasting[] =>
  wasSetHere(state, current) ? state.previous.statuses : [];

/**
 * The state after the user has set a status here. A timed status remembers the statuses that it replaces.
 * @param setAt the present moment, in milliseconds since the epoch
 */
export function stateAfterUser(state: RuleState, current: Lasting, next: Lasting, setAt: number): RuleState {
  const before = heldIn(state, current.value) || isEmptyStatus(current.value) ? [] : [current];
  const isSame = isSameStatus(current.value, next.value);
  const statuses =
    next.clearAt === null || isEmptyStatus(next.value)
      ? []
      : [...(isSame ? [] : before), ...previousOf(state, current.value)].slice(0, MOST_PREVIOUS);
  return { setAt, held: null, previous: { of: next.value, statuses } };
}
