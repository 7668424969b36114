import type { ExchangeFormat } from '../contract/values/exchange.ts';
import { writeCsv } from './csv.ts';
import type { Entry, NamedFile } from './entry.ts';
import { writeEspanso } from './espanso.ts';
import { writeJson } from './json.ts';
import { writeMarkdown } from './markdown.ts';

/** The text of the one file of a format. */
export const writeText: Record<Exclude<ExchangeFormat, 'markdown'>, (entries: Entry[]) => string> = {
  json: writeJson,
  csv: writeCsv,
  espanso: writeEspanso,
};

/** The files of a folder. */
export const writeFolder = (entries: Entry[]): NamedFile[] => writeMarkdown(entries);
