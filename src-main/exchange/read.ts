import { type Problem, Refusal } from '../contract/problem.ts';
import {
  type ChosenColumns,
  MOST_BYTES,
  MOST_ENTRIES,
  MOST_YAML_BYTES,
  type TableColumns,
} from '../contract/values/exchange.ts';
import { readTable } from './csv.ts';
import type { Read } from './entry.ts';
import { readMatches, type ReadMatch } from './espanso.ts';
import { formatOf } from '../contract/values/snippet-files.ts';
import { parseJson, readJson } from './json.ts';
import { beginningOf, looksOfArchive, looksOfBytes, looksOfText } from './looks.ts';
import { parseMarkdown, readMarkdown } from './markdown.ts';
import type { Parsed } from './programs/program.ts';
import { PROGRAMS } from './programs/programs.ts';
import { located, readsOf } from './programs/reads.ts';
import { isBinaryPlist, readBinaryPlist } from './syntax/binary-plist.ts';
import { decoded } from './syntax/decode.ts';
import { lz4In, unpackedLz4 } from './syntax/lz4.ts';
import { readXmlPlist } from './syntax/plist.ts';
import { isSqlite, readDatabase } from './syntax/sqlite.ts';
import { filesInZip, isZip } from './syntax/zip.ts';

/** With its pictures, what aText stores is larger than a text. */
const MOST_UNPACKED = 4 * MOST_BYTES;

/** A file before it is known to be text. */
export interface RawFile {
  /** Its name without folders. */
  name: string;
  bytes: Uint8Array;
}

/** How files are read. */
export interface HowRead {
  /** When they are read, in milliseconds since the epoch: a date that Perch does not write has its text of then. */
  now?: number;
  /** The columns of a table that the user chose. */
  columns?: ChosenColumns | undefined;
}

/** What was read of all files. */
export interface ReadImport {
  reads: Read[];
  /** The program that wrote them; null for files of no particular one. */
  program: string | null;
  /** How the columns of a table were taken; null for others. */
  columns: TableColumns | null;
}

/**
 * Reads the chosen file, or each file of the chosen folder by itself.
 * @throws {Refusal} where nothing can be read
 */
export function readImport(files: RawFile[], how: HowRead = {}): ReadImport {
  const [first, ...others] = files;
  if (!first) throw new Refusal({ kind: 'nothing-inside' });
  refuseLarge(files, MOST_BYTES);
  refuseLarge(
    files.filter(({ name }) => formatOf(name) === 'espanso'),
    MOST_YAML_BYTES,
  );
  const known = files.filter(({ name }) => formatOf(name) === 'markdown');
  const wanted = known.length > 0 ? known : files;
  if (wanted.length > MOST_ENTRIES) throw new Refusal({ kind: 'too-many', limit: MOST_ENTRIES });
  const found =
    others.length > 0 ? together(wanted.map((file) => readAlone(file, how))) : readOne(first, how);
  if (found.reads.length === 0) throw new Refusal({ kind: 'nothing-inside' });
  if (found.reads.length > MOST_ENTRIES) throw new Refusal({ kind: 'too-many', limit: MOST_ENTRIES });
  return found;
}

function refuseLarge(files: RawFile[], most: number): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  if (bytes > most) throw new Refusal({ kind: 'too-large', limit: most / 1024 / 1024 });
}

/** One of several files. That it cannot be read does not keep the others from being read. */
function readAlone(file: RawFile, how: HowRead): ReadImport {
  const { name } = file;
  try {
    return readOne(file, how);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { reads: [{ problem: { ...error.problem, file: name }, name }], program: null, columns: null };
  }
}

/** What was read of several files. */
function together(all: ReadImport[]): ReadImport {
  const programs = [...new Set(all.map(({ program }) => program))];
  return {
    reads: all.flatMap(({ reads }) => reads),
    program: programs.length === 1 ? (programs[0] ?? null) : null,
    columns: null,
  };
}

/** An espanso file with its matches, or why it cannot be read. */
export type FoundFile = { name: string } & ({ matches: ReadMatch[] } | { problem: Problem });

/**
 * Reads espanso files, each by itself.
 * @param now as in `HowRead`
 * @throws {Refusal} where all together are too large
 */
export function readFollowed(files: RawFile[], now?: number): FoundFile[] {
  refuseLarge(files, MOST_YAML_BYTES);
  return files.map((file) => {
    const { name } = file;
    try {
      return { name, matches: readMatches(textOf(file), now) };
    } catch (error) {
      if (error instanceof Refusal) return { name, problem: error.problem };
      throw error;
    }
  });
}

