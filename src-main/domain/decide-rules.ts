import { type RuleState } from './status-rules.ts';
import { heldIn, MOST_PREVIOUS, previousOf, type Lasting } from './status-after.ts';
import { turnsOf } from '../contract/values/rule-turns.ts';
import { textAt, type CalendarTime, type StatusRule, type Turn } from '../contract/values/rules.ts';
import { EMPTY_STATUS, isEmptyStatus, isSameStatus } from '../contract/values/status.ts';
import type { SystemSigns } from '../contract/values/system-signs.ts';

/** Everything that a decision about rules depends on, besides this computer's time zone. */
export interface RulesSituation {
  now: number;
  rules: readonly StatusRule[];
  /** The times of each calendar, by the rule's ID. */
  times: Readonly<Record<string, readonly CalendarTime[]>>;
  /** What the computer says of its user. */
  signs: SystemSigns;
  /** Whether the status before returns when a timed one ends. */
  goesBack: boolean;
  current: Lasting;
  state: RuleState;
  writeTime(moment: number): string;
}

export interface RulesDecision {
  /** The new status; null if the status does not change. */
  set: (Lasting & { state: RuleState }) | null;
  /** The next moment at which a rule may change the status, or null. */
  lookAt: number | null;
}

/**
 * Decides which status holds at `now`, and when to look again. Reads nothing and writes nothing.
 * - A turn counts only if it began after the user or another client last set the status: their status wins until a next turn.
 * - A calendar and a sign of the computer never replace a status of theirs, even an earlier one.
 * - A status that a rule set ends with its turn, or when the rule is switched off. A timed status of the user ends at its time.
 *   Then the status before returns where the user chose that, or else there is none.
 */
export function decideRules(situation: RulesSituation): RulesDecision {
  const { now, rules, times, signs, current, state } = situation;
  const all = rules
    .filter(({ on }) => on)
    .flatMap(({ id, plan }) =>
      turnsOf(plan, { times: times[id] ?? [], signs }, now).map((turn) => ({ ...turn, id })),
    );
  const active = all.filter(({ from }) => from <= now);
  const held = heldIn(state, current.value);
  const isOver = current.clearAt !== null && current.clearAt <= now;
  const isWithdrawn =
    held !== null && !active.some((turn) => turn.id === held.rule && turn.from <= held.from);
  const under =
    held !== null || isOver
      ? statusBefore(situation)
      : { ...current, previous: previousOf(state, current.value) };
  const isOverOthers = !isEmptyStatus(under.value) || (held?.over === true && !isOver && !isWithdrawn);
  const winner = active
    .filter(({ from, onlyOverNone }) => from >= state.setAt && (!onlyOverNone || !isOverOthers))
    .reduce<RuleTurn | null>((best, turn) => (best === null || isBefore(turn, best) ? turn : best), null);
  const lookAt = all
    .flatMap(({ from, to }) => [from, to])
    .filter((moment): moment is number => moment !== null && moment > now)
    .reduce<number | null>((next, moment) => Math.min(next ?? moment, moment), null);
  if (winner) return { set: setByTurn(winner, under, isOverOthers, situation), lookAt };
  if (!isOver && !isWithdrawn && held === null) return { set: null, lookAt };
  return { set: { value: under.value, clearAt: under.clearAt, state: stateOf(state, under, null) }, lookAt };
}

type RuleTurn = Turn & { id: string };
type Under = Lasting & { previous: Lasting[] };

/** Whether turn `a` goes before turn `b`. */
const isBefore = (a: Turn, b: Turn): boolean => a.rank > b.rank || (a.rank === b.rank && a.from > b.from);

function setByTurn(
  { id, from, to, status }: RuleTurn,
  under: Under,
  over: boolean,
  { current, state, writeTime }: RulesSituation,
): RulesDecision['set'] {
  const value = { text: textAt(status.text, to, writeTime), emoji: status.emoji };
  const held = heldIn(state, current.value);
  const isSame = held?.rule === id && isSameStatus(value, current.value) && current.clearAt === to;
  if (isSame) return null;
  const { previous, ...before } = under;
  const isAny = !isEmptyStatus(before.value) && !isSameStatus(before.value, value);
  return {
    value,
    clearAt: to,
    state: {
      setAt: state.setAt,
      held: { rule: id, from, value, over },
      previous: { of: value, statuses: isAny ? [before, ...previous].slice(0, MOST_PREVIOUS) : previous },
    },
  };
}

const stateOf = ({ setAt }: RuleState, { value, previous }: Under, held: RuleState['held']): RuleState => ({
  setAt,
  held,
  previous: { of: value, statuses: previous },
});

/**
 * The status that returns when the shown status ends: the latest earlier status that has not ended, if the user chose
 * that. Otherwise none.
 */
function statusBefore({ now, goesBack, current, state }: RulesSituation): Under {
  const left = previousOf(state, current.value).filter(({ clearAt }) => clearAt === null || clearAt > now);
  const [before, ...previous] = goesBack ? left : [];
  return before ? { ...before, previous } : { value: EMPTY_STATUS, clearAt: null, previous: [] };
}
