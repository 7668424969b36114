import type { Problem } from '../problem.ts';

/** The forms in which snippets leave Perch and come back. */
export const EXCHANGE_FORMATS = ['json', 'markdown', 'csv', 'espanso'] as const;
export type ExchangeFormat = (typeof EXCHANGE_FORMATS)[number];

/** The most bytes that are read at a time, all files of a folder together. */
export const MOST_BYTES = 10 * 1024 * 1024;
/** YAML takes far longer to parse, and a window waits for it. For all that is read at a time. */
export const MOST_YAML_BYTES = 2 * 1024 * 1024;
export const MOST_ENTRIES = 10_000;

/**
 * The groups of entries: `new` creates a snippet, `update` changes the snippet of the same title, `broken` cannot be
 * imported, and `same` equals an existing snippet.
 */
export const IMPORT_GROUPS = ['new', 'update', 'broken', 'same'] as const;
export type ImportGroup = (typeof IMPORT_GROUPS)[number];

/** The user's choice for an entry; `both` adds a snippet beside the one of the same title. */
export const IMPORT_CHOICES = ['import', 'both', 'skip'] as const;
export type ImportChoice = (typeof IMPORT_CHOICES)[number];

export interface ImportRow {
  /** The position in the import, from 0. Calls name the entry by it. */
  index: number;
  group: ImportGroup;
  title: string;
  /** False for an `update` of a snippet that cannot be changed here. The user can choose `both` or `skip`. */
  changeable: boolean;
  /** For `update`: the title of the snippet that `both` adds. */
  titleOfBoth: string | null;
  /** For `broken`: why it could not be read, or the rule that title or content breaks, which can be mended. */
  problem: Problem | null;
  /** Whether the entry adds a favorite, uses or abbreviations that this computer does not have. */
  bringsUse: boolean;
  /** The placeholders of another program that Perch does not have, as they are written there. */
  foreign: string[];
}

/** The columns of a table in which title, text and what is typed for it are, from 0. */
export interface ChosenColumns {
  title: number;
  content: number;
  /** Null if no column has it. */
  abbreviation: number | null;
  /** Whether the first row names the columns. */
  hasHeadings: boolean;
}

/** The same, with the cells of the first row. */
export interface TableColumns extends ChosenColumns {
  first: string[];
}

/** The planned effects of an import. None of them has happened yet. */
export interface ImportPlan {
  id: string;
  /** The name of the file or folder. */
  source: string;
  /** The program that wrote it; null for a file of no particular program. */
  program: string | null;
  rows: ImportRow[];
  /** How the columns of a table are taken; null for others. */
  columns: TableColumns | null;
  /** Whether what was read are espanso files that were chosen, so that their later changes can be followed. */
  mayFollow: boolean;
}

/** One entry in full; `before` is the content of the existing snippet for an `update`. */
export interface ImportEntry {
  title: string;
  content: string;
  before: string | null;
  /** Its abbreviations in another program. */
  abbreviations?: string[];
}

export interface ImportResult {
  created: number;
  updated: number;
  /** Snippets that changed meanwhile. The Outbox asks the user about them. */
  conflicts: number;
  /** Entries that could not be imported; the others were. */
  failed: number;
  /** Why the file is not followed although the user wanted that. */
  notFollowed?: Problem;
}

/** The snippets to export: all, the favorites, a single snippet, or the results of a search. */
export type ExportScope = 'all' | 'favorites' | { key: string } | { search: string };

export interface ExportResult {
  count: number;
  /** The name of the file or folder. */
  name: string;
}
