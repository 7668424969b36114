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

/** Whether a file of a folder is one of espanso. */
export const isEspansoFile = (name: string): boolean => !name.startsWith('.') && formatOf(name) === 'espanso';

const kinds: ((name: string) => boolean)[] = [
  (name) => formatOf(name) === 'markdown',
  isEspansoFile,
  (name) => formatOf(name) !== null || PROGRAM_ENDINGS.includes(endingOf(name) ?? ''),
];

/** The files of a folder that are read: the Markdown files, or else those of espanso, or else those of other programs, in order. */
export function snippetFilesAmong<File extends { name: string }>(files: readonly File[]): File[] {
  const ofKind = kinds.map((isOf) => files.filter(({ name }) => isOf(name)));
  const found = ofKind.find(({ length }) => length > 0) ?? [];
  return found.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

/** The folder that massCode 5 has in its vault, beside folders of snippets as the user made them. */
export const VAULT_MARK = '.masscode';

/** Where a vault may begin inside of the chosen folder. */
export const VAULT_FOLDER = 'code';

const endingOf = (name: string): string | undefined => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();

/** Whether a format is a folder of files. */
export const isFolder = (format: ExchangeFormat): format is 'markdown' => format === 'markdown';
