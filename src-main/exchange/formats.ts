import type { ExchangeFormat } from '../contract/values/exchange.ts';

/** The file extensions of each format. Perch writes the first. */
export const ENDINGS: Record<ExchangeFormat, readonly string[]> = {
  json: ['json'],
  markdown: ['md', 'markdown'],
  csv: ['csv', 'tsv'],
  espanso: ['yml', 'yaml'],
};

const formats = Object.keys(ENDINGS) as ExchangeFormat[];

/** The format of a file by its name; null for one that Perch does not read. */
export function formatOf(name: string): ExchangeFormat | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return formats.find((format) => ending !== undefined && ENDINGS[format].includes(ending)) ?? null;
}

/** Whether a format is a folder of files. */
export const isFolder = (format: ExchangeFormat): format is 'markdown' => format === 'markdown';
