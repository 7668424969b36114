import { isEmptyStatus, isSameStatus, type StatusValue } from '../contract/status.ts';
import type { RuleState } from './metadata.ts';

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

/** What was shown before the shown status; empty where somebody else has set another one since. */
export const previousOf = ({ previous }: RuleState, shown: StatusValue): Lasting[] =>
  isSameStatus(previous.of, shown) ? previous.statuses : [];

/**
 * What is remembered after the user has set a status here. A timed one remembers what it replaces.
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
