import type { Db } from '../../cache/file/db.ts';
import { saveDraft } from '../../cache/local/drafts.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import { nextTimes, type Occurrence } from '../../contract/values/occurrences.ts';
import {
  MADE_AHEAD,
  NEXT_SHOWN,
  type Series,
  type SeriesItem,
  type SeriesProgress,
} from '../../contract/values/series.ts';
import { linkMatches } from '../../domain/followed-file.ts';
import {
  forgetProgress,
  mustReadFirst,
  readAllProgress,
  readProgress,
  readSeries,
  runsHere,
  setMustReadFirst,
  writeProgress,
  writeSeries,
} from '../../domain/series.ts';
import { noteChosen } from '../clocks/doubted-time.ts';
import { insertHere, reminderRows, reminders } from '../collections/reminders.ts';
import { momentLabel, scheduled, scheduledRows } from '../collections/scheduled.ts';
import { type Collection, draftOf } from '../define/collection.ts';
import { undoOffered } from '../outbox/undo-offer.ts';
import { cached } from '../rows/cached-rows.ts';

/** How many made times of a series are remembered. */
const MOST_MADE = 50;
/** A made time is remembered for a day after it, so that an edited rule makes no second one. Seconds. */
const REMEMBERED = 24 * 60 * 60;

type Made = SeriesProgress['made'][number];
/** What scheduled messages and reminders have in common. */
interface Value {
  at: number;
  failed: boolean;
  sent?: boolean;
  /** Of a message. */
  content?: string;
  /** Of a reminder. */
  note?: string;
}
type Row = StoredRow<Value>;

const collectionOf = ({ kind }: SeriesItem): Collection<Value, object> =>
  (kind === 'scheduled' ? scheduled : reminders) as unknown as Collection<Value, object>;

/** The value of the row that a series makes for a moment in UNIX seconds. */
export function valueAt({ kind, ...form }: SeriesItem, at: number): Value {
  const rest =
    kind === 'scheduled'
      ? { failed: false, sent: false }
      : { content: '', failed: false, reminded: false, here: false };
  return { ...form, at, ...rest };
}

/** Whether a row is as its series makes it at `at`, and was not changed alone. */
export const isLikeOthers = ({ item }: Series, value: Value, at: number): boolean =>
  collectionOf(item).isEquivalent(value, valueAt(item, at));

/** The row of a made time; null if it is gone. */
function rowOf(db: Db, { item }: Series, { keys }: Made): Row | null {
  const { rows } = collectionOf(item);
  for (const key of keys.toReversed()) {
    const row = rows.find(db, key);
    if (row) return row;
  }
  return null;
}

/** The rows of a series that are there. */
const rowsOfSeries = (db: Db, series: Series): Row[] =>
  readProgress(db, series.id).made.flatMap((one) => rowOf(db, series, one) ?? []);

interface Waiting {
  one: Made;
  row: Row;
}

/** The rows that a series of this computer has ahead, with their times. */
function waitingOf(db: Db, series: Series, now: number, { made } = readProgress(db, series.id)): Waiting[] {
  if (!runsHere(db, series)) return [];
  return made.flatMap((one) => {
    const row = rowOf(db, series, one);
    const isWaiting = row && !row.deleted && !row.value.failed && row.value.sent !== true;
    return isWaiting && row.value.at * 1000 > now && !isMovedAway(series, one, row) ? [{ one, row }] : [];
  });
}

/** Whether the user moved a row to where a later time of its series is or beyond. It is then like any other. */
const isMovedAway = ({ rule }: Series, { day, at }: Made, { value }: Row): boolean =>
  value.at > at && value.at >= (nextTimes(rule, day, at * 1000, 1)[0]?.at ?? Infinity);

/** The rows that a series has ahead, the earliest first. `now` in milliseconds since the epoch. */
export const waitingRows = (db: Db, series: Series, now: number, progress?: SeriesProgress): Row[] =>
  waitingOf(db, series, now, progress)
    .map(({ row }) => row)
    .toSorted((a, b) => a.value.at - b.value.at);

/** Every series with its rows that are still to come. */
export function waitingOfSeries(
  db: Db,
  now: number,
): { series: Series; progress: SeriesProgress; rows: Row[] }[] {
  const all = readAllProgress(db);
  return readSeries(db).map((series) => {
    const progress = readProgress(db, series.id, all);
    return { series, progress, rows: waitingRows(db, series, now, progress) };
  });
}

