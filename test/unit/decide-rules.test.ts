import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RuleState } from '../../src-main/domain/status-rules.ts';
import { stateAfterUser, type Lasting } from '../../src-main/domain/status-after.ts';
import { joined, turnsOf } from '../../src-main/contract/values/rule-turns.ts';
import { textAt, type CalendarTime, type StatusRule } from '../../src-main/contract/values/rules.ts';
import { NO_SIGNS } from '../../src-main/contract/values/system-signs.ts';
import { EMPTY_STATUS, isEmptyStatus } from '../../src-main/contract/values/status.ts';
import { decideRules, type RulesSituation } from '../../src-main/domain/decide-rules.ts';
import { forEvery } from '../for-every.ts';
import { putZoneBack } from './zone-back.ts';

putZoneBack();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ZONES = ['Europe/Warsaw', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kathmandu', 'UTC'];
/** Around the days on which clocks are set in these zones. */
const STARTS = [
  '2027-03-13',
  '2027-03-27',
  '2027-04-03',
  '2027-09-25',
  '2027-10-30',
  '2027-11-06',
  '2027-12-31',
];

const writeTime = (moment: number): string => new Date(moment).toISOString().slice(11, 16);
const text = (value: string) => ({ text: value, emoji: null });

/** The moments of a situation are in the few days after this one, so that they meet. */
const someMoment = (start: number) =>
  fc.integer({ min: 0, max: 5 * 24 * 4 }).map((quarter) => start + quarter * 15 * MINUTE);

const planOf = (start: number): fc.Arbitrary<StatusRule['plan']> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('repeating' as const),
      status: fc.constantFrom(text('Lunch'), text('Focus')),
      days: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      from: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
      to: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
    }),
    fc.record({
      kind: fc.constant('planned' as const),
      status: fc.constantFrom(text('Vacation'), text('Dentist')),
      from: someMoment(start),
      to: someMoment(start),
    }),
    fc.record({
      kind: fc.constant('system' as const),
      sign: fc.constantFrom('focus' as const, 'call' as const),
      status: fc.constantFrom(text('In a call'), null),
      quiet: fc.constant(true),
    }),
    fc.record({
      kind: fc.constant('calendar' as const),
      meeting: fc.constantFrom(text('In a meeting until {time}'), null),
      out: fc.constantFrom(text('Out of office'), null),
      least: fc.constantFrom(0 as const, 30 as const),
      tentative: fc.boolean(),
      source: fc.constant({ kind: 'file' as const, path: '/calendar.ics' }),
    }),
  );

const timesFrom = (start: number): fc.Arbitrary<CalendarTime[]> =>
  fc.array(
    fc
      .tuple(someMoment(start), fc.integer({ min: 1, max: 12 }), fc.boolean(), fc.boolean())
      .map(([from, quarters, out, tentative]) => ({
        from,
        to: from + quarters * 15 * MINUTE,
        out,
        tentative,
      })),
    { maxLength: 5 },
  );

const shownIn = (start: number): fc.Arbitrary<Lasting> =>
  fc.oneof(
    fc.constant({ value: EMPTY_STATUS, clearAt: null }),
    fc.record({
      value: fc.constantFrom(text('Mine'), text('Other'), text('Lunch')),
      clearAt: fc.option(someMoment(start)),
    }),
  );

interface Case extends Omit<RulesSituation, 'writeTime'> {
  zone: string;
}

/** A situation in which the user, or another client, has set the status at some moment before now. */
const cases: fc.Arbitrary<Case> = fc
  .tuple(fc.constantFrom(...ZONES), fc.constantFrom(...STARTS))
  .chain(([zone, day]) => {
    const start = Date.parse(`${day}T00:00Z`);
    return fc
      .record({
        rules: fc.array(fc.record({ on: fc.nat(4).map((one) => one > 0), plan: planOf(start) }), {
          maxLength: 4,
        }),
        times: fc.array(timesFrom(start), { minLength: 4, maxLength: 4 }),
        goesBack: fc.boolean(),
        signs: fc.record({ focus: fc.option(someMoment(start)), call: fc.option(someMoment(start)) }),
        before: shownIn(start),
        shown: shownIn(start),
        setAt: someMoment(start),
        later: fc.integer({ min: 0, max: 2 * 24 * 60 }),
      })
      .map(({ rules, times, goesBack, signs, before, shown, setAt, later }) => ({
        zone,
        now: setAt + later * MINUTE,
        rules: rules.map((rule, index) => ({ ...rule, id: String(index) })),
        times: Object.fromEntries(times.map((some, index) => [String(index), some])),
        goesBack,
        signs,
        current: shown,
        state: stateAfterUser(NEW, before, shown, setAt),
      }));
  });

