import { z } from 'zod';
import { EmojiReference } from './emoji-reference.ts';
import { invalid, type Problem } from '../problem.ts';
import { isEmptyStatus, type StatusValue } from './status.ts';
import { SystemSign } from './system-signs.ts';
import { checkStatusText, STATUS_TEXT_LIMIT } from '../text/status-text.ts';
import { lengthOf, trimmed } from '../text/text.ts';

/** How many rules an account may have. */
export const MOST_RULES = 50;
/** How many lengths a meeting may have at least, in minutes. */
export const LEAST_MINUTES = [0, 10, 15, 20, 30, 45, 60] as const;

/** Stands in the text of a meeting for the time at which it ends. */
export const TIME_MARK = '{time}';

const MINUTES_A_DAY = 24 * 60;
const moment = z.int().positive().max(8.64e15);
const timeOfDay = z
  .int()
  .nonnegative()
  .max(MINUTES_A_DAY - 1);

const RuleStatus = z.strictObject({ text: z.string().max(1_000), emoji: z.nullable(EmojiReference) });

/** Once, between two moments in milliseconds since the epoch. */
export const PlannedRule = z.strictObject({
  kind: z.literal('planned'),
  status: RuleStatus,
  from: moment,
  to: moment,
});

/**
 * On days of the week, counted from 0 for Sunday, between two times of the local day in minutes since midnight. Where `to` is
 * not after `from`, it is on the next day.
 */
const Repeating = z.strictObject({
  kind: z.literal('repeating'),
  status: RuleStatus,
  days: z.array(z.int().min(0).max(6)).max(7),
  from: timeOfDay,
  to: timeOfDay,
});

/** While the computer says something of its user. */
const OfSystem = z.strictObject({
  kind: z.literal('system'),
  sign: SystemSign,
  /** Null if the rule sets no status. */
  status: z.nullable(RuleStatus),
  /** Whether Perch shows no notifications meanwhile. */
  quiet: z.boolean(),
});

/** The statuses that the events of a calendar set. Null if such events set no status. */
const ofCalendar = {
  kind: z.literal('calendar'),
  /** While an event is busy. The text may contain `{time}`. */
  meeting: z.nullable(RuleStatus),
  /** While an event is out of office. */
  out: z.nullable(RuleStatus),
  /** Shorter meetings set nothing. Minutes. */
  least: z.literal(LEAST_MINUTES),
  /** Whether tentative events and unanswered invitations count too. */
  tentative: z.boolean(),
};

/** Where a calendar is read. The address is a secret, so only its host is here, and the address itself encrypted. */
export const CalendarSource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('address'),
    host: z.string(),
    /** Null if the system cannot encrypt: then the address is only known until Perch quits. */
    encrypted: z.nullable(z.string()),
  }),
  z.strictObject({ kind: z.literal('file'), path: z.string() }),
]);
export type CalendarSource = z.infer<typeof CalendarSource>;

/** The address of a calendar, or the path of its file, as it is typed. */
export const CalendarTyped = z.string().max(2_000);

/** The fields of the form of a rule. An empty `source` keeps the calendar of a stored rule. */
export const RuleForm = z.discriminatedUnion('kind', [
  PlannedRule,
  Repeating,
  OfSystem,
  z.strictObject({ ...ofCalendar, source: CalendarTyped }),
]);
export type RuleForm = z.infer<typeof RuleForm>;

const RulePlan = z.discriminatedUnion('kind', [
  PlannedRule,
  Repeating,
  OfSystem,
  z.strictObject({ ...ofCalendar, source: CalendarSource }),
]);
export type RulePlan = z.infer<typeof RulePlan>;

export const RuleKey = z.string().min(1).max(100);

/** A rule that sets the status by itself. */
export const StatusRule = z.object({ id: RuleKey, on: z.boolean(), plan: RulePlan });
export type StatusRule = z.infer<typeof StatusRule>;

/** A time in which an event of a calendar makes its owner busy, or takes them out of office. Milliseconds since the epoch. */
export const CalendarTime = z.object({
  from: z.int(),
  to: z.int(),
  out: z.boolean(),
  /** The event is tentative, or its owner has not answered the invitation. */
  tentative: z.boolean(),
});
export type CalendarTime = z.infer<typeof CalendarTime>;

