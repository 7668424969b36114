import type { Row } from './measure.ts';

/** What all groups of one run share. */
export interface Bench {
  /** On the disk whose speed counts. It is removed at the end. */
  folder: string;
  /** The path of a cache with so many snippets, closed. The first call makes the file, and no group changes it. */
  snippets(count: number): string;
}

/** Measures the rows of one part of the table. */
export type Group = (bench: Bench) => Row[] | Promise<Row[]>;