const NEW: RuleState = { setAt: 0, held: null, previous: { of: EMPTY_STATUS, statuses: [] } };

interface Present {
  current: Lasting;
  state: RuleState;
  lookAt: number | null;
}

/** A situation after its decision. */
function after(situation: Omit<RulesSituation, 'writeTime'>): Present {
  const { set, lookAt } = decideRules({ ...situation, writeTime });
  if (!set) return { current: situation.current, state: situation.state, lookAt };
  const { state, ...current } = set;
  return { current, state, lookAt };
}

const inZone = <Result>({ zone }: Case, run: () => Result): Result => {
  process.env['TZ'] = zone;
  return run();
};

/** Five properties look at so many each: 100,000 situations. */
const SITUATIONS = 20_000;

const everySituation = (holds: (one: Case) => void) =>
  forEvery([cases], SITUATIONS, (one) => inZone(one, () => holds(one)));

/** Whether a rule replaces no status that somebody has set. */
const givesWay = ({ plan }: StatusRule): boolean => plan.kind === 'calendar' || plan.kind === 'system';

describe('what holds of every situation', () => {
  test('a rule sets only a status whose turn is now and began after the last status of the user', () =>
    everySituation((one) => {
      const { set } = decideRules({ ...one, writeTime });
      const held = set?.state.held;
      if (!set || !held) return;
      const rule = one.rules.find(({ id }) => id === held.rule);
      const turn =
        rule &&
        turnsOf(rule.plan, { times: one.times[rule.id] ?? [], signs: one.signs }, one.now).find(
          ({ from, to }) => from === held.from && to === set.clearAt,
        );
      expect(rule?.on).toBe(true);
      expect(turn?.from).toBeLessThanOrEqual(one.now);
      expect(turn?.from).toBeGreaterThanOrEqual(one.state.setAt);
      expect(set.clearAt ?? Infinity).toBeGreaterThan(one.now);
      // A calendar and a sign of the computer replace nothing but a status that has ended.
      const isLeft = one.current.clearAt === null || one.current.clearAt > one.now;
      if (rule && givesWay(rule) && isLeft) expect(isEmptyStatus(one.current.value)).toBe(true);
    }));

  test('a decision that was carried out is not made again, and nothing changes until the next look', () =>
    everySituation((one) => {
      const { current, state, lookAt } = after(one);
      const again = { ...one, current, state };
      expect(decideRules({ ...again, writeTime }).set).toBeNull();
      const next = Math.min(lookAt ?? Infinity, current.clearAt ?? Infinity, one.now + 6 * DAY);
      expect(next).toBeGreaterThan(one.now);
      for (const share of [0.5, 0.999])
        expect(
          decideRules({ ...again, now: Math.ceil(one.now + (next - one.now) * share) - 1, writeTime }).set,
        ).toBeNull();
    }));

  test('after a time in which Perch was closed the rule has its turn that would have it if Perch had run', () =>
    everySituation((one) => {
      // They give way to a status that another rule would have ended meanwhile.
      const rules = one.rules.filter((rule) => !givesWay(rule));
      const end = one.now + DAY;
      let ran: Omit<RulesSituation, 'writeTime'> & { lookAt: number | null } = {
        ...one,
        rules,
        lookAt: one.now,
      };
      for (let round = 0; round < 500; round++) {
        const next = Math.min(ran.lookAt ?? end, ran.current.clearAt ?? end, end);
        ran = { ...ran, now: Math.max(next, ran.now), ...after({ ...ran, now: Math.max(next, ran.now) }) };
        if (ran.now === end) break;
      }
      const closed = after({ ...one, rules, now: end });
      const turnOf = ({ held }: RuleState) => held && [held.rule, held.from];
      expect(turnOf(closed.state)).toEqual(turnOf(ran.state));
      if (closed.state.held) expect(closed.current).toEqual(ran.current);
    }));

  test('without a rule that is on, only a status whose time is over changes', () =>
    everySituation((one) => {
      const rules = one.rules.map((rule) => ({ ...rule, on: false }));
      const { set, lookAt } = decideRules({ ...one, rules, writeTime });
      const isOver = one.current.clearAt !== null && one.current.clearAt <= one.now;
      expect([set !== null, lookAt]).toEqual([isOver, null]);
      if (set && !one.goesBack) expect(isEmptyStatus(set.value)).toBe(true);
    }));

  test('a status that replaces the one of a rule stays until another turn begins', () =>
    everySituation((one) => {
      const first = after(one);
      if (!first.state.held) return;
      const mine = { value: text('By hand'), clearAt: null };
      const state = stateAfterUser(first.state, first.current, mine, one.now);
      const decision = decideRules({ ...one, current: mine, state, writeTime });
      const begins = decision.set?.state.held?.from;
      // A turn of this very moment is a next one.
      if (begins !== one.now) expect(decision.set).toBeNull();
    }));
});

