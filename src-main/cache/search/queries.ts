import { FOUND_EXACTLY } from '../../contract/values/snippet.ts';
import type { Db } from '../file/db.ts';

/** A part of the matches. */
export interface Part {
  offset: number;
  limit: number;
}

export const STARTING = 'select rowid from snippets_search where snippets_search match ?';
export const INSIDE = 'select rowid from snippets_search_inside where snippets_search_inside match ?';

/** How many matches are counted: up to some after the page. */
export const mostOf = ({ offset, limit }: Part): number => offset + limit + FOUND_EXACTLY;

/** How many matches are read from the oldest to the newest, though the newest are wanted. */
const FEW = 1_000;

/** How many rows a query finds, up to so many. */
export const countOf = (db: Db, sql: string, values: string[], most: number): number =>
  db.value<number>(`select count(*) from (${sql} limit ?)`, [...values, most]) ?? 0;

export const idsOf = (db: Db, sql: string, values: string[], { offset, limit }: Part): number[] =>
  db.column<number>(`${sql} limit ? offset ?`, [...values, limit, offset]);

/** Whether a query finds more rows than these. To pass over them takes two thirds of the time that counting takes. */
export const hasMoreThan = (db: Db, sql: string, values: string[], count: number): boolean =>
  db.value(`${sql} limit 1 offset ?`, [...values, count]) !== undefined;

/** The newest matches. FTS5 takes half as long again from the newest to the oldest, so a few are read the other way round. */
export function newestOf(db: Db, sql: string, values: string[], most: number): number[] {
  const few = Math.min(most, FEW);
  const oldest = idsOf(db, `${sql} order by rowid`, values, { offset: 0, limit: few + 1 });
  if (oldest.length <= few) return oldest.reverse();
  return idsOf(db, `${sql} order by rowid desc`, values, { offset: 0, limit: most });
}
