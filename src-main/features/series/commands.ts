import type { Db } from '../../cache/file/db.ts';
import { storedLimits } from '../../cache/metadata/organization.ts';
import { Refusal, refuse } from '../../contract/problem.ts';
import { checkRecurrence, nextTimes } from '../../contract/values/occurrences.ts';
import { checkReminder } from '../../contract/values/reminder.ts';
import type { ScheduledForm } from '../../contract/values/scheduled.ts';
import { MOST_SERIES, type Series, type SeriesForm, type SeriesItem } from '../../contract/values/series.ts';
import { trimmed } from '../../contract/text/text.ts';
import {
  readSeries,
  runsHere,
  setMustReadFirst,
  thisComputer,
  writeProgress,
  writeSeries,
} from '../../domain/series.ts';
import { localTime, trueTime } from '../../sync/clocks/clock-skew.ts';
import { reminderRows } from '../../sync/collections/reminders.ts';
import { scheduledRows } from '../../sync/collections/scheduled.ts';
import { excerptOfMessage } from '../../sync/collections/message-excerpt.ts';
import { endUndo, offerUndo } from '../../sync/outbox/undo-offer.ts';
import { LEAST_REST } from '../../sync/rows/undoable.ts';
import {
  endDeletedSeries,
  makeAhead,
  makeTime,
  replaceWaiting,
  waitingRows,
} from '../../sync/timers/series.ts';
import { rescheduleReminder } from '../reminders/commands.ts';
import { checkedScheduled, editScheduled } from '../scheduled/commands.ts';

/**
 * Begins or edits a series. An edit replaces the waiting rows, except rows that the user moved or edited singly.
 * @param id null for a new one
 * @param newId the ID of a new one
 * @param from the key of a message or reminder that becomes the first of a new one; null if all are made
 * @returns its ID, and the key of its next row
 * @throws {Refusal} with the field that breaks a rule; `gone` where there is no such series or row; `unsupported` where the row
 * cannot be changed now, or the series runs on another computer.
 */
export function saveSeries(
  db: Db,
  id: string | null,
  form: SeriesForm,
  newId: string,
  now: number,
  from: string | null = null,
): { id: string; key: string } {
  refuse(checkRecurrence(form.rule, now));
  const all = readSeries(db);
  const before = id === null ? null : seriesOf(all, id);
  if (before && !runsHere(db, before)) throw new Refusal({ kind: 'unsupported' });
  if (!before && all.filter(({ isDeleted }) => !isDeleted).length >= MOST_SERIES)
    throw new Refusal({ kind: 'invalid-input', rule: 'too-many', limit: MOST_SERIES });
  const saved: Series = {
    id: before?.id ?? newId,
    rule: form.rule,
    item: checkedItem(db, form, now),
    computer: thisComputer(db),
    isDeleted: false,
  };
  db.transaction(() => {
    if (before) replaceWaiting(db, before, saved, now);
    writeSeries(db, before ? all.map((one) => (one === before ? saved : one)) : [...all, saved]);
    if (!before && from !== null) beginWith(db, saved, from, now);
    makeAhead(db, saved, now);
  })();
  return { id: saved.id, key: waitingRows(db, saved, now)[0]?.key ?? '' };
}

/**
 * Makes the row of a time of a series before its turn.
 * @returns the key of its row, also if that was made already
 * @throws {Refusal} `gone` if the series has no such time ahead.
 */
export function makeOfSeries(db: Db, id: string, at: number, now: number): string {
  const key = makeTime(db, seriesOf(readSeries(db), id), at, now);
  if (key === null) throw new Refusal({ kind: 'gone' });
  return key;
}

/**
 * Runs a series on this computer from now on. What another one made meanwhile is linked first (sync: Series).
 * @throws {Refusal} `gone` where it has ended.
 */
