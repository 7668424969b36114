import { type Below, oneOf } from '../faults/random.ts';

/** What happened to the bytes of a file, or was meant by it. */
type Damage = (bytes: Buffer, below: Below) => Buffer;

const at = (bytes: Buffer, below: Below): number => below(Math.max(1, bytes.length));

/** Bytes that no text in UTF-8 has. */
const NO_TEXT = [
  Buffer.from([0xff]),
  Buffer.from([0xc3]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xf8, 0x88, 0x80, 0x80, 0x80]),
  Buffer.from([0xc0, 0x80]),
] as const;

const inserted = (bytes: Buffer, place: number, some: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, place), some, bytes.subarray(place)]);

const damages: Record<string, Damage> = {
  'cut off': (bytes, below) => bytes.subarray(0, at(bytes, below)),
  'NULs inside': (bytes, below) => inserted(bytes, at(bytes, below), Buffer.alloc(1 + below(5_000))),
  'bytes that are no text': (bytes, below) => inserted(bytes, at(bytes, below), oneOf(NO_TEXT, below)),
  'bits flipped': (bytes, below) => {
    const flipped = Buffer.from(bytes);
    for (let flips = 1 + below(20); flips > 0 && flipped.length > 0; flips -= 1) {
      const place = at(flipped, below);
      flipped[place] = (flipped[place] ?? 0) ^ (1 << below(8));
    }
    return flipped;
  },
  'a piece twice': (bytes, below) => {
    const [from, to] = [at(bytes, below), at(bytes, below)].toSorted((a, b) => a - b);
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  },
  'UTF-16 cut in half': (bytes) => Buffer.from(`\uFEFF${bytes.toString('utf8')}`, 'utf16le').subarray(0, -1),
  'a mark of UTF-16 before UTF-8': (bytes) => Buffer.concat([Buffer.from([0xff, 0xfe]), bytes]),
};

/** The bytes of a file; in a quarter of them as a bad disk, a bad program or an attacker leaves them, and how, else null. */
export function sometimesDamaged(bytes: Buffer, below: Below): { how: string | null; bytes: Buffer } {
  if (below(4) !== 0) return { how: null, bytes };
  const how = oneOf(Object.keys(damages), below);
  return { how, bytes: damages[how]?.(bytes, below) ?? bytes };
}
