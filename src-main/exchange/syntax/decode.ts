/** Characters that no text has: a file with them is none, whatever its code page. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const NO_TEXT = /[\0-\x08\x0E-\x1A\x1C-\x1F\x7F\x81\x8D\x8F\x90\x9D]/;

/**
 * The text of a file: UTF-8 or UTF-16, with or without a mark at its beginning, else Windows-1252, which older programs for
 * Windows write. Null for bytes that are not a text.
 */
export function decoded(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return textIn('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return textIn('utf-16be', bytes);
  const wide = wideOrder(bytes);
  const text = (wide && textIn(wide, bytes)) ?? textIn('utf-8', bytes);
  if (text !== null || isDamaged(bytes)) return text;
  const older = new TextDecoder('windows-1252').decode(bytes);
  return NO_TEXT.test(older) ? null : older;
}

function textIn(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The order of the bytes of UTF-16 without a mark. Letters, blanks and breaks of ASCII are in a text of any language; one of
 * their two bytes is zero, always on the same side.
 */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.byteLength % 2 > 0 || !bytes.includes(0)) return null;
  let [before, behind] = [0, 0];
  for (let at = 0; at < bytes.byteLength; at += 2) {
    if (bytes[at] === 0 && bytes[at + 1] === 0) return null;
    if (bytes[at] === 0) before += 1;
    if (bytes[at + 1] === 0) behind += 1;
  }
  if (behind > 3 * before) return 'utf-16le';
  return before > 3 * behind ? 'utf-16be' : null;
}

/** Whether the bytes are UTF-8 in which some were lost: read as Windows-1252, every other letter would be a wrong one. */
function isDamaged(bytes: Uint8Array): boolean {
  let [good, lost] = [0, 0];
  for (const character of new TextDecoder('utf-8').decode(bytes)) {
    if (character === '\uFFFD') lost += 1;
    else if (character > '\x7F') good += 1;
  }
  return good > lost;
}
