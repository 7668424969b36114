/** A picture's type and size by its own bytes, regardless of its declared type. */
export interface PictureSize {
  type: 'image/png' | 'image/gif' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Reads type and size from a picture's header without decoding the picture. Null for other types and invalid headers. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  for (const [type, read] of readers) {
    let size: Size | null;
    try {
      size = read(bytes);
    } catch (error) {
      // The bytes end within the header.
      if (!(error instanceof RangeError)) throw error;
      size = null;
    }
    if (size) return size.width > 0 && size.height > 0 ? { type, ...size } : null;
  }
  return null;
}

const readers: [type: PictureSize['type'], read: (bytes: Buffer) => Size | null][] = [
  ['image/png', readPng],
  ['image/gif', readGif],
  ['image/jpeg', readJpeg],
  ['image/webp', readWebp],
];

const hasText = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

function readPng(bytes: Buffer): Size | null {
  if (!bytes.subarray(0, PNG.length).equals(PNG) || !hasText(bytes, 12, 'IHDR')) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The size includes frames that reach beyond the screen, because browsers enlarge the picture for them. */
function readGif(bytes: Buffer): Size | null {
  if (!hasText(bytes, 0, 'GIF87a') && !hasText(bytes, 0, 'GIF89a')) return null;
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let at = 13 + colorsAt(bytes, 10);
  // Browsers show a truncated picture up to its end, so the loop ends with the bytes.
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x2c) {
      if (at + 10 > bytes.length) break;
      size.width = Math.max(size.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      size.height = Math.max(size.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = afterBlocks(bytes, at + 11 + colorsAt(bytes, at + 9));
    } else if (kind === 0x21) at = afterBlocks(bytes, at + 2);
    else break;
  }
  return size;
}

/** The length of the color table that a field declares. */
function colorsAt(bytes: Buffer, field: number): number {
  const flags = bytes[field] ?? 0;
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The end of a sequence of blocks, each of which begins with its length. */
function afterBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1;
  return at + 1;
}

/** The size is in the frame's segment, which follows any number of others. */
function readJpeg(bytes: Buffer): Size | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let at = 2;
  while (at < bytes.length) {
    // Decoders skip bytes that are not a marker, so this does too.
    if (bytes[at] !== 0xff) {
      at += 1;
      continue;
    }
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? 0;
    at += 1;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 3), width: bytes.readUInt16BE(at + 5) };
    if (marker === 0xd9 || marker === 0xda) return null;
    const isAlone = marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (!isAlone) at += bytes.readUInt16BE(at);
  }
  return null;
}

function readWebp(bytes: Buffer): Size | null {
  if (!hasText(bytes, 0, 'RIFF') || !hasText(bytes, 8, 'WEBP')) return null;
  if (hasText(bytes, 12, 'VP8X'))
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (hasText(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (hasText(bytes, 12, 'VP8 ') && bytes.readUIntBE(23, 3) === 0x9d012a)
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  return null;
}
