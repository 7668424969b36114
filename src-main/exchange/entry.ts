import type { Problem } from '../contract/problem.ts';

/** One computer's facts about a snippet. */
export interface EntryUse {
  favorite: boolean;
  uses: number;
  /** Milliseconds since the epoch; null if it was never used, or that is not known. */
  usedAt: number | null;
  /** Its abbreviations in another program. */
  abbreviations?: readonly string[];
}

/** One snippet of a file. */
export interface Entry {
  title: string;
  content: string;
  use?: Omit<EntryUse, 'abbreviations'>;
  /** Its abbreviations in another program. Perch finds it by them. */
  abbreviations?: string[];
  /** The placeholders of the other program that Perch does not have, as they are written there. */
  foreign?: string[];
}

/** What this computer is to know of an entry; undefined for nothing. */
export const useOf = ({ use, abbreviations }: Entry): EntryUse | undefined =>
  use || abbreviations
    ? { ...(use ?? { favorite: false, uses: 0, usedAt: null }), ...(abbreviations && { abbreviations }) }
    : undefined;

/** One place of a file that should be a snippet: it is, or why not. `name` is what a reader finds it by. */
export type Read = Entry | { problem: Problem; name: string };

export interface NamedFile {
  /** Its name without folders. */
  name: string;
  text: string;
}

/** The line of a position in a text, both counted as editors do: lines from 1, positions from 0. */
export const lineAt = (text: string, position: number): number =>
  text.slice(0, position).split(/\r\n|\n|\r/).length;
