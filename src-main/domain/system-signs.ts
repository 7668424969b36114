import type { Db } from '../cache/file/db.ts';
import { Metadata } from '../cache/metadata/metadata.ts';
import { NO_SIGNS, type SystemSign, SystemSigns } from '../contract/values/system-signs.ts';
import { readRules } from './status-rules.ts';

const storedSigns = new Metadata('systemSigns', SystemSigns);

/** What the computer says of its user, and since when. */
export const readSigns = (db: Db): SystemSigns => storedSigns.read(db) ?? NO_SIGNS;

/**
 * Stores which signs hold. One that held before keeps its beginning.
 * @param now the present moment, in milliseconds since the epoch
 */
export function writeSigns(db: Db, holding: ReadonlySet<SystemSign>, now: number): void {
  const before = readSigns(db);
  const since = (sign: SystemSign): number | null => (holding.has(sign) ? (before[sign] ?? now) : null);
  const signs = { focus: since('focus'), call: since('call') };
  if (signs.focus !== before.focus || signs.call !== before.call) storedSigns.write(db, signs);
}

/**
 * What the computer says of its user at `now`, and since when. A sign that began by a clock that was ahead began now, or no rule
 * would follow it before that clock's time has come.
 */
export function signsAt(db: Db, now: number): SystemSigns {
  const before = readSigns(db);
  const since = (moment: number | null): number | null => moment && Math.min(moment, now);
  const signs = { focus: since(before.focus), call: since(before.call) };
  if (signs.focus !== before.focus || signs.call !== before.call) storedSigns.write(db, signs);
  return signs;
}

/** The signs that rules which are on depend on. */
export const signsOfRules = (db: Db): SystemSign[] =>
  readRules(db).rules.flatMap(({ on, plan }) => (on && plan.kind === 'system' ? [plan.sign] : []));

/** Whether a rule keeps Perch quiet now, whichever status is shown. */
export function isQuietRule(db: Db): boolean {
  const quiet = readRules(db).rules.flatMap(({ on, plan }) =>
    on && plan.kind === 'system' && plan.quiet ? [plan.sign] : [],
  );
  if (quiet.length === 0) return false;
  const signs = readSigns(db);
  return quiet.some((sign) => signs[sign] !== null);
}
