// Messages of D-Bus (D-Bus specification, Message Protocol).
import { Reader, typesIn, variant, Writer } from './values.ts';

export const CALL = 1;
export const RETURN = 2;
export const ERROR = 3;
export const SIGNAL = 4;

/** The header fields by their codes, and the type of each. */
const FIELDS = {
  path: [1, 'o'],
  interface: [2, 's'],
  member: [3, 's'],
  error: [4, 's'],
  replyTo: [5, 'u'],
  destination: [6, 's'],
  sender: [7, 's'],
  signature: [8, 'g'],
} as const;

export interface Message {
  type: number;
  path?: string;
  interface?: string;
  member?: string;
  /** The name of an error. */
  error?: string;
  /** The number of the call that this is the answer to. */
  replyTo?: number;
  destination?: string;
  sender?: string;
  signature?: string;
  body?: unknown[];
}

export function writeMessage(message: Message, serial: number): Buffer {
  const { type, signature = '', body = [] } = message;
  const content = new Writer();
  typesIn(signature).forEach((one, index) => content.write(one, body[index]));
  const fields = Object.entries(FIELDS).flatMap(([name, [code, kind]]) => {
    const value = message[name as keyof typeof FIELDS];
    return value === undefined || value === '' ? [] : [[code, variant(kind, value)]];
  });
  return new Writer()
    .raw(Buffer.from([0x6c, type, 0, 1]))
    .write('u', content.bytes.length)
    .write('u', serial)
    .write('a(yv)', fields)
    .align(8)
    .raw(content.bytes).bytes;
}

/** Reads the first message of what has arrived, its number, and how long it is; null if a part is missing. */
export function readMessage(bytes: Buffer): { message: Message; serial: number; length: number } | null {
  if (bytes.length < 16) return null;
  const bodyAt = Math.ceil((16 + bytes.readUInt32LE(12)) / 8) * 8;
  const length = bodyAt + bytes.readUInt32LE(4);
  if (bytes.length < length) return null;
  const header = new Reader(bytes.subarray(0, bodyAt));
  header.at = 12;
  const values = new Map(header.read('a(yv)') as [number, unknown][]);
  const message: Message = { type: bytes[1] ?? 0 };
  for (const [name, [code]] of Object.entries(FIELDS))
    if (values.has(code)) Object.assign(message, { [name]: values.get(code) });
  const body = new Reader(bytes.subarray(bodyAt, length));
  message.body = typesIn(message.signature ?? '').map((type) => body.read(type));
  return { message, serial: bytes.readUInt32LE(8), length };
}
