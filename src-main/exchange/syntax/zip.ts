import { inflateRawSync } from 'node:zlib';

/** A file in an archive. */
export interface Packed {
  /** Its path in the archive. */
  path: string;
  /**
   * Unpacks it.
   * @param most how many bytes it may have
   * @throws {RangeError} where it has more, or cannot be unpacked
   */
  unpack(most: number): Uint8Array;
}

/** Signatures, as the archive has them (APPNOTE.TXT of PKWARE). */
const END = 0x06054b50;
const IN_DIRECTORY = 0x02014b50;
const BEFORE_FILE = 0x04034b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** Whether a file begins as an archive does, also one without files. */
export const isZip = (bytes: Uint8Array): boolean =>
  ['PK\x03\x04', 'PK\x05\x06'].includes(Buffer.from(bytes.subarray(0, 4)).toString('latin1'));

/**
 * The files in a ZIP archive, by its directory.
 * @returns null if it is damaged
 */
export function filesInZip(bytes: Uint8Array): Packed[] | null {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return [...listed(archive)];
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function* listed(archive: Buffer): Generator<Packed> {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let file = 0; file < count; file += 1) {
    if (archive.readUInt32LE(at) !== IN_DIRECTORY) throw new RangeError();
    const nameLength = archive.readUInt16LE(at + 28);
    const isEncrypted = (archive.readUInt16LE(at + 8) & ENCRYPTED) > 0;
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const place = archive.readUInt32LE(at + 42);
    const path = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (!isEncrypted && (method === STORED || method === DEFLATED))
      yield { path, unpack: (most) => unpacked(archive, { place, size, method, most }) };
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

/** Where the directory's end is: at the end of the file, before a comment. */
function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_SIZE - LONGEST_COMMENT);
  for (let at = archive.length - END_SIZE; at >= first; at -= 1)
    if (archive.readUInt32LE(at) === END) return at;
  throw new RangeError();
}

function unpacked(
  archive: Buffer,
  { place, size, method, most }: { place: number; size: number; method: number; most: number },
): Uint8Array {
  if (archive.readUInt32LE(place) !== BEFORE_FILE) throw new RangeError();
  const from = place + 30 + archive.readUInt16LE(place + 26) + archive.readUInt16LE(place + 28);
  if (from + size > archive.length || (method === STORED && size > most)) throw new RangeError();
  const packed = archive.subarray(from, from + size);
  if (method === STORED) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch {
    throw new RangeError();
  }
}
