import type { Db } from '../../cache/db.ts';
import { Refusal } from '../../contract/problem.ts';
import { checkScheduled, normalTopic, type ScheduledForm } from '../../contract/scheduled.ts';
import { scheduled } from '../resources/scheduled.ts';
import { trueTime } from '../true-time.ts';
import { scheduledRules } from '../views/scheduled.ts';
import { createRow, deleteRow, editRow } from './rows.ts';

/** @throws {Refusal} with the field that breaks a rule. */
export const createScheduled = (db: Db, form: ScheduledForm, now: number): string =>
  createRow(db, scheduled, checked(db, form, now), now);

/**
 * @param seen what the writer last saw of it: where it is something else by now, the edit becomes a conflict.
 * @throws {Refusal} with the field that breaks a rule; `gone`, or `unsupported` where the server cannot change it.
 */
export function editScheduled(
  db: Db,
  key: string,
  form: ScheduledForm,
  now: number,
  seen?: ScheduledForm,
): void {
  const stored = scheduled.rows.find(db, key);
  const state = { failed: stored?.value.failed ?? false, sent: stored?.value.sent ?? false };
  editRow(db, scheduled, key, checked(db, form, now), now, seen && { ...seen, ...state });
}

export const deleteScheduled = (db: Db, key: string, now: number): void => deleteRow(db, scheduled, key, now);

/** As it is kept: names of the empty topic are the empty topic. */
function checked(db: Db, form: ScheduledForm, now: number) {
  const rules = scheduledRules(db, form.to);
  const problem = checkScheduled(form, rules, trueTime(db, now));
  if (problem) throw new Refusal(problem);
  const to =
    'people' in form.to
      ? { people: [...new Set(form.to.people)].toSorted((a, b) => a - b) }
      : { ...form.to, topic: normalTopic(form.to.topic, rules.emptyTopicName) };
  return { ...form, to, failed: false, sent: false };
}
