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

/** How many rows a query finds, up to so many. */
export const countOf = (db: Db, sql: string, values: string[], most: number): number =>
  db.value<number>(`select count(*) from (${sql} limit ?)`, [...values, most]) ?? 0;

export const idsOf = (db: Db, sql: string, values: string[], { offset, limit }: Part): number[] =>
  db.column<number>(`${sql} limit ? offset ?`, [...values, limit, offset]);
