import { posix, win32 } from 'node:path';
import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { readRules, writeRules } from '../../domain/status-rules.ts';
import { readJson } from '../../contract/text/read-json.ts';
import { validSettings } from '../../contract/values/local-settings.ts';
import { KNOWN } from '../settings/local-settings.ts';
import { checkRule, RuleForm, type RulePlan, type StatusRule } from '../../contract/values/rules.ts';

/** The longest path of a file, in characters, as the form takes it. */
const LONGEST_PATH = 2_000;

/** Checks the values in a backup of unknown origin. */

/**
 * Keeps of the rules in a restored cache those that the form would take. Rules that read a file are switched off: to read a
 * path of a network may tell its computer who the user is.
 */
export function checkRules(db: Db): void {
  const { goesBack, rules } = readRules(db);
  if (rules.length === 0) return;
  const checked = rules.filter(isTypeable).map((rule): StatusRule => {
    const readsFile = rule.plan.kind === 'calendar' && rule.plan.source.kind === 'file';
    return readsFile ? { ...rule, on: false } : rule;
  });
  writeRules(db, { goesBack, rules: checked });
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

/**
 * The settings of a backup, in this computer's form. Takes only settings and values that a window can choose.
 * @param text of the file
 */
export function checkedSettings(text: string): string {
  const stored = readJson(z.record(z.string(), z.unknown()), text) ?? {};
  const { welcome } = stored;
  const known = Object.values(KNOWN).filter((field) => stored[field] === true);
  return JSON.stringify({
    ...validSettings(stored),
    // Screens and notices that were shown already stay so; all others are shown again.
    ...(welcome === 'done' && { welcome }),
    ...Object.fromEntries(known.map((field) => [field, true])),
  });
}
