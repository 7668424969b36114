import { FreeNames } from './free-names.ts';

/** Names that Windows gives to devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;
/**
 * Matches characters that a system forbids in names, invisible characters, and characters that turn the direction of a
 * text.
 */
const UNSAFE = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]+/gu;
/** Shorter than the limit of any file system, with room for a number and the extension. */
const MOST_BYTES = 120;

/** The names of the files of one folder. Some systems take names for the same that differ in case or in the form of an accent. */
export const fileNames = (): FreeNames =>
  new FreeNames((name) => name.normalize('NFKC').toLowerCase().toUpperCase());

/**
 * A name for a file that no system refuses and that leads out of no folder.
 * @param ending with its dot
 * @param names the names so far; the new one is added
 */
export function fileNameFor(title: string, ending: string, names: FreeNames): string {
  const words = cut(title.normalize('NFC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' '));
  // eslint-disable-next-line regexp/no-super-linear-move -- the words have been cut to 120 bytes
  const named = words.replaceAll(/^[. ]+|[. ]+$/g, '');
  const base =
    named === '' || DEVICE.test(named.split('.')[0]?.trim() ?? '') ? `Snippet ${named}`.trim() : named;
  return `${names.take(base)}${ending}`;
}

/** The longest beginning that is short enough, without half a character. */
function cut(text: string): string {
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > MOST_BYTES) break;
    kept += segment;
  }
  return kept;
}
