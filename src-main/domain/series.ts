import { z } from 'zod';
import type { Db } from '../cache/file/db.ts';
import { Metadata } from '../cache/metadata/metadata.ts';
import { MOST_SERIES, Series, SeriesId, SeriesProgress } from '../contract/values/series.ts';

/** Undo may bring one back beyond the limit. */
const storedSeries = new Metadata('series', z.array(Series).max(MOST_SERIES + 1));
/** What was made of each series, by its ID. A restored backup keeps the present one, so that no time is made twice. */
const storedProgress = new Metadata('seriesProgress', z.record(SeriesId, SeriesProgress));
/** Whether rows have to be read from the server before something is made, because their keys may be others. */
const storedMustRead = new Metadata('seriesMustRead', z.boolean());

/** The ID of the computer that has this cache open. Each start writes it anew, because the file may be a copy. */
const storedComputer = new Metadata('computer', z.string());

const NOTHING_MADE: SeriesProgress = { upTo: null, made: [] };

/** All series, those whose deletion can be undone too. */
export const readSeries = (db: Db): Series[] => storedSeries.read(db) ?? [];

export const writeSeries = (db: Db, series: Series[]): void => storedSeries.write(db, series);

/** Notes on which computer the cache is open. */
export function noteComputer(db: Db, computer: string): void {
  if (storedComputer.read(db) !== computer) storedComputer.write(db, computer);
}

/** The computer on which the cache is open. */
export const thisComputer = (db: Db): string | null => storedComputer.read(db);

/** Whether this computer makes the times of a series. */
export const runsHere = (db: Db, { computer }: Series): boolean =>
  computer !== null && computer === thisComputer(db);

/** The progress of each series, by its ID. Parsing takes time with its length, so callers with many series read it once. */
export const readAllProgress = (db: Db): Record<string, SeriesProgress> => storedProgress.read(db) ?? {};

export const readProgress = (db: Db, id: string, all = readAllProgress(db)): SeriesProgress =>
  all[id] ?? NOTHING_MADE;

export const writeProgress = (db: Db, id: string, progress: SeriesProgress): void =>
  storedProgress.write(db, { ...readAllProgress(db), [id]: progress });

export function forgetProgress(db: Db, id: string): void {
  const { [id]: _, ...others } = readAllProgress(db);
  storedProgress.write(db, others);
}

/** Whether nothing may be made before the server's lists were read. */
export const mustReadFirst = (db: Db): boolean => storedMustRead.read(db) ?? false;

/** Stores that nothing may be made before the server's lists were read, or that they were. */
export function setMustReadFirst(db: Db, mustRead: boolean): void {
  if (mustReadFirst(db) !== mustRead) storedMustRead.write(db, mustRead);
}
