import type { LooksLike } from '../contract/problem.ts';
import type { Packed } from './syntax/zip.ts';

/** What begins with which bytes, written as Latin-1. */
const BEGINNINGS: readonly (readonly [string, LooksLike])[] = [
  ['%PDF', 'pdf'],
  ['\x89PNG', 'image'],
  ['\xFF\xD8\xFF', 'image'],
  ['GIF8', 'image'],
  ['II*\0', 'image'],
  ['MM\0*', 'image'],
  ['{\\rtf', 'rich-text'],
  ['SQLite format 3', 'database'],
  ['bplist', 'property-list'],
  ['\x1F\x8B', 'archive'],
  ['7z\xBC\xAF', 'archive'],
  ['Rar!', 'archive'],
  // Older programs of Microsoft Office.
  ['\xD0\xCF\x11\xE0', 'word'],
];

const ENDINGS: ReadonlyMap<string, LooksLike> = new Map(
  (
    [
      ['atext', 'atext'],
      ['phraseexpress', 'pex pexdb'],
      ['autohotkey', 'ahk'],
      ['rich-text', 'rtf'],
      ['word', 'docx doc odt pages'],
      ['spreadsheet', 'xlsx xls ods numbers'],
      ['image', 'png jpg jpeg gif webp bmp heic'],
    ] as const
  ).flatMap(([looks, endings]) => endings.split(' ').map((ending) => [ending, looks] as const)),
);

/** What a text of some language begins with. */
const TEXTS: readonly (readonly [RegExp, LooksLike])[] = [
  [/^\s*<(?:!doctype html|html|head|body)/i, 'web-page'],
  [/^\s*(?:<\?xml[^>]*>\s*)?<!DOCTYPE plist/i, 'property-list'],
  [/^\s*[[{]/, 'json'],
  [/^:[^:\r\n]*:[^:\r\n]+::/m, 'autohotkey'],
];

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether the first bytes are those of something that is not a text, whatever the file is called. */
export const beginningOf = (bytes: Uint8Array): LooksLike | undefined => {
  const begin = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return BEGINNINGS.find(([sign]) => begin.startsWith(sign))?.[1];
};

/** What a file looks like that is not a text. */
export const looksOfBytes = (name: string, bytes: Uint8Array): LooksLike =>
  ENDINGS.get(endingOf(name)) ?? beginningOf(bytes) ?? 'unknown';

/** What an archive looks like. */
export const looksOfArchive = (name: string, files: readonly Packed[]): LooksLike => {
  const has = (folder: string) => files.some(({ path }) => path.startsWith(folder));
  if (has('word/')) return 'word';
  return has('xl/') ? 'spreadsheet' : (ENDINGS.get(endingOf(name)) ?? 'archive');
};

/** What a text looks like that has no snippets. */
export const looksOfText = (name: string, text: string): LooksLike => {
  const begin = text.slice(0, 1000);
  return ENDINGS.get(endingOf(name)) ?? TEXTS.find(([sign]) => sign.test(begin))?.[1] ?? 'text';
};
