import type { CalendarTime, RuleForm, RulePlan, Turn } from './rules.ts';
import type { StatusValue } from './status.ts';
import type { SystemSigns } from './system-signs.ts';

const RANKS = { repeating: 0, focus: 1, meeting: 2, call: 3, out: 4, planned: 5 } as const;
const MINUTE = 60_000;
/** The most days between two turns of a repeating rule, and one more because a turn may end on the next day. */
const DAYS_AHEAD = 8;

/**
 * The turns of a rule that are not over at `now`, the earliest first: all of a calendar, and of a repeating rule those of the
 * next week. Of a sign of the computer there is the present one alone. Days and times are those of this computer's time zone.
 */
export function turnsOf(
  plan: RulePlan | RuleForm,
  { times, signs }: { times: readonly CalendarTime[]; signs: SystemSigns },
  now: number,
): Turn[] {
  if (plan.kind === 'system') {
    const { sign, status } = plan;
    const from = signs[sign];
    return status === null || from === null
      ? []
      : [{ from, to: null, status, rank: RANKS[sign], onlyOverNone: true }];
  }
  if (plan.kind === 'planned') {
    const { from, to, status } = plan;
    return to > now ? [{ from, to, status, rank: RANKS.planned, onlyOverNone: false }] : [];
  }
  if (plan.kind === 'repeating')
    return timesOfDays(plan, now).map((time) => ({
      ...time,
      status: plan.status,
      rank: RANKS.repeating,
      onlyOverNone: false,
    }));
  const { meeting, out, least, tentative } = plan;
  const counting = times.filter((time) => tentative || !time.tentative);
  const meetings = counting.filter((time) => !time.out && time.to - time.from >= least * MINUTE);
  const of = (status: StatusValue | null, rank: number, some: readonly CalendarTime[]): Turn[] =>
    status === null
      ? []
      : joined(some)
          .filter(({ to }) => to > now)
          .map((time) => ({ ...time, status, rank, onlyOverNone: true }));
  return [
    ...of(meeting, RANKS.meeting, meetings),
    ...of(
      out,
      RANKS.out,
      counting.filter((time) => time.out),
    ),
  ].toSorted((a, b) => a.from - b.from);
}

interface Times {
  from: number;
  to: number;
}

function timesOfDays({ days, from, to }: Extract<RulePlan, { kind: 'repeating' }>, now: number): Times[] {
  const today = new Date(now);
  const at = (day: number, minutes: number): number =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + day, 0, minutes).getTime();
  return (
    Array.from({ length: DAYS_AHEAD + 1 }, (_, index) => index - 1)
      .filter((day) => days.includes((today.getDay() + day + 7) % 7))
      .map((day) => ({ from: at(day, from), to: at(to > from ? day : day + 1, to) }))
      // Where the clocks are put forward, a time that is left out can end before it begins.
      .filter((time) => time.to > now && time.to > time.from)
  );
}

/** Times that overlap or follow each other without a gap are one. */
export function joined(times: readonly Times[]): Times[] {
  const all: Times[] = [];
  for (const { from, to } of times.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}
