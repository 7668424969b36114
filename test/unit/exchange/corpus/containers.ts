import { crc32, deflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';

/** What a property list can say. */
export type Value = string | number | boolean | Value[] | { [name: string]: Value };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function xmlOf(value: Value): string {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (typeof value === 'number') return `<integer>${String(value)}</integer>`;
  if (typeof value === 'boolean') return `<${String(value)}/>`;
  if (Array.isArray(value)) return `<array>\n${value.map(xmlOf).join('\n')}\n</array>`;
  const fields = Object.entries(value).map(([key, one]) => `<key>${escaped(key)}</key>\n${xmlOf(one)}`);
  return `<dict>\n${fields.join('\n')}\n</dict>`;
}

/** A property list as Apple's tools write XML. */
export const xmlPlist = (value: Value): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n${xmlOf(value)}\n</plist>\n`,
  );

/** The same in its binary form, with places of four bytes and numbers of two. */
export function binaryPlist(value: Value): Buffer {
  const objects: Buffer[] = [];
  const headed = (kind: number, count: number): Buffer => {
    if (count < 15) return Buffer.from([(kind << 4) | count]);
    const size = Buffer.alloc(6);
    size.writeUInt8((kind << 4) | 15, 0);
    size.writeUInt8(0x12, 1);
    size.writeUInt32BE(count, 2);
    return size;
  };
  const references = (numbers: number[]): Buffer => {
    const bytes = Buffer.alloc(numbers.length * 2);
    numbers.forEach((number, at) => bytes.writeUInt16BE(number, at * 2));
    return bytes;
  };
  const add = (one: Value): number => {
    const number = objects.push(Buffer.alloc(0)) - 1;
    objects[number] = bytesOf(one);
    return number;
  };
  const bytesOf = (one: Value): Buffer => {
    if (typeof one === 'boolean') return Buffer.from([one ? 9 : 8]);
    if (typeof one === 'number') return Buffer.from([0x10, one]);
    if (typeof one === 'string')
      return /^[\0-\x7F]*$/.test(one)
        ? Buffer.concat([headed(5, one.length), Buffer.from(one, 'latin1')])
        : Buffer.concat([headed(6, one.length), Buffer.from(one, 'utf16le').swap16()]);
    if (Array.isArray(one)) return Buffer.concat([headed(10, one.length), references(one.map(add))]);
    const keys = Object.keys(one).map(add);
    return Buffer.concat([headed(13, keys.length), references([...keys, ...Object.values(one).map(add)])]);
  };
  add(value);
  const places: number[] = [];
  let at = 8;
  for (const object of objects) {
    places.push(at);
    at += object.length;
  }
  const table = Buffer.alloc(places.length * 4);
  places.forEach((place, index) => table.writeUInt32BE(place, index * 4));
  const trailer = Buffer.alloc(32);
  trailer.writeUInt8(4, 6);
  trailer.writeUInt8(2, 7);
  trailer.writeBigUInt64BE(BigInt(objects.length), 8);
  trailer.writeBigUInt64BE(BigInt(at), 24);
  return Buffer.concat([Buffer.from('bplist00'), ...objects, table, trailer]);
}

/** An archive as ZIP programs write it. */
export function zip(files: Record<string, string | Buffer>, { stored = false, comment = '' } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = stored ? bytes : deflateRawSync(bytes);
    const name = Buffer.from(path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, rest, name]));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, listed, end, Buffer.from(comment)]);
}

/** What bytes are as a frame of LZ4: one block that is not packed, and one of literals alone. */
export function lz4(bytes: Buffer): Buffer {
  const half = bytes.length >> 1;
  const [first, second] = [bytes.subarray(0, half), bytes.subarray(half)];
  const lengths: number[] = [];
  for (let left = second.length - 15; left >= 0; left -= 255) lengths.push(Math.min(left, 255));
  const literals = Buffer.concat([
    Buffer.from([Math.min(second.length, 15) << 4, ...lengths, ...(lengths.at(-1) === 255 ? [0] : [])]),
    second,
  ]);
  const headed = (block: Buffer, flag: number): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(block.length + flag);
    return Buffer.concat([size, block]);
  };
  return Buffer.concat([
    Buffer.from([0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82]),
    headed(first, 2 ** 31),
    headed(literals, 0),
    Buffer.alloc(4),
  ]);
}

/** A file of SQLite after these statements. */
export function sqlite(statements: string): Buffer {
  const db = new Database(':memory:');
  db.exec(statements);
  const bytes = db.serialize();
  db.close();
  return bytes;
}