/** How many rows of some series are not shown by themselves: with the next one of their series, or deleted with it. */
export function countBeside(db: Db, isCounted: (item: SeriesItem) => boolean, now: number): number {
  const counts = waitingOfSeries(db, now)
    .filter(({ series }) => isCounted(series.item))
    .map(({ series, rows }) => Math.max(0, rows.length - (series.isDeleted ? 0 : 1)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The next times for which nothing was made yet. */
export function timesToMake(
  { rule }: Series,
  { upTo, made }: SeriesProgress,
  now: number,
  most: number,
): Occurrence[] {
  const days = new Set(made.map(({ day }) => day));
  return nextTimes(rule, upTo, now, most + days.size)
    .filter(({ day }) => !days.has(day))
    .slice(0, most);
}

/** Makes the next ones of every series of this computer ahead. `now` in milliseconds since the epoch. */
export function runSeries(db: Db, now: number): void {
  for (const { series, progress, rows } of waitingOfSeries(db, now)) {
    if (series.isDeleted) continue;
    yieldToTwins(db, series, now, progress);
    if (rows.length < MADE_AHEAD) makeAhead(db, series, now);
  }
}

/**
 * Makes the missing rows of a series, and removes a series without future times. A row and the note about its time are one
 * transaction, so that no time gets two rows. Times that have passed get no row.
 */
export const makeAhead = (db: Db, series: Series, now: number): void =>
  db.transaction(() => {
    if (mustReadFirst(db) || !runsHere(db, series)) return;
    const { id } = series;
    dropPast(db, series, now);
    const missing = MADE_AHEAD - waitingRows(db, series, now).length;
    if (missing <= 0) return;
    const times = timesToMake(series, readProgress(db, id), now, missing);
    for (const time of times) {
      makeRow(db, series, time, now);
      writeProgress(db, id, { ...readProgress(db, id), upTo: time.day });
    }
    if (times.length === 0 && rowsOfSeries(db, series).length === 0) removeSeries(db, id);
  })();

/** Makes the row of one time, and the note about it. Returns the key of the row. */
function makeRow(db: Db, series: Series, { day, at }: Occurrence, now: number): string {
  const key = freeRow(db, series, at)?.key ?? create(db, series.item, at, now);
  const progress = readProgress(db, series.id);
  const made = [...progress.made, { day, at, keys: [key] }].slice(-MOST_MADE);
  writeProgress(db, series.id, { ...progress, made });
  return key;
}

/**
 * Makes the row of one of the next times before its turn.
 * @returns its key, also if the row was made already; null if the series has no such time ahead, or does not run here
 */
export const makeTime = (db: Db, series: Series, at: number, now: number): string | null =>
  db.transaction(() => {
    if (mustReadFirst(db) || !runsHere(db, series)) return null;
    const progress = readProgress(db, series.id);
    const made = waitingOf(db, series, now, progress).find(({ one }) => one.at === at);
    if (made) return made.row.key;
    const time = timesToMake(series, progress, now, NEXT_SHOWN).find((one) => one.at === at);
    return time ? makeRow(db, series, time, now) : null;
  })();

function create(db: Db, item: SeriesItem, at: number, now: number): string {
  if (item.kind === 'reminder') noteChosen(db, at * 1000);
  if (item.kind === 'reminder' && item.messageId === null) return insertHere(db, { ...item, at }, now);
  return cached(db, collectionOf(item)).create(valueAt(item, at), now);
}

/** A row of the server that says the same at the same time, and that no series has made. */
function freeRow(db: Db, { item }: Series, at: number, besides = ''): Row | null {
  const { isEquivalent } = collectionOf(item);
  const rows = item.kind === 'scheduled' ? scheduledRows : reminderRows;
  const wanted = valueAt(item, at);
  const same = (rows.list(db, { label: momentLabel(at) }) as Row[]).filter(
    ({ key, value, server }) => key !== besides && server !== null && isEquivalent(value, wanted),
  );
  if (same.length === 0) return null;
  const made = Object.values(readAllProgress(db)).flatMap((progress) => progress.made);
  const taken = new Set(made.flatMap(({ keys }) => keys));
  return same.find(({ key }) => !taken.has(key)) ?? null;
}

/**
 * Where another computer runs the series too, both may have made the same time at one moment: who made it later gives its own up.
 */
function yieldToTwins(db: Db, series: Series, now: number, progress: SeriesProgress): void {
  for (const { one, row } of waitingOf(db, series, now, progress)) {
    if (row.serverId === null || !isLikeOthers(series, row.value, one.at)) continue;
    const twin = freeRow(db, series, one.at, row.key);
    if (!twin || (twin.serverId ?? Infinity) > row.serverId) continue;
    cached(db, collectionOf(series.item)).delete(row.key, now);
    addKey(db, series.id, ({ day }) => day === one.day, twin.key);
  }
}

/**
 * Forgets what is over. Of times that passed without reaching the server the last one stays, for the user to decide, so that
 * weeks offline leave one and not many.
 */
function dropPast(db: Db, series: Series, now: number): void {
  const progress = readProgress(db, series.id);
  const here = cached(db, collectionOf(series.item));
  const missed = rowsOfSeries(db, series).filter(
    ({ key, server, value }) =>
      server === null &&
      value.at * 1000 <= now &&
      here.changesOf(key).every(({ state }) => state !== 'sending' && state !== 'in-doubt'),
  );
  for (const { key } of missed.slice(0, -1)) here.delete(key, now);
  const made = progress.made.filter(
    (one) => (one.at + REMEMBERED) * 1000 > now || rowOf(db, series, one) !== null,
  );
  if (made.length < progress.made.length) writeProgress(db, series.id, { ...progress, made });
}

/**
 * The server's lists were read after a backup was restored, or a file was salvaged. Rows may have other keys than before, and are
 * known by what they say.
 */
export const linkRowsRead = (db: Db): void =>
  db.transaction(() => {
    if (!mustReadFirst(db)) return;
    for (const series of readSeries(db)) {
      const { made } = readProgress(db, series.id);
      for (const one of made) {
        const found = rowOf(db, series, one) ? null : freeRow(db, series, one.at);
        if (found) addKey(db, series.id, ({ day }) => day === one.day, found.key);
      }
    }
    linkMatches(db);
    setMustReadFirst(db, false);
  })();

/** Removes a series. Its rows stay. */
function removeSeries(db: Db, id: string): void {
  writeSeries(
    db,
    readSeries(db).filter((series) => series.id !== id),
  );
  forgetProgress(db, id);
}

/** Deletes the rows of a series that wait, apart from those that `keeps` says. */
function deleteWaiting(
  db: Db,
  series: Series,
  now: number,
  keeps: (row: Row, made: Made) => boolean = () => false,
): void {
  const progress = readProgress(db, series.id);
  const removed = waitingOf(db, series, now, progress).filter(({ row, one }) => !keeps(row, one));
  for (const { row } of removed) cached(db, collectionOf(series.item)).delete(row.key, now);
  const made = progress.made.filter((made) => removed.every(({ one }) => one !== made));
  writeProgress(db, series.id, { ...progress, made });
}

/** Replaces what waits of a series by that of its edited version. What both make stays, and what the user moved or edited singly. */
export function replaceWaiting(db: Db, before: Series, edited: Series, now: number): void {
  const times = nextTimes(edited.rule, null, now, MADE_AHEAD);
  deleteWaiting(db, before, now, (row, { day, at }) => {
    const isInBoth =
      before.item.kind === edited.item.kind &&
      times.some((time) => time.day === day && time.at === at) &&
      isLikeOthers(edited, row.value, at);
    return isInBoth || !isLikeOthers(before, row.value, at);
  });
  writeProgress(db, before.id, { ...readProgress(db, before.id), upTo: null });
}

/** Ends the series that were deleted, as soon as that cannot be undone any more. */
export function endDeletedSeries(db: Db, now: number): void {
  for (const series of readSeries(db)) {
    const offer = series.isDeleted ? undoOffered(db) : null;
    if (!series.isDeleted || (offer?.what === 'series' && offer.removed === series.id)) continue;
    db.transaction(() => {
      deleteWaiting(db, series, now);
      removeSeries(db, series.id);
      // The user gave up what was written of it, too.
      saveDraft(db, draftOf(collectionOf(series.item), `series-${series.id}`), '', now);
    })();
  }
}

/** When the next row of a series is over and a further row is due, in milliseconds since the epoch. Null without waiting rows. */
export function nextOfSeries(db: Db, after: number): number | null {
  const moments = waitingOfSeries(db, after).flatMap(({ rows }) => rows.map(({ value }) => value.at * 1000));
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** When the next time of a series that runs elsewhere is over, which a list shows, in milliseconds since the epoch; or null. */
export function nextElsewhere(db: Db, after: number): number | null {
  const others = readSeries(db).filter((series) => !series.isDeleted && !runsHere(db, series));
  const moments = others.flatMap(({ rule }) => nextTimes(rule, null, after, 1).map(({ at }) => at * 1000));
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** A row of a series was made anew under another key. */
export function noteNewKey(db: Db, key: string, newKey: string): void {
  for (const { id } of readSeries(db)) addKey(db, id, ({ keys }) => keys.includes(key), newKey);
}

/** A made time of a series has a row under one more key. */
function addKey(db: Db, id: string, isMeant: (one: Made) => boolean, key: string): void {
  const progress = readProgress(db, id);
  const made = progress.made.map((one) => (isMeant(one) ? { ...one, keys: [...one.keys, key] } : one));
  if (made.some((one, at) => one !== progress.made[at])) writeProgress(db, id, { ...progress, made });
}
