import { EMPTY_STATUS, StatusValue } from '../contract/values/status.ts';
import type { Db } from '../cache/file/db.ts';
import { z } from 'zod';
import { Metadata } from '../cache/metadata/metadata.ts';
import { CalendarCopy, MOST_RULES, RuleKey, StatusRule } from '../contract/values/rules.ts';

/** The effects of rules and of the user on the status. Moments are in milliseconds since the epoch. */
const RuleState = z.object({
  /** When the user or another client last set the status. */
  setAt: z.int(),
  /** The turn of a rule that set the status. It counts while that status is shown. */
  held: z
    .object({
      rule: RuleKey,
      from: z.int(),
      value: StatusValue,
      /** Whether it replaced a status that the user or another client had set. */
      over: z.boolean(),
    })
    .nullable(),
  /** The statuses before the status `of`, the latest first. */
  previous: z.object({
    of: StatusValue,
    statuses: z.array(z.object({ value: StatusValue, clearAt: z.int().nullable() })),
  }),
});
export type RuleState = z.infer<typeof RuleState>;

/**
 * The user's rules in their order, and whether the status before returns when a timed one ends. Undo may bring one back beyond the
 * limit.
 */
const storedStatusRules = new Metadata(
  'statusRules',
  z.object({ goesBack: z.boolean(), rules: z.array(StatusRule).max(MOST_RULES + 1) }),
);
const storedRuleState = new Metadata('ruleState', RuleState);
/** When a rule may next set something, in milliseconds since the epoch. */
const storedRulesLookAt = new Metadata('rulesLookAt', z.int().nullable());
/** The last good copies of the calendars, by the ID of the rule. */
const storedCalendars = new Metadata('calendars', z.record(RuleKey, CalendarCopy));

const NOTHING_YET: RuleState = { setAt: 0, held: null, previous: { of: EMPTY_STATUS, statuses: [] } };

export const readRules = (db: Db): { goesBack: boolean; rules: StatusRule[] } =>
  storedStatusRules.read(db) ?? { goesBack: false, rules: [] };

export const writeRules = (db: Db, rules: ReturnType<typeof readRules>): void =>
  storedStatusRules.write(db, rules);

export const readRuleState = (db: Db): RuleState => storedRuleState.read(db) ?? NOTHING_YET;

export const writeRuleState = (db: Db, state: RuleState): void => storedRuleState.write(db, state);

/** The next moment at which a rule may set a status, in milliseconds since the epoch, or null. */
export const readRulesLookAt = (db: Db): number | null => storedRulesLookAt.read(db);

/** Writes nothing where the moment is the same, because every run of the engine calls it. */
export function writeRulesLookAt(db: Db, moment: number | null): void {
  if (readRulesLookAt(db) !== moment) storedRulesLookAt.write(db, moment);
}

/**
 * A status shows again because a newer one was discarded.
 * @param setAt the present moment, in milliseconds since the epoch
 */
export const noteShownAgain = (db: Db, value: StatusValue, setAt: number): void =>
  writeRuleState(db, { ...NOTHING_YET, setAt, previous: { of: value, statuses: [] } });

/**
 * Stores that the user or another client set the status at this moment (milliseconds since the epoch). No status
 * returns after it.
 */
export const noteSetByOthers = (db: Db, setAt: number): void => writeRuleState(db, { ...NOTHING_YET, setAt });

/** The copies of the calendars, by the rule's ID. */
export const readCalendars = (db: Db): Record<string, CalendarCopy> => storedCalendars.read(db) ?? {};

export const writeCalendars = (db: Db, calendars: Record<string, CalendarCopy>): void =>
  storedCalendars.write(db, calendars);