/** Reads a file by what it is: its first bytes and its text decide, and the name only among texts. */
function readOne(file: RawFile, how: HowRead): ReadImport {
  const { name, bytes } = file;
  if (isZip(bytes)) {
    const zip = filesInZip(bytes);
    return (
      byProgram({ name, zip: zip ?? [] }, how) ?? unknown({ looksLike: looksOfArchive(name, zip ?? []) })
    );
  }
  if (isSqlite(bytes)) {
    const found = readDatabase(bytes, (database) => byProgram({ name, database }, how));
    return found ?? unknown({ looksLike: looksOfBytes(name, bytes) });
  }
  if (isBinaryPlist(bytes)) {
    const plist = readBinaryPlist(bytes);
    return byProgram({ name, plist }, how) ?? unknown({ looksLike: looksOfBytes(name, bytes) });
  }
  const data = atextIn(bytes);
  if (data) {
    const json = parsedOrNull(unpackedLz4(data, MOST_UNPACKED));
    return byProgram({ name, json }, how) ?? unknown({ looksLike: 'atext' });
  }
  return readText(name, textOf(file), how);
}

/** The packed data behind the header of aText's own file; null for another file. */
function atextIn(bytes: Uint8Array): Uint8Array | null {
  const begin = lz4In(bytes.subarray(0, 1000));
  const isHeader = /^(?:\xEF\xBB\xBF)?\{[^\0]*\0$/.test(
    Buffer.from(bytes.subarray(0, begin)).toString('latin1'),
  );
  return begin > 0 && isHeader ? bytes.subarray(begin) : null;
}

function parsedOrNull(json: Uint8Array | null): unknown {
  try {
    return json && JSON.parse(decoded(json) ?? '');
  } catch {
    return null;
  }
}

function readText(name: string, text: string, how: HowRead): ReadImport {
  const format = formatOf(name);
  if (format === 'markdown') {
    const markdown = parseMarkdown({ name, text });
    if ('problem' in markdown) return plain([markdown]);
    return byProgram({ name, markdown }, how) ?? plain([readMarkdown(name, markdown)]);
  }
  if (format === 'espanso')
    return { ...plain(readMatches(text, how.now).map(({ read }) => read)), program: 'espanso' };
  if (format === 'csv') return ofTable(name, text, how);
  const looksLike = looksOfText(name, text);
  if (looksLike === 'property-list' || /^\s*<\?xml/.test(text.slice(0, 100))) {
    const plist = readXmlPlist(text);
    return byProgram({ name, plist }, how) ?? unknown({ looksLike: 'property-list' });
  }
  if (format === 'json' || looksLike === 'json' || /\.code-snippets$/i.test(name)) {
    const json = parseJson(text);
    const found = byProgram({ name, json }, how) ?? ofList(readJson(json));
    if (found) return found;
    throw new Refusal({ kind: 'other-shape', looksLike: 'json' });
  }
  if (/\.txt$/i.test(name) && looksLike === 'text' && isTable(text)) return ofTable(name, text, how);
  return unknown({ looksLike });
}

const plain = (reads: Read[]): ReadImport => ({ reads, program: null, columns: null });

const ofList = (reads: Read[] | null): ReadImport | null => reads && plain(reads);

function unknown(looks: Pick<Problem, 'looksLike'>): never {
  throw new Refusal({ kind: 'no-such-format', ...looks });
}

/** Whether each of the first lines has a tab, or each a semicolon: a text with commas may be prose. */
function isTable(text: string): boolean {
  const lines = text
    .slice(0, 4000)
    .split(/\r\n|\n|\r/, 5)
    .filter((line) => line !== '');
  return ['\t', ';'].some((sign) => lines.length > 0 && lines.every((line) => line.includes(sign)));
}

/** What the first program reads that recognizes the file; null if none does. */
function byProgram(parsed: Parsed, { now = Date.now() }: HowRead): ReadImport | null {
  const program = PROGRAMS.find((one) => one.recognizes(parsed));
  if (!program) return null;
  const items = located(program.items(parsed), parsed.markdown && parsed.name);
  return { reads: readsOf(items, program.placeholders, now), program: program.name, columns: null };
}

/** A table without names of columns is of a program whose placeholders its texts have. */
function ofTable(name: string, text: string, { now = Date.now(), columns }: HowRead): ReadImport {
  const table = readTable(text, columns);
  const program = table.isNamed
    ? undefined
    : PROGRAMS.find((one) => one.recognizes({ name, table: table.text }));
  const reads = readsOf(table.items, program?.placeholders, now);
  return { reads, program: program?.name ?? null, columns: table.columns };
}

function textOf({ name, bytes }: RawFile): string {
  const text = beginningOf(bytes) ? null : decoded(bytes);
  if (text === null)
    throw new Refusal({ kind: 'not-text', file: name, looksLike: looksOfBytes(name, bytes) });
  return text;
}
