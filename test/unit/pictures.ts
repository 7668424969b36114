/** The beginnings of pictures of any size, as their formats write them. */

const bytes = (...of: (number | string | Buffer)[]): Buffer =>
  Buffer.concat(of.map((one) => (typeof one === 'number' ? Buffer.from([one]) : Buffer.from(one as string))));

const big16 = (value: number): Buffer => bytes(value >> 8, value & 0xff);
const little16 = (value: number): Buffer => bytes(value & 0xff, value >> 8);
const little24 = (value: number): Buffer => bytes(value & 0xff, (value >> 8) & 0xff, value >> 16);
function big32(value: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(value);
  return four;
}

export const png = (width: number, height: number): Buffer =>
  bytes(0x89, 'PNG\r\n', 0x1a, '\n', big32(13), 'IHDR', big32(width), big32(height), 8, 6, 0, 0, 0, big32(0));

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const gif = (width: number, height: number, frames: Frame[] = []): Buffer =>
  bytes(
    'GIF89a',
    little16(width),
    little16(height),
    // A table of two colours.
    ...[0x80, 0, 0, Buffer.alloc(6)],
    // An extension, as those that repeat have.
    ...[0x21, 0xff, 11, 'NETSCAPE2.0', 3, 1, 0, 0, 0],
    ...frames.flatMap((frame) => [
      ...[0x2c, little16(frame.left), little16(frame.top), little16(frame.width), little16(frame.height)],
      // A table of its own, and two blocks of data.
      ...[0x80, Buffer.alloc(6), 2, 2, 0x44, 0x01, 1, 0x2c, 0],
    ]),
    0x3b,
  );

/** @param segments what applications wrote before the size */
export const jpeg = (width: number, height: number, segments: Buffer[] = []): Buffer =>
  bytes(
    ...[0xff, 0xd8],
    ...segments.flatMap((segment) => [0xff, 0xe1, big16(segment.length + 2), segment]),
    // A table of how to read it, which has a marker of the same family.
    ...[0xff, 0xc4, big16(5), Buffer.alloc(3)],
    ...[0xff, 0xc2, big16(17), 8, big16(height), big16(width), 3, Buffer.alloc(9)],
  );

const riff = (kind: string, content: Buffer): Buffer =>
  bytes('RIFF', Buffer.alloc(4), 'WEBP', kind, Buffer.alloc(4), content, Buffer.alloc(8));

export const webp = {
  lossy: (width: number, height: number): Buffer =>
    riff('VP8 ', bytes(0x10, 0, 0, 0x9d, 0x01, 0x2a, little16(width), little16(height))),
  lossless(width: number, height: number): Buffer {
    const packed = Buffer.alloc(4);
    packed.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0);
    return riff('VP8L', bytes(0x2f, packed));
  },
  extended: (width: number, height: number): Buffer =>
    riff('VP8X', bytes(0x10, 0, 0, 0, little24(width - 1), little24(height - 1))),
};
