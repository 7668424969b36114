// Values as D-Bus writes them, by their types (D-Bus specification, Type System and Marshaling). Little-endian alone, as all
// programs of one machine write.

/** A value that names its type itself. */
export interface Variant {
  type: string;
  value: unknown;
}

export const variant = (type: string, value: unknown): Variant => ({ type, value });

/** The complete types that a signature is made of. */
export function typesIn(signature: string): string[] {
  const types: string[] = [];
  for (let at = 0; at < signature.length;) {
    const end = endOf(signature, at);
    types.push(signature.slice(at, end));
    at = end;
  }
  return types;
}

function endOf(signature: string, at: number): number {
  if (signature[at] === 'a') return endOf(signature, at + 1);
  let depth = 0;
  for (let end = at; end < signature.length;) {
    const letter = signature[end++] ?? '';
    if ('({'.includes(letter)) depth += 1;
    if (')}'.includes(letter)) depth -= 1;
    if (depth === 0) return end;
  }
  throw new Error(`The signature ${signature} does not end`);
}

/** The types of the fields of a struct or of an entry. */
const fieldsOf = (type: string): string[] => typesIn(type.slice(1, -1));

function alignmentOf(type: string): number {
  const letter = type[0] ?? '';
  if ('ygv'.includes(letter)) return 1;
  if ('nq'.includes(letter)) return 2;
  return 'xtd({'.includes(letter) ? 8 : 4;
}

/** Writes values, each at a multiple of its alignment. */
export class Writer {
  #bytes = Buffer.alloc(0);

  get bytes(): Buffer {
    return this.#bytes;
  }

  align(size: number): this {
    return this.raw(Buffer.alloc((size - (this.#bytes.length % size)) % size));
  }

  raw(bytes: Buffer): this {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    return this;
  }

  /** @param value a Map for a dictionary, an array for structs and arrays, a Variant for a variant */
  write(type: string, value: unknown): this {
    this.align(alignmentOf(type));
    switch (type[0]) {
      case 'y':
        return this.raw(Buffer.from([value as number]));
      case 'n':
      case 'q':
        return this.#number(2, (bytes) => bytes.writeUInt16LE((value as number) & 0xffff));
      case 'i':
        return this.#number(4, (bytes) => bytes.writeInt32LE(value as number));
      case 'u':
        return this.#number(4, (bytes) => bytes.writeUInt32LE(value as number));
      case 'b':
        return this.write('u', value ? 1 : 0);
      case 'x':
        return this.#number(8, (bytes) => bytes.writeBigInt64LE(BigInt(value as number)));
      case 't':
        return this.#number(8, (bytes) => bytes.writeBigUInt64LE(BigInt(value as number)));
      case 'd':
        return this.#number(8, (bytes) => bytes.writeDoubleLE(value as number));
      case 's':
      case 'o':
        return this.write('u', Buffer.byteLength(value as string)).raw(Buffer.from(`${value as string}\0`));
      case 'g':
        return this.raw(Buffer.from([(value as string).length])).raw(Buffer.from(`${value as string}\0`));
      case 'v': {
        const { type: own, value: held } = value as Variant;
        return this.write('g', own).write(own, held);
      }
      case 'a':
        return this.#array(type.slice(1), value as Iterable<unknown>);
      default:
        fieldsOf(type).forEach((field, index) => this.write(field, (value as unknown[])[index]));
        return this;
    }
  }

  #number(size: number, put: (bytes: Buffer) => unknown): this {
    const bytes = Buffer.alloc(size);
    put(bytes);
    return this.raw(bytes);
  }

  /** The length of an array counts no padding before its first item. */
  #array(item: string, values: Iterable<unknown>): this {
    const lengthAt = this.#bytes.length;
    this.write('u', 0).align(alignmentOf(item));
    const begin = this.#bytes.length;
    for (const value of values) this.write(item, value);
    this.#bytes.writeUInt32LE(this.#bytes.length - begin, lengthAt);
    return this;
  }
}

/** Reads what `Writer` writes. */
export class Reader {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  align(size: number): this {
    this.at = Math.ceil(this.at / size) * size;
    return this;
  }

  /** A Map for a dictionary, an array for structs and arrays, the value itself for a variant. */
  read(type: string): unknown {
    this.align(alignmentOf(type));
    switch (type[0]) {
      case 'y':
        return this.#bytes.readUInt8(this.#skip(1));
      case 'n':
        return this.#bytes.readInt16LE(this.#skip(2));
      case 'q':
        return this.#bytes.readUInt16LE(this.#skip(2));
      case 'i':
        return this.#bytes.readInt32LE(this.#skip(4));
      case 'u':
        return this.#bytes.readUInt32LE(this.#skip(4));
      case 'b':
        return this.read('u') === 1;
      case 'x':
        return Number(this.#bytes.readBigInt64LE(this.#skip(8)));
      case 't':
        return Number(this.#bytes.readBigUInt64LE(this.#skip(8)));
      case 'd':
        return this.#bytes.readDoubleLE(this.#skip(8));
      case 's':
      case 'o':
        return this.#text(this.read('u') as number);
      case 'g':
        return this.#text(this.read('y') as number);
      case 'v':
        return this.read(this.read('g') as string);
      case 'a':
        return this.#array(type.slice(1));
      default:
        return fieldsOf(type).map((field) => this.read(field));
    }
  }

  #skip(size: number): number {
    this.at += size;
    return this.at - size;
  }

  #text(length: number): string {
    const begin = this.#skip(length + 1);
    return this.#bytes.toString('utf8', begin, begin + length);
  }

  #array(item: string): unknown {
    const length = this.read('u') as number;
    const end = this.align(alignmentOf(item)).at + length;
    const values: unknown[] = [];
    while (this.at < end) values.push(this.read(item));
    return item.startsWith('{') ? new Map(values as [unknown, unknown][]) : values;
  }
}
