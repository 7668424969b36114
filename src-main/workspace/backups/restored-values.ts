import { posix, win32 } from 'node:path';
import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { readSeries, writeSeries } from '../../domain/series.ts';
import { readRules, writeRules } from '../../domain/status-rules.ts';
import { readJson } from '../../contract/text/read-json.ts';
import { validSettings } from '../../contract/values/local-settings.ts';
import { checkRule, RuleForm, type RulePlan, type StatusRule } from '../../contract/values/rules.ts';

/** The longest path of a file, in characters, as the form takes it. */
const LONGEST_PATH = 2_000;

/**
 * The facts that come: what the user chose among and set, which acts on nothing by itself. All others are dropped, so a new fact is
 * safe as long as nobody lists it here (rule: unknown-backup).
 */
export const HARMLESS_FACTS = ['identity', 'presets', 'recentStatuses', 'snippetOrder', 'viewOrder'];

/** The facts that come and wait: nothing of them acts until the user turns it on. */
export const WAITING_FACTS = ['statusRules', 'series'];

/** The collections of `rows` that come. Of the others, which are copies of the server’s, the rows that changes are about come. */
const OWN_COLLECTIONS = ['status', 'scheduled', 'reminders', 'settings', 'overwrites'];

/** Switches off what would act in the user’s name: rules and series. Of the rules those come that the form would take. */
export function switchOff(db: Db): void {
  const rules = readRules(db).rules.filter(isTypeable);
  writeRules(db, { goesBack: false, rules: rules.map((rule) => ({ ...rule, on: false })) });
  const series = readSeries(db).filter(({ isDeleted }) => !isDeleted);
  writeSeries(
    db,
    series.map((one) => ({ ...one, computer: null })),
  );
}

/** Drops everything else that could act or could have Perch ask another server, such as the address of a picture. */
export function keepHarmless(db: Db): void {
  const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join();
  db.exec(`
    delete from facts where name not in (${listed([...HARMLESS_FACTS, ...WAITING_FACTS])});
    delete from rows where collection not in (${listed(OWN_COLLECTIONS)}) and key not in
      (select params ->> '$.key' from changes where json_valid(params) and params ->> '$.key' is not null);
    delete from topics;
    delete from unread;
    delete from unread_counts;
    delete from snippets where channel_id is not null;
    delete from sightings;
    delete from late_requests;
    delete from expected_echoes;
  `);
}

function isTypeable({ plan }: StatusRule): boolean {
  const form = RuleForm.safeParse(plan.kind === 'calendar' ? { ...plan, source: '' } : plan);
  // A planned rule may have been over when the backup was made.
  return form.success && checkRule(form.data, 0) === null && hasTypeableSource(plan);
}

function hasTypeableSource(plan: RulePlan): boolean {
  if (plan.kind !== 'calendar') return true;
  const { source } = plan;
  if (source.kind === 'address') return URL.parse(`https://${source.host}/`)?.host === source.host;
  const { path } = source;
  // It may be a path of another system.
  return (
    path.length <= LONGEST_PATH && !path.includes('\0') && (posix.isAbsolute(path) || win32.isAbsolute(path))
  );
}

/** The settings that come: how Perch looks, and when it is quiet. */
const HARMLESS_SETTINGS = [
  ...(['trayClick', 'badge', 'theme', 'textSize', 'language', 'clock', 'weekStart'] as const),
  ...(['reminderSound', 'keepNotifications', 'quietHours', 'quietFrom', 'quietTo'] as const),
];

/**
 * The settings after a restore, as text of their file: those of the backup that change only what the user sees, and beside them
 * the present ones.
 */
export function settingsWith(restored: string, present: string): string {
  const shape = z.record(z.string(), z.unknown());
  const valid = validSettings(readJson(shape, restored) ?? {});
  const harmless = HARMLESS_SETTINGS.flatMap((name) => (name in valid ? [[name, valid[name]] as const] : []));
  return JSON.stringify({ ...readJson(shape, present), ...Object.fromEntries(harmless) });
}
