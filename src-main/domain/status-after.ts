import { isEmptyStatus, isSameStatus, type StatusValue } from '../contract/values/status.ts';
import { type RuleState } from './status-rules.ts';

/** A status with the moment at which it is cleared, in milliseconds since the epoch; null for never. */
export interface Lasting {
  value: StatusValue;
  clearAt: number | null;
}

/** How many earlier statuses are stored. */
export const MOST_PREVIOUS = 5;

/** The turn that set the shown status; null where somebody else did. */
export const heldIn = ({ held }: RuleState, shown: StatusValue): RuleState['held'] =>
  held && isSameStatus(held.value, shown) ? held : null;

/** Whether the user or a rule set the shown status with this Perch, and no other client has set a status since. */
export const wasSetHere = ({ previous }: RuleState, shown: StatusValue): boolean =>
  isSameStatus(previous.of, shown);

/** The statuses before the shown status. Empty if somebody else has set a status since. */
export const previousOf = (state: RuleState, shown: StatusValue): Lasting[] =>
  wasSetHere(state, shown) ? state.previous.statuses : [];

/**
 * The state after the user has set a status here. A timed status remembers the statuses that it replaces.
 * @param setAt the present moment, in milliseconds since the epoch
 */
export function stateAfterUser(state: RuleState, shown: Lasting, next: Lasting, setAt: number): RuleState {
  const before = heldIn(state, shown.value) || isEmptyStatus(shown.value) ? [] : [shown];
  const isSame = isSameStatus(shown.value, next.value);
  const statuses =
    next.clearAt === null || isEmptyStatus(next.value)
      ? []
      : [...(isSame ? [] : before), ...previousOf(state, shown.value)].slice(0, MOST_PREVIOUS);
  return { setAt, held: null, previous: { of: next.value, statuses } };
}
