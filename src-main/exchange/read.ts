import { type Problem, Refusal } from '../contract/problem.ts';
import { MOST_BYTES, MOST_ENTRIES, MOST_YAML_BYTES } from '../contract/values/exchange.ts';
import { readCsv } from './csv.ts';
import type { Read } from './entry.ts';
import { readEspanso, readMatches, type ReadMatch } from './espanso.ts';
import { formatOf } from './formats.ts';
import { readJson } from './json.ts';
import { readMarkdown } from './markdown.ts';

/** A file before it is known to be text. */
export interface RawFile {
  /** Its name without folders. */
  name: string;
  bytes: Uint8Array;
}

/**
 * Reads what was chosen: one file, or the Markdown or espanso files of a folder.
 * @throws {Refusal}
 */
export function readFiles(files: RawFile[]): Read[] {
  const [first, ...others] = files;
  if (!first) throw new Refusal({ kind: 'nothing-inside' });
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  if (bytes > MOST_BYTES) throw new Refusal({ kind: 'too-large', limit: MOST_BYTES / 1024 / 1024 });
  const format = formatOf(first.name);
  if (format === 'markdown') return readAll(files);
  if (format === 'espanso') {
    refuseLargeYaml(files);
    if (others.length > 0) return readMany(files);
  }
  if (others.length > 0 || format === null) throw new Refusal({ kind: 'no-such-format' });
  const reads = readers[format](textOf(first));
  if (reads.length === 0) throw new Refusal({ kind: 'nothing-inside' });
  return reads;
}

/** YAML takes long to parse, so less of it is read. */
function refuseLargeYaml(files: RawFile[]): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  if (bytes > MOST_YAML_BYTES) throw new Refusal({ kind: 'too-large', limit: MOST_YAML_BYTES / 1024 / 1024 });
}

/** The snippets of several espanso files. One that cannot be read does not keep the others from being read. */
function readMany(files: RawFile[]): Read[] {
  return readFollowed(files).flatMap(({ name, ...file }): Read[] =>
    'problem' in file
      ? [{ problem: { ...file.problem, file: name }, name }]
      : file.matches.map(({ read }) => read),
  );
}

/** An espanso file with its matches, or why it cannot be read. */
export type FoundFile = { name: string } & ({ matches: ReadMatch[] } | { problem: Problem });

/**
 * Reads espanso files, each by itself.
 * @throws {Refusal} where all together are too large
 */
export function readFollowed(files: RawFile[]): FoundFile[] {
  refuseLargeYaml(files);
  return files.map((file) => {
    const { name } = file;
    try {
      return { name, matches: readMatches(textOf(file)) };
    } catch (error) {
      if (error instanceof Refusal) return { name, problem: error.problem };
      throw error;
    }
  });
}

const readers = { json: readJson, csv: readCsv, espanso: readEspanso };

/** One file that is no text does not keep the others from being read. */
function readAll(files: RawFile[]): Read[] {
  const markdown = files.filter(({ name }) => formatOf(name) === 'markdown');
  if (markdown.length > MOST_ENTRIES) throw new Refusal({ kind: 'too-many', limit: MOST_ENTRIES });
  return markdown.map((file): Read => {
    const { name } = file;
    const text = decoded(file.bytes);
    return text === null ? { problem: { kind: 'not-text', file: name }, name } : readMarkdown({ name, text });
  });
}

function textOf({ name, bytes }: RawFile): string {
  const text = decoded(bytes);
  if (text === null) throw new Refusal({ kind: 'not-text', file: name });
  return text;
}

/** UTF-8, or UTF-16 where the file says so at its beginning; null where it is neither. */
export function decoded(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