export const runSeriesHere = (db: Db, id: string): void =>
  db.transaction(() => {
    const all = readSeries(db);
    const series = seriesOf(all, id);
    setMustReadFirst(db, true);
    writeSeries(
      db,
      all.map((one) => (one === series ? { ...series, computer: thisComputer(db) } : one)),
    );
  })();

/** Makes a row that is there the first of a series. */
function beginWith(db: Db, { id, rule, item }: Series, from: string, now: number): void {
  const [first] = nextTimes(rule, null, now, 1);
  if (!first) return;
  const { day, at } = first;
  const key =
    item.kind === 'scheduled'
      ? editedMessage(db, from, { ...item, at }, now)
      : moved(db, from, item, at, now);
  writeProgress(db, id, { upTo: day, made: [{ day, at, keys: [key] }] });
}

/** A message at its first time. A reminder on this computer becomes a message to oneself. */
function editedMessage(
  db: Db,
  key: string,
  { to, content, readBySender, at }: ScheduledForm,
  now: number,
): string {
  if (!scheduledRows.find(db, key))
    return rescheduleReminder(db, key, { messageId: null, note: content, at, everywhere: true }, now);
  editScheduled(db, key, { to, content, readBySender, at }, now);
  return key;
}

/** A reminder at its first time. Servers make a moved one anew, so one that is right already stays. */
function moved(
  db: Db,
  key: string,
  { messageId, note }: Extract<SeriesItem, { kind: 'reminder' }>,
  at: number,
  now: number,
): string {
  const value = reminderRows.find(db, key)?.value;
  if (value?.at === at && value.note === note) return key;
  return rescheduleReminder(db, key, { messageId, note, at }, now);
}

function checkedItem(db: Db, { rule, item }: SeriesForm, now: number): SeriesItem {
  const at = nextTimes(rule, null, now, 1)[0]?.at ?? 0;
  if (item.kind === 'scheduled') {
    const { kind, ...form } = item;
    const { to, content, readBySender } = checkedScheduled(db, { ...form, at }, now);
    return { kind, to, content, readBySender };
  }
  refuse(checkReminder({ ...item, at }, storedLimits.read(db) ?? {}, trueTime(db, now)));
  return { ...item, note: trimmed(item.note) };
}

/**
 * Deletes a series so that it can be undone for a time (sync: Undo). What waits of it is only hidden until then. One that does
 * not exist any more is deleted already.
 */
export const deleteSeriesForNow = (db: Db, id: string, now: number): void =>
  db.transaction(() => {
    const all = readSeries(db);
    const series = all.find((one) => one.id === id);
    if (!series) return;
    const [first] = waitingRows(db, series, now);
    const notAfter = first ? localTime(db, first.value.at * 1000) - LEAST_REST : null;
    writeSeries(
      db,
      all.map((one) => (one === series ? { ...series, isDeleted: true } : one)),
    );
    if (notAfter === null || notAfter > now)
      offerUndo(db, { what: 'series', title: titleOf(series.item), notAfter, removed: id }, now);
    else endUndo(db);
    endDeletedSeries(db, now);
  })();

const titleOf = (item: SeriesItem): string =>
  excerptOfMessage({ markdown: item.kind === 'scheduled' ? item.content : item.note });

/**
 * Undoes the deletion of a series.
 * @returns the key of its next row, and of which kind it is
 * @throws {Refusal} `gone` where it has ended.
 */
export function restoreSeries(db: Db, id: unknown, now: number): { what: SeriesItem['kind']; key: string } {
  const all = readSeries(db);
  const series = seriesOf(all, String(id));
  const restored = { ...series, isDeleted: false };
  writeSeries(
    db,
    all.map((one) => (one === series ? restored : one)),
  );
  return { what: series.item.kind, key: waitingRows(db, restored, now)[0]?.key ?? '' };
}

function seriesOf(all: readonly Series[], id: string): Series {
  const series = all.find((one) => one.id === id);
  if (!series) throw new Refusal({ kind: 'gone' });
  return series;
}
