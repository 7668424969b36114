import { turnsOf } from '../../../../src-main/contract/values/rule-turns.ts';
import {
  type CalendarTime,
  type RuleForm,
  type RuleView,
  type StatusRule,
  textAt,
} from '../../../../src-main/contract/values/rules.ts';
import {
  NO_SIGNS,
  type SignStates,
  type SystemSign,
} from '../../../../src-main/contract/values/system-signs.ts';
import type { StatusValue } from '../../../../src-main/contract/values/status.ts';
import { type MessageKey, words } from '../../../../resources/words.ts';
import { areWorkdays, dayNames } from '../../../base/time/day-names.ts';
import { momentWords, timeWords } from '../../../base/time/moments.ts';
import { timeOfDayWords } from '../../../../resources/clear-words.ts';

type Plan = StatusRule['plan'];
export type RuleKind = RuleForm['kind'];

function daysWords(days: readonly number[]): string {
  if (days.length === 7) return words('rules.every-day');
  return areWorkdays(days) ? words('rules.workdays') : dayNames(days);
}

/** What the computer says while a sign holds, as a choice and within a sentence. */
export const signWords = { focus: 'rules.focus', call: 'rules.call' } as const satisfies Record<
  SystemSign,
  MessageKey
>;
const whileWords: Record<SystemSign, MessageKey> = { focus: 'rules.while-focus', call: 'rules.while-call' };
const startsWords: Record<SystemSign, MessageKey> = {
  focus: 'rules.starts-focus',
  call: 'rules.starts-call',
};

/** The name of a rule. */
export function ruleName(plan: Plan): string {
  if (plan.kind === 'system' && plan.status === null) return words('rules.quiet-only');
  if (plan.kind !== 'calendar') return plan.status?.text || `:${plan.status?.emoji?.name ?? ''}:`;
  return words('rules.calendar-of', { name: calendarName(plan.source) });
}

/** The host or the file of a calendar. */
export const calendarName = (source: Extract<Plan, { kind: 'calendar' }>['source']): string =>
  source.kind === 'address' ? source.host : (source.path.split(/[\\/]/).at(-1) ?? source.path);

/** The status that represents a rule in the list. */
export const ruleStatus = (plan: Plan): StatusValue =>
  (plan.kind === 'calendar' ? (plan.meeting ?? plan.out) : plan.status) ?? { text: '', emoji: null };

/** When a rule has its turns: `Weekdays, 12:00 PM to 1:00 PM`. */
export function planWords(plan: Plan, now: number): string {
  if (plan.kind === 'planned')
    return words('rules.planned-at', { from: momentWords(plan.from, now), to: momentWords(plan.to, now) });
  if (plan.kind === 'repeating')
    return words('rules.repeating-at', {
      days: daysWords(plan.days),
      from: timeOfDayWords(plan.from),
      to: timeOfDayWords(plan.to),
    });
  if (plan.kind === 'system') {
    const during = words(whileWords[plan.sign]);
    return plan.quiet && plan.status ? words('rules.and-quiet', { while: during }) : during;
  }
  if (!plan.out) return words('rules.meetings-only');
  return words(plan.meeting ? 'rules.meetings-and-out' : 'rules.out-only');
}

/** Why the calendar of a rule could not be read, or was switched off for it; null if it could. */
export function calendarProblem({ on, calendar }: RuleView, now: number): string | null {
  if (!calendar?.problem || on === (calendar.problem === 'switched-off')) return null;
  const why = words(`rules.problem.${calendar.problem}`);
  return calendar.readAt === null
    ? why
    : `${why} ${words('rules.last-read', { moment: momentWords(calendar.readAt, now) })}`;
}

/** What of the calendar of a rule was passed over when it was last read; null for nothing. */
export function skippedWords({ on, calendar }: RuleView): string | null {
  if (!on || !calendar?.skipped) return null;
  const { lines, first, events } = calendar.skipped;
  const sentences = [
    first && words('rules.skipped-lines', { count: lines, line: first.line, name: first.name || 'none' }),
    events > 0 && words('rules.skipped-events', { count: events }),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Why a rule never has its turn on this computer; null if it may. */
export const signProblem = ({ on, plan }: RuleView, signs: SignStates | null): string | null =>
  on && plan.kind === 'system' && signs && signs[plan.sign] === undefined ? words('rules.not-here') : null;

/** The present or next turn: `Now, until 1:00 PM`, `Next: Tomorrow 12:00 PM`. */
export function turnWords({ on, plan, turn, isHeld, calendar }: RuleView, now: number): string {
  if (!on) return words('rules.off');
  if (plan.kind === 'system') {
    if (!turn) return words('rules.not-now');
    return words(isHeld || plan.status === null ? 'rules.right-now' : 'rules.another-status');
  }
  if (turn?.to && turn.from <= now && turn.to > now)
    return isHeld
      ? words('rules.now', { time: untilWords(turn.to, now) })
      : words('rules.replaced', { time: untilWords(turn.to, now) });
  if (turn) return words('rules.next', { moment: momentWords(turn.from, now) });
  if (plan.kind === 'planned') return words('rules.ended');
  return calendar?.readAt === null && calendar.problem === null
    ? words('rules.reading')
    : words('rules.no-turn');
}

/** When a rule that is being written begins, by its form: `Next: tomorrow 12:00 PM`. Empty where the fields say it. */
export function startWords(
  form: RuleForm | null,
  { times, isReading }: { times: readonly CalendarTime[] | null; isReading: boolean },
  now: number,
): string {
  if (form === null || form.kind === 'planned') return '';
  if (form.kind === 'system') return words(startsWords[form.sign]);
  if (form.kind === 'calendar' && times === null) return isReading ? words('rules.reading') : '';
  const [turn] = turnsOf(form, { times: times ?? [], signs: NO_SIGNS }, now);
  if (!turn) return form.kind === 'calendar' ? words('rules.no-turn') : '';
  const { from, to, status } = turn;
  const when =
    to !== null && from <= now
      ? words('rules.now', { time: untilWords(to, now) })
      : words('rules.next', { moment: momentWords(from, now) });
  const text = form.kind === 'calendar' ? textAt(status.text, to, timeWords) : '';
  return text === '' ? when : `${when} · ${text}`;
}

const isSameDay = (a: number, b: number): boolean =>
  new Date(a).toDateString() === new Date(b).toDateString();
const untilWords = (moment: number, now: number): string =>
  isSameDay(moment, now) ? timeWords(moment) : momentWords(moment, now);