/** Why a calendar could not be read. */
export const CalendarProblem = z.enum([
  'unreachable',
  'not-calendar',
  'too-large',
  'unfinished',
  'switched-off',
  'no-address',
  'no-address-yet',
  'no-file',
]);
export type CalendarProblem = z.infer<typeof CalendarProblem>;

/** What of a calendar could not be read: lines, the first of them, and events that come too often. Texts are not stored. */
export const CalendarSkipped = z.object({
  lines: z.int(),
  /** Its number in the file, from 1, and the name of its property; empty if it has none. */
  first: z.nullable(z.object({ line: z.int(), name: z.string() })),
  events: z.int(),
});
export type CalendarSkipped = z.infer<typeof CalendarSkipped>;

/** The state of a calendar: its last good copy, and the problem since then. */
export const CalendarCopy = z.object({
  /** When the times were read, in milliseconds since the epoch; null if never. */
  readAt: z.nullable(z.int()),
  times: z.array(CalendarTime),
  problem: z.nullable(CalendarProblem),
  /** What was passed over when it was last read; null for nothing. */
  skipped: z.nullable(CalendarSkipped),
  /** How often, since it was last read, it could not be read to its end. */
  unfinished: z.optional(z.int()),
});
export type CalendarCopy = z.infer<typeof CalendarCopy>;

/** The times of a calendar that no rule reads yet, or why they could not be read. */
export type CalendarRead = Pick<CalendarCopy, 'times' | 'problem'>;

/** A rule as the list shows it. */
export interface RuleView extends StatusRule {
  /** The present or else the next turn, in milliseconds since the epoch; null if there is none. */
  turn: Pick<Turn, 'from' | 'to'> | null;
  /** Whether the present status was set by this rule. */
  isHeld: boolean;
  calendar: Pick<CalendarCopy, 'readAt' | 'problem' | 'skipped'> | null;
}

export interface RulesView {
  /** Whether the status before returns when a timed one ends. */
  goesBack: boolean;
  rules: RuleView[];
}

/** A time in which a rule wants a status. Milliseconds since the epoch. */
export interface Turn {
  from: number;
  /** Null if nobody knows it: the turn lasts while the computer says so. */
  to: number | null;
  status: StatusValue;
  /** Where several turns are at once, the one with the highest rank is shown. */
  rank: number;
  /** It never replaces a status that the user or another client set. */
  onlyOverNone: boolean;
}

/** The text of a status with the end of its turn. A text that becomes too long is cut. */
export function textAt(text: string, to: number | null, writeTime: (moment: number) => string): string {
  if (to === null) return text;
  const filled = text.replaceAll(TIME_MARK, () => writeTime(to));
  return lengthOf(filled) <= STATUS_TEXT_LIMIT
    ? filled
    : trimmed([...filled].slice(0, STATUS_TEXT_LIMIT).join(''));
}

const problemOfStatus = (status: StatusValue): Problem | null =>
  isEmptyStatus({ ...status, text: trimmed(status.text) })
    ? invalid('text', 'required')
    : checkStatusText(status.text.replaceAll(TIME_MARK, '12:30 PM'));

/** The first problem of a form, or null. `now` in milliseconds since the epoch. */
export function checkRule(form: RuleForm, now: number): Problem | null {
  if (form.kind === 'calendar') {
    const statuses = [form.meeting, form.out].filter((status) => status !== null);
    if (statuses.length === 0) return invalid('text', 'required');
    return statuses.map(problemOfStatus).find((problem) => problem !== null) ?? null;
  }
  if (form.kind === 'system' && form.status === null) return form.quiet ? null : invalid('text', 'required');
  const problem = form.status && problemOfStatus(form.status);
  if (problem || form.kind === 'system') return problem;
  if (form.kind === 'repeating') return form.days.length === 0 ? invalid('days', 'required') : null;
  return form.to <= now || form.to <= form.from ? invalid('to', 'in-the-past') : null;
}