describe('the turns of repeating rules', () => {
  const lunch = {
    kind: 'repeating',
    status: text('Lunch'),
    days: [1, 2, 3, 4, 5],
    from: 720,
    to: 780,
  } as const;
  const turns = (zone: string, plan: StatusRule['plan'], at: string) => {
    process.env['TZ'] = zone;
    return turnsOf(plan, { times: [], signs: NO_SIGNS }, Date.parse(at)).map(({ from, to }) =>
      [from, to ?? NaN].map((moment) => new Date(moment).toISOString()),
    );
  };

  test('lunch on weekdays has a turn on each weekday, by the clock of this computer', () => {
    // 2027-03-26 is a Friday, and clocks are put forward on the Sunday after it.
    expect(
      turns('Europe/Warsaw', { ...lunch, days: [...lunch.days] }, '2027-03-26T09:00Z').slice(0, 2),
    ).toEqual([
      ['2027-03-26T11:00:00.000Z', '2027-03-26T12:00:00.000Z'],
      ['2027-03-29T10:00:00.000Z', '2027-03-29T11:00:00.000Z'],
    ]);
  });

  test('a turn across midnight belongs to the day on which it begins', () => {
    const night = { ...lunch, days: [5], from: 22 * 60, to: 6 * 60 };
    expect(turns('UTC', night, '2027-03-27T03:00Z')[0]).toEqual([
      '2027-03-26T22:00:00.000Z',
      '2027-03-27T06:00:00.000Z',
    ]);
    expect(turns('UTC', night, '2027-03-27T06:00Z')[0]).toEqual([
      '2027-04-02T22:00:00.000Z',
      '2027-04-03T06:00:00.000Z',
    ]);
  });

  test('a night in which an hour is left out is an hour shorter, and one in which an hour comes twice is longer', () => {
    const night = { ...lunch, days: [6], from: 60, to: 4 * 60 };
    expect(turns('Europe/Warsaw', { ...night, days: [0] }, '2027-03-27T12:00Z')[0]).toEqual([
      '2027-03-28T00:00:00.000Z',
      '2027-03-28T02:00:00.000Z',
    ]);
    expect(turns('Europe/Warsaw', { ...night, days: [0] }, '2027-10-30T12:00Z')[0]).toEqual([
      '2027-10-30T23:00:00.000Z',
      '2027-10-31T03:00:00.000Z',
    ]);
  });
});

test('meetings that overlap or follow each other are one, and one that is too short counts for nothing', () => {
  process.env['TZ'] = 'UTC';
  const at = (time: string) => Date.parse(`2027-05-03T${time}Z`);
  const meeting = (from: string, to: string) => ({
    from: at(from),
    to: at(to),
    out: false,
    tentative: false,
  });
  const plan = {
    kind: 'calendar',
    meeting: text('In a meeting until {time}'),
    out: null,
    least: 15,
    tentative: false,
    source: { kind: 'file', path: '' },
  } as const;
  const times = [
    meeting('10:00', '11:00'),
    meeting('10:30', '12:00'),
    meeting('12:00', '12:10'),
    meeting('14:00', '15:00'),
  ];
  const turns = turnsOf(plan, { times, signs: NO_SIGNS }, at('09:00'));
  expect(turns.map(({ from, to }) => [writeTime(from), writeTime(to ?? NaN)])).toEqual([
    ['10:00', '12:00'],
    ['14:00', '15:00'],
  ]);
  expect(joined([])).toEqual([]);
});

