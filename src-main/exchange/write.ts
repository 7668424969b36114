import {
  type ExchangeFormat,
  MOST_BYTES,
  MOST_ENTRIES,
  MOST_YAML_BYTES,
} from '../contract/values/exchange.ts';
import { writeCsv } from './csv.ts';
import type { Entry, NamedFile } from './entry.ts';
import { writeEspanso } from './espanso.ts';
import { writeJson } from './json.ts';
import { writeMarkdown } from './markdown.ts';

const writeText: Record<Exclude<ExchangeFormat, 'markdown'>, (entries: Entry[]) => string> = {
  json: writeJson,
  csv: writeCsv,
  espanso: writeEspanso,
};

/** The texts of the files of a format: one, or as many as it takes for an import to read each. */
export const writeTexts = (format: keyof typeof writeText, entries: Entry[]): string[] =>
  inPortions(
    entries,
    writeText[format],
    (text) => Buffer.byteLength(text) <= (format === 'espanso' ? MOST_YAML_BYTES : MOST_BYTES),
  );

/** The files of a folder, or of as many folders as it takes for an import to read each. */
export const writeFolders = (entries: Entry[]): NamedFile[][] =>
  inPortions(
    entries,
    writeMarkdown,
    (files) => files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) <= MOST_BYTES,
  );

/** Halves the entries until each portion can be read again. */
function inPortions<Written>(
  entries: Entry[],
  write: (entries: Entry[]) => Written,
  isReadable: (written: Written) => boolean,
): Written[] {
  if (entries.length <= MOST_ENTRIES) {
    const written = write(entries);
    if (entries.length <= 1 || isReadable(written)) return [written];
  }
  const half = Math.ceil(entries.length / 2);
  return [entries.slice(0, half), entries.slice(half)].flatMap((some) => inPortions(some, write, isReadable));
}
