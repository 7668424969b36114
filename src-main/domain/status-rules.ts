import { EMPTY_STATUS, type StatusValue } from '../contract/values/status.ts';
import type { CalendarCopy, StatusRule } from '../contract/values/rules.ts';
import type { Db } from '../cache/db.ts';
import { readMetadata, writeMetadata, type RuleState } from '../cache/metadata.ts';

/** The rules that set the status by themselves, what they have done, and the calendars that some of them read. */

const NOTHING_YET: RuleState = { setAt: 0, held: null, previous: { of: EMPTY_STATUS, statuses: [] } };

export const readRules = (db: Db): { goesBack: boolean; rules: StatusRule[] } =>
  readMetadata(db, 'statusRules') ?? { goesBack: false, rules: [] };

export const writeRules = (db: Db, rules: ReturnType<typeof readRules>): void =>
  writeMetadata(db, 'statusRules', rules);

export const readRuleState = (db: Db): RuleState => readMetadata(db, 'ruleState') ?? NOTHING_YET;

export const writeRuleState = (db: Db, state: RuleState): void => writeMetadata(db, 'ruleState', state);

/** The next moment at which a rule may set a status, in milliseconds since the epoch, or null. */
export const readRulesLookAt = (db: Db): number | null => readMetadata(db, 'rulesLookAt');

/** Returns whether the moment has changed. */
export function writeRulesLookAt(db: Db, moment: number | null): boolean {
  if (readRulesLookAt(db) === moment) return false;
  writeMetadata(db, 'rulesLookAt', moment);
  return true;
}

/**
 * A status shows again because a newer one was discarded.
 * @param setAt the present moment, in milliseconds since the epoch
 */
export const noteShownAgain = (db: Db, value: StatusValue, setAt: number): void =>
  writeRuleState(db, { ...NOTHING_YET, setAt, previous: { of: value, statuses: [] } });

/** The status that this Perch delivered last; null where another client has set one since. */
export const readDeliveredStatus = (db: Db): StatusValue | null =>
  readMetadata(db, 'deliveredStatus') ?? null;

export const writeDeliveredStatus = (db: Db, value: StatusValue | null): void =>
  writeMetadata(db, 'deliveredStatus', value);

/**
 * Stores that the user or another client set the status at this moment (milliseconds since the epoch). No status
 * returns after it.
 */
export const noteSetByOthers = (db: Db, setAt: number): void => writeRuleState(db, { ...NOTHING_YET, setAt });

/** The copies of the calendars, by the rule's ID. */
export const readCalendars = (db: Db): Record<string, CalendarCopy> => readMetadata(db, 'calendars') ?? {};

export const writeCalendars = (db: Db, calendars: Record<string, CalendarCopy>): void =>
  writeMetadata(db, 'calendars', calendars);
