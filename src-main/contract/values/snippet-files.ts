import type { ExchangeFormat } from './exchange.ts';

/** The file extensions of each format. Perch writes the first. */
export const ENDINGS: Record<ExchangeFormat, readonly string[]> = {
  json: ['json'],
  markdown: ['md', 'markdown'],
  csv: ['csv', 'tsv'],
  espanso: ['yml', 'yaml'],
};

/** The file extensions of programs whose files have one of their own. */
export const PROGRAM_ENDINGS = [
  'code-snippets',
  'alfredsnippets',
  'textexpander',
  'plist',
  'db',
  'atext',
  'txt',
];

const formats = Object.keys(ENDINGS) as ExchangeFormat[];

/** The format of a file by its name; null for one that Perch does not write. */
export function formatOf(name: string): ExchangeFormat | null {
  const ending = endingOf(name);
  return formats.find((format) => ending !== undefined && ENDINGS[format].includes(ending)) ?? null;
}

/** Whether a file is named like one with snippets. */
export const mayHaveSnippets = (name: string): boolean =>
  formatOf(name) !== null || PROGRAM_ENDINGS.includes(endingOf(name) ?? '');

const endingOf = (name: string): string | undefined => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();

/** Whether a format is a folder of files. */
export const isFolder = (format: ExchangeFormat): format is 'markdown' => format === 'markdown';
