import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pictureSize } from '../../src-main/api/files/picture-size.ts';
import { gif, jpeg, png, webp } from './pictures.ts';

test.each([
  ['png', png(640, 480)],
  ['gif', gif(640, 480)],
  ['jpeg', jpeg(640, 480)],
  ['webp', webp.lossy(640, 480)],
  ['webp', webp.lossless(640, 480)],
  ['webp', webp.extended(640, 480)],
])('the size of a %s is read from its first bytes', (type, bytes) => {
  expect(pictureSize(bytes)).toEqual({ type: `image/${type}`, width: 640, height: 480 });
  expect(pictureSize(Buffer.concat([bytes, Buffer.alloc(1_000)]))).toMatchObject({ width: 640 });
});

test('the largest size of each format is read', () => {
  expect(pictureSize(png(2 ** 31 - 1, 5))).toMatchObject({ width: 2 ** 31 - 1, height: 5 });
  expect(pictureSize(gif(65_535, 65_535))).toMatchObject({ width: 65_535, height: 65_535 });
  expect(pictureSize(jpeg(65_535, 65_535))).toMatchObject({ width: 65_535, height: 65_535 });
  expect(pictureSize(webp.lossy(16_383, 16_383))).toMatchObject({ width: 16_383, height: 16_383 });
  expect(pictureSize(webp.lossless(16_384, 16_384))).toMatchObject({ width: 16_384, height: 16_384 });
  expect(pictureSize(webp.extended(2 ** 24, 2 ** 24))).toMatchObject({ width: 2 ** 24, height: 2 ** 24 });
});

test('a GIF frame that is larger than its screen counts', () => {
  const frame = { left: 10, top: 20, width: 30_000, height: 40_000 };
  expect(pictureSize(gif(1, 1, [{ left: 0, top: 0, width: 1, height: 1 }, frame]))).toMatchObject({
    width: 30_010,
    height: 40_020,
  });
});

test('the size of a JPEG is found behind metadata and filler bytes', () => {
  const size = { width: 300, height: 200 };
  const preview = Buffer.concat([Buffer.from('Exif\0\0'), jpeg(9, 9)]);
  expect(pictureSize(jpeg(300, 200, [preview, Buffer.alloc(65_000)]))).toMatchObject(size);
  const [start, rest] = [jpeg(300, 200).subarray(0, 2), jpeg(300, 200).subarray(2)];
  expect(pictureSize(Buffer.concat([start, Buffer.from([1, 0xff, 0, 0xff, 0xff]), rest]))).toMatchObject(
    size,
  );
});

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('bird')],
  ['a page', Buffer.from('<!doctype html><p>Bird</p>')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
  ['an icon', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])],
  ['a bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60, 1)])],
  ['AVIF', Buffer.concat([Buffer.from([0, 0, 0, 28]), Buffer.from('ftypavif\0\0\0\0avifmif1miaf')])],
  ['a PNG of no points', png(0, 5)],
  [
    'a PNG that begins with something else',
    Buffer.concat([png(1, 1).subarray(0, 8), deflateSync('x'.repeat(99))]),
  ],
  ['a JPEG without a size', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 4, 0, 0])],
  ['a JPEG whose height comes later', jpeg(10, 0)],
  ['something else in a WebP’s box', Buffer.from('RIFF\0\0\0\0WEBPVP9 \0\0\0\0\0\0\0\0\0\0\0\0\0\0')],
])('the size of %s is unknown', (_, bytes) => {
  expect(pictureSize(bytes)).toBeNull();
});

test('a truncated picture of any length throws nothing', () => {
  for (const bytes of [png(3, 4), jpeg(3, 4), webp.lossy(3, 4), webp.lossless(3, 4), webp.extended(3, 4)])
    for (let length = 0; length < bytes.length - 4; length++)
      expect(() => pictureSize(bytes.subarray(0, length))).not.toThrow();
  for (const bytes of [gif(3, 4, [{ left: 1, top: 1, width: 2, height: 2 }])])
    for (let length = 0; length < bytes.length; length++)
      expect(() => pictureSize(bytes.subarray(0, length))).not.toThrow();
});
