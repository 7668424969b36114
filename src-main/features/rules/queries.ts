import type { Db } from '../../cache/file/db.ts';
import { readOwnStatus } from '../../cache/collections/own-status.ts';
import { heldIn } from '../../domain/status-after.ts';
import { readSigns } from '../../domain/system-signs.ts';
import { readCalendars, readRules, readRulesLookAt, readRuleState } from '../../domain/status-rules.ts';
import { turnsOf } from '../../contract/values/rule-turns.ts';
import type { RulePlan, RulesView, RuleView } from '../../contract/values/rules.ts';
import type { SystemSigns } from '../../contract/values/system-signs.ts';
import { trueTime } from '../../sync/clocks/clock-skew.ts';

/** The rules in the user's order, each with its present or next turn. `now` is in milliseconds since the epoch. */
export function rulesView(db: Db, now: number): RulesView {
  const { goesBack, rules } = readRules(db);
  const calendars = readCalendars(db);
  const signs = readSigns(db);
  // A turn that sets nothing begins and ends without any other write, and this list is read again by it.
  readRulesLookAt(db);
  const held = heldIn(readRuleState(db), readOwnStatus(db).value);
  return {
    goesBack,
    rules: rules.map(({ id, on, plan }) => {
      const copy = calendars[id];
      const [turn] = turnsOf(plan, { times: copy?.times ?? [], signs }, trueTime(db, now));
      return {
        id,
        on,
        plan: withoutAddress(plan),
        turn: presentOf(plan, signs) ?? (turn ? { from: turn.from, to: turn.to } : null),
        isHeld: held?.rule === id,
        calendar:
          plan.kind === 'calendar'
            ? { readAt: copy?.readAt ?? null, problem: copy?.problem ?? null, skipped: copy?.skipped ?? null }
            : null,
      };
    }),
  };
}

/** The present turn of a rule about a sign of the computer, one without a status too. */
const presentOf = (plan: RulePlan, signs: SystemSigns): RuleView['turn'] => {
  const from = plan.kind === 'system' ? signs[plan.sign] : null;
  return from === null ? null : { from, to: null };
};

/** Windows get no address, not even encrypted. */
const withoutAddress = (plan: RulePlan): RulePlan =>
  plan.kind === 'calendar' && plan.source.kind === 'address'
    ? { ...plan, source: { ...plan.source, encrypted: null } }
    : plan;
