import type { Db } from '../../cache/file/db.ts';
import { storedIdentity } from '../../cache/metadata/identity.ts';
import { othersOf } from '../../contract/values/conversation.ts';
import { refuse } from '../../contract/problem.ts';
import {
  checkScheduled,
  normalTopic,
  type ScheduledForm,
  type ScheduledValue,
} from '../../contract/values/scheduled.ts';
import { scheduled } from '../../sync/collections/scheduled.ts';
import { localTime, trueTime } from '../../sync/clocks/clock-skew.ts';
import { scheduledRules } from './queries.ts';
import { excerptOfMessage } from '../../sync/collections/message-excerpt.ts';
import { deleteRowForNow } from '../../sync/rows/undoable.ts';
import { cached, type Seen } from '../../sync/rows/cached-rows.ts';
import { shownSeries } from '../base/shown-series.ts';

/** @throws {Refusal} with the field that breaks a rule. */
export const createScheduled = (db: Db, form: ScheduledForm, now: number): string =>
  cached(db, scheduled).create(checkedScheduled(db, form, now), now);

/**
 * Edits a message. Returns whether the user must choose.
 * @throws {Refusal} with the field that breaks a rule; `gone`, or `unsupported` where the server cannot change it.
 */
export function editScheduled(
  db: Db,
  key: string,
  form: ScheduledForm,
  now: number,
  { seen, serverSeen, replaces }: Seen<ScheduledForm> = {},
): boolean {
  const stored = scheduled.rows.find(db, key);
  const state = { failed: stored?.value.failed ?? false, sent: stored?.value.sent ?? false };
  const withState = (form?: ScheduledForm) => form && { ...form, ...state };
  const saw = { seen: withState(seen), serverSeen: withState(serverSeen), replaces };
  return cached(db, scheduled).edit(key, checkedScheduled(db, form, now), now, saw);
}

/** Deletes a message so that it can be undone for a time (sync: Undo). */
export function deleteScheduledForNow(db: Db, key: string, now: number): void {
  const value = scheduled.rows.find(db, key)?.value;
  const takesEffectAt = value ? localTime(db, value.at * 1000) : null;
  const removal =
    value && shownSeries(db, 'scheduled', now).of(key)
      ? ({ what: 'skipped-message', title: String(value.at) } as const)
      : ({ what: 'scheduled', title: excerptOfMessage({ markdown: value?.content ?? '' }) } as const);
  deleteRowForNow(db, scheduled, key, { ...removal, takesEffectAt }, now);
}

/**
 * Checks a form and normalizes it as servers list it: names of the empty topic become the empty topic, and the user
 * is left out of the people.
 * @throws {Refusal} with the field that breaks a rule.
 */
export function checkedScheduled(db: Db, form: ScheduledForm, now: number): ScheduledValue {
  const rules = scheduledRules(db, form.to);
  refuse(checkScheduled(form, rules, trueTime(db, now)));
  const to =
    'people' in form.to
      ? { people: othersOf(form.to.people, storedIdentity.read(db)?.userId ?? null) }
      : { ...form.to, topic: normalTopic(form.to.topic, rules.emptyTopicName) };
  return { ...form, to, failed: false, sent: false };
}
