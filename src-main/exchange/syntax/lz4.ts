/** How a frame begins (LZ4 Frame Format, 1.6). */
const MAGIC = 0x184d2204;
const HAS_CONTENT_SIZE = 8;
const HAS_BLOCK_CHECKSUM = 16;
const HAS_DICTIONARY = 1;
/** The first bit of a block's size: its bytes are as they were. */
const AS_IT_WAS = 0x8000_0000;
/** A copy is of this many bytes at least. */
const SHORTEST = 4;

/** Where a frame begins in bytes; -1 for none. */
export const lz4In = (bytes: Uint8Array): number =>
  Buffer.from(bytes).indexOf('\x04\x22\x4D\x18', 0, 'latin1');

/**
 * Unpacks a frame of LZ4. Its checksums are not compared.
 * @param most how many bytes it may have
 * @returns null if it has more, or is damaged
 */
export function unpackedLz4(frame: Uint8Array, most: number): Uint8Array | null {
  const packed = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
  try {
    return unpacked(packed, new Output(most));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function unpacked(packed: Buffer, output: Output): Uint8Array {
  const flags = packed.readUInt8(4);
  if (packed.readUInt32LE(0) !== MAGIC || (flags & HAS_DICTIONARY) > 0) throw new RangeError();
  let at = (flags & HAS_CONTENT_SIZE) > 0 ? 15 : 7;
  for (;;) {
    const size = packed.readUInt32LE(at);
    if (size === 0) return output.bytes;
    const from = at + 4;
    at = from + (size % AS_IT_WAS);
    if (at > packed.length) throw new RangeError();
    const block = packed.subarray(from, at);
    if (size >= AS_IT_WAS) output.add(block);
    else unpackBlock(block, output);
    if ((flags & HAS_BLOCK_CHECKSUM) > 0) at += 4;
  }
}

/** A block is a row of literals and of copies of what came before. It ends with literals. */
function unpackBlock(block: Buffer, output: Output): void {
  let at = 0;
  const lengthFrom = (short: number): number => {
    let length = short;
    for (let more = short === 15 ? 255 : 0; more === 255; length += more) more = block.readUInt8(at++);
    return length;
  };
  for (;;) {
    const token = block.readUInt8(at++);
    const literals = lengthFrom(token >> 4);
    if (at + literals > block.length) throw new RangeError();
    output.add(block.subarray(at, (at += literals)));
    if (at === block.length) return;
    const distance = block.readUInt16LE(at);
    at += 2;
    output.copy(distance, SHORTEST + lengthFrom(token & 15));
  }
}

/** Bytes that grow up to a limit. */
class Output {
  readonly #most: number;
  #all = Buffer.alloc(64 * 1024);
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): Uint8Array {
    return this.#all.subarray(0, this.#length);
  }

  add(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#all.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Adds what is at a distance before the end; the copy may go on into itself. */
  copy(distance: number, length: number): void {
    const start = this.#length - distance;
    if (distance === 0 || start < 0) throw new RangeError();
    this.#makeRoom(length);
    const end = this.#length + length;
    while (this.#length < end) {
      const size = Math.min(this.#length - start, end - this.#length);
      this.#all.copyWithin(this.#length, start, start + size);
      this.#length += size;
    }
  }

  #makeRoom(size: number): void {
    const needed = this.#length + size;
    if (needed > this.#most) throw new RangeError();
    if (needed <= this.#all.length) return;
    const larger = Buffer.alloc(Math.max(needed, this.#all.length * 2));
    this.#all.copy(larger, 0, 0, this.#length);
    this.#all = larger;
  }
}
