import type { Markdown } from '../markdown.ts';
import type { Reader } from '../placeholders/tokens.ts';
import type { Opened } from '../syntax/sqlite.ts';
import type { Packed } from '../syntax/zip.ts';

/** A file whose syntax has been parsed. */
export interface Parsed {
  /** The file's name without folders. */
  name: string;
  /** The value of JSON or of a property list. */
  json?: unknown;
  plist?: unknown;
  zip?: Packed[];
  database?: Opened;
  markdown?: Markdown;
  /** All cells of a table, joined. */
  table?: string;
}

/** What a program keeps of one snippet. The first text of several is taken; what is not a text is passed over. */
export interface Item {
  titles: readonly unknown[];
  contents: readonly unknown[];
  /** The text as HTML. It counts where Markdown shows more of it than plain text does, and without a plain text. */
  formatted?: unknown;
  /** What is typed for it. */
  abbreviations: readonly unknown[];
  isFavorite?: boolean;
  /** Whether it is a script or an image. */
  isNoText?: boolean;
}

/** A program whose files are read: one row of the table. */
export interface Program {
  /** As its makers write it. */
  name: string;
  /** Whether a file is one of this program. */
  recognizes(parsed: Parsed): boolean;
  /** The snippets of a file that was recognized; null for something in their place that is none. */
  items(parsed: Parsed): Iterable<Item | null>;
  /** How its placeholders are read. Without it, its texts have none. */
  placeholders?: Reader;
}

export type Fields = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const recordsIn = (value: unknown): Fields[] => listIn(value).filter(isRecord);

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** What a record has of its own under a name. */
export const fieldOf = (record: unknown, name: string): unknown =>
  isRecord(record) && Object.hasOwn(record, name) ? record[name] : undefined;
