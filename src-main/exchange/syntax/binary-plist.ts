import type { Plist } from './plist.ts';

/** How many values are read at most: a list may contain the same list again and again. */
const MOST_VALUES = 500_000;
const DEEPEST = 100;
/** The end of the file: sizes, counts and where the table of places begins. */
const TRAILER = 32;

export const isBinaryPlist = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 6)).toString('latin1') === 'bplist';

/**
 * Reads a property list of Apple in its binary form.
 * @returns undefined if it is damaged
 */
export function readBinaryPlist(bytes: Uint8Array): Plist | undefined {
  try {
    return new BinaryPlist(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).root();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Places outside of the file throw a RangeError. */
class BinaryPlist {
  readonly #bytes: Buffer;
  readonly #placeSize: number;
  readonly #numberSize: number;
  readonly #count: number;
  readonly #table: number;
  #read = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const trailer = bytes.length - TRAILER;
    this.#placeSize = bytes.readUInt8(trailer + 6);
    this.#numberSize = bytes.readUInt8(trailer + 7);
    this.#count = this.#wide(trailer + 8);
    this.#table = this.#wide(trailer + 24);
    this.root = () => this.#value(this.#wide(trailer + 16), 0);
  }

  readonly root: () => Plist;

  #wide = (at: number): number => Number(this.#bytes.readBigUInt64BE(at));

  #unsigned(at: number, size: number): number {
    if (size === 8) return this.#wide(at);
    return this.#bytes.readUIntBE(at, size);
  }

  #value(number: number, depth: number): Plist {
    this.#read += 1;
    if (number >= this.#count || this.#read > MOST_VALUES || depth > DEEPEST) throw new RangeError();
    const at = this.#unsigned(this.#table + number * this.#placeSize, this.#placeSize);
    const mark = this.#bytes.readUInt8(at);
    const [kind, low] = [mark >> 4, mark & 15];
    switch (kind) {
      case 0:
        return low === 9 ? true : low === 8 ? false : null;
      case 1:
        // Eight bytes have a sign.
        return low === 3 ? Number(this.#bytes.readBigInt64BE(at + 1)) : this.#unsigned(at + 1, 1 << low);
      case 2:
        return low === 3 ? this.#bytes.readDoubleBE(at + 1) : this.#bytes.readFloatBE(at + 1);
      case 5:
        return this.#text(at, low, 1);
      case 6:
        return this.#text(at, low, 2);
      case 10:
        return this.#list(at, low, 0, depth);
      case 13: {
        const { count } = this.#sized(at, low);
        const values = this.#list(at, low, count, depth);
        const keys = this.#list(at, low, 0, depth);
        return Object.fromEntries(keys.map((key, index) => [String(key), values[index] ?? null]));
      }
      default:
        return null;
    }
  }

  /** How many items a value has, and where they begin. From 15 on, a number of its own says so. */
  #sized(at: number, low: number): { count: number; from: number } {
    if (low < 15) return { count: low, from: at + 1 };
    const size = 1 << (this.#bytes.readUInt8(at + 1) & 15);
    return { count: this.#unsigned(at + 2, size), from: at + 2 + size };
  }

  #text(at: number, low: number, width: 1 | 2): string {
    const { count, from } = this.#sized(at, low);
    const end = from + count * width;
    if (end > this.#bytes.length) throw new RangeError();
    const found = this.#bytes.subarray(from, end);
    return width === 1 ? found.toString('latin1') : Buffer.from(found).swap16().toString('utf16le');
  }

  /** The values of a list, or of a record behind as many keys. */
  #list(at: number, low: number, skipped: number, depth: number): Plist[] {
    const { count, from } = this.#sized(at, low);
    if (count > this.#bytes.length) throw new RangeError();
    return Array.from({ length: count }, (_, index) =>
      this.#value(this.#unsigned(from + (skipped + index) * this.#numberSize, this.#numberSize), depth + 1),
    );
  }
}
