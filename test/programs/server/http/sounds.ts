/** The path of the sounds for notifications. They are files beside the API that everybody can read. */
export const soundsRoot = '/static/audio/notification_sounds';

const NAMES = ['zulip', 'ding'];

/** The file of a sound, or a response that there is none. */
export function notificationSound(path: string): Response {
  const name = path.slice(soundsRoot.length + 1).replace(/\.ogg$/, '');
  if (!NAMES.includes(name)) return new Response('Not found', { status: 404 });
  return new Response(silence(), { headers: { 'Content-Type': 'audio/ogg' } });
}

const FRAMES = 10;
/** A frame of Opus without a sound, of 20 ms. */
const SILENT_FRAME = Buffer.from([0xf8, 0xff, 0xfe]);
/** How many samples it has. */
const SAMPLES = 960;

/** A fifth of a second of silence, as Opus in Ogg. */
function silence(): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(19);
  head.write('OpusHead');
  // Version 1, one channel, 48,000 samples a second.
  head.set([1, 1], 8);
  head.writeUInt32LE(48_000, 12);
  const tags = Buffer.alloc(16);
  tags.write('OpusTags');
  const frames = Array.from({ length: FRAMES }, (_, at) =>
    page(at + 2, at === FRAMES - 1 ? LAST : 0, (at + 1) * SAMPLES, SILENT_FRAME),
  );
  return new Uint8Array(Buffer.concat([page(0, FIRST, 0, head), page(1, 0, 0, tags), ...frames]));
}

const FIRST = 2;
const LAST = 4;

/** A page of Ogg with one packet. */
function page(number: number, flags: number, samples: number, packet: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS');
  head.writeUInt8(flags, 5);
  head.writeBigUInt64LE(BigInt(samples), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(number, 18);
  // One segment, and its length.
  head.set([1, packet.length], 26);
  const whole = Buffer.concat([head, packet]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

/** The checksum of Ogg: 32 bits, not reflected. */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}