test('the text of a meeting has its end, and is cut where it becomes too long', () => {
  const end = Date.parse('2027-05-03T14:30Z');
  expect(textAt('In a meeting until {time}', end, writeTime)).toBe('In a meeting until 14:30');
  expect(textAt(`${'x'.repeat(58)} {time}`, end, writeTime)).toHaveLength(60);
});

test('of several turns the planned one is shown, else out of office, a call, a meeting, Do Not Disturb, the repeating one', () => {
  process.env['TZ'] = 'UTC';
  const now = Date.parse('2027-05-03T13:00Z');
  const turn = { from: now - HOUR, to: now + HOUR };
  const calendar = {
    kind: 'calendar',
    meeting: text('In a meeting'),
    out: text('Out of office'),
    least: 0,
    tentative: false,
    source: { kind: 'file', path: '' },
  } as const;
  const plans: StatusRule['plan'][] = [
    { kind: 'planned', status: text('Vacation'), ...turn },
    { ...calendar, meeting: null },
    { kind: 'system', sign: 'call', status: text('In a call'), quiet: false },
    { ...calendar, out: null },
    { kind: 'system', sign: 'focus', status: text('Busy'), quiet: true },
    { kind: 'repeating', status: text('Lunch'), days: [1], from: 12 * 60, to: 14 * 60 },
  ];
  const rules = plans.map((plan, at) => ({ id: String(at), on: true, plan }));
  const both = [false, true].map((out) => ({ ...turn, out, tentative: false }));
  const situation = { now, times: { 1: both, 3: both }, goesBack: false, state: NEW, writeTime };
  const shown = { value: EMPTY_STATUS, clearAt: null };
  const signs = { focus: turn.from, call: turn.from };
  const shownOf = (some: StatusRule[]) =>
    decideRules({ ...situation, signs, current: shown, rules: some }).set?.value.text;
  const expected = ['Vacation', 'Out of office', 'In a call', 'In a meeting', 'Busy', 'Lunch'];
  expect(rules.map((_, at) => shownOf(rules.slice(at)))).toEqual(expected);
  expect(rules.map((_, at) => shownOf(rules.slice(at).toReversed()))).toEqual(expected);
});

describe('a rule about what the computer says', () => {
  const now = Date.parse('2027-05-03T13:00Z');
  const rule: StatusRule = {
    id: 'call',
    on: true,
    plan: { kind: 'system', sign: 'call', status: text('In a call'), quiet: false },
  };
  const situation = { now, rules: [rule], times: {}, goesBack: true, writeTime };
  const none: Lasting = { value: EMPTY_STATUS, clearAt: null };

  test('sets its status when the sign begins, for as long as it lasts', () => {
    const began = after({ ...situation, signs: { focus: null, call: now }, current: none, state: NEW });
    expect(began.current).toEqual({ value: text('In a call'), clearAt: null });
    expect(began.lookAt).toBeNull();
    const lasts = after({ ...situation, now: now + DAY, ...began, signs: { focus: null, call: now } });
    expect(lasts.current).toEqual(began.current);
    expect(after({ ...situation, ...began, signs: NO_SIGNS }).current).toEqual(none);
  });

  test('leaves a status that the user or another client has set', () => {
    const mine: Lasting = { value: text('Mine'), clearAt: null };
    const signs = { focus: null, call: now };
    const before = stateAfterUser(NEW, none, mine, now - HOUR);
    expect(after({ ...situation, signs, current: mine, state: before }).current).toEqual(mine);
    const began = after({ ...situation, signs, current: none, state: NEW });
    const later = stateAfterUser(began.state, began.current, none, now + MINUTE);
    expect(after({ ...situation, now: now + HOUR, signs, current: none, state: later }).current).toEqual(
      none,
    );
  });

  test('replaces the status of a rule of less rank, which then returns', () => {
    const lunch: StatusRule = {
      id: 'lunch',
      on: true,
      plan: { kind: 'repeating', status: text('Lunch'), days: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 0 },
    };
    const rules = [lunch, rule];
    const first = after({ ...situation, rules, signs: NO_SIGNS, current: none, state: NEW });
    expect(first.current.value.text).toBe('Lunch');
    const call = after({ ...situation, rules, ...first, signs: { focus: null, call: now } });
    expect(call.current.value.text).toBe('In a call');
    expect(after({ ...situation, rules, ...call, signs: NO_SIGNS }).current.value.text).toBe('Lunch');
  });
});
