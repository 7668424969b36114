import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';

const resources = path.resolve(import.meta.dirname, '../../resources');

/** The opacity of each pixel of an image. */
interface Opacity {
  size: number;
  alpha: Uint8Array;
}

/** Reads a PNG of Chromium's: RGBA, 8 bits, not interlaced. */
function readPng(png: Buffer): Opacity {
  const size = png.readUInt32BE(16);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const data = inflateSync(Buffer.concat(parts));
  const row = size * 4;
  const pixels = new Uint8Array(size * row);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < row; x++) {
      const left = x < 4 ? 0 : pixels[y * row + x - 4]!;
      const up = y === 0 ? 0 : pixels[(y - 1) * row + x]!;
      const corner = x < 4 || y === 0 ? 0 : pixels[(y - 1) * row + x - 4]!;
      const guess = left + up - corner;
      const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(guess - value)) as [
        number,
        number,
        number,
      ];
      const paeth = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
      const before = [0, left, up, (left + up) >> 1, paeth][data[y * (row + 1)]!]!;
      pixels[y * row + x] = data[y * (row + 1) + 1 + x]! + before;
    }
  return { size, alpha: pixels.filter((_, index) => index % 4 === 3) };
}

/** Reads the first of the four channels of a small image in an .icns file. */
function readChannels(data: Buffer, size: number): Opacity {
  expect(data.toString('latin1', 0, 4)).toBe('ARGB');
  const values: number[] = [];
  for (let at = 4; at < data.length;) {
    const code = data[at++]!;
    if (code < 128) values.push(...data.subarray(at, (at += code + 1)));
    else {
      values.push(...Array.from({ length: code - 125 }, () => data[at]!));
      at += 1;
    }
  }
  expect(values).toHaveLength(size * size * 4);
  return { size, alpha: Uint8Array.from(values.slice(0, size * size)) };
}

/** How many columns from the left are empty, as a part of the width. */
function margin({ size, alpha }: Opacity): number {
  const middle = [...alpha.subarray((size * size) / 2, (size * size) / 2 + size)];
  return middle.findIndex((value) => value > 127) / size;
}

const SIZES: Record<string, number> = {
  ic04: 16,
  ic05: 32,
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
};

test('the icon for macOS has every size, the small ones at 1x too, with its margins', () => {
  const icns = readFileSync(path.join(resources, 'icon.icns'));
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const found: string[] = [];
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const type = icns.toString('latin1', at, at + 4);
    const data = icns.subarray(at + 8, at + icns.readUInt32BE(at + 4));
    const size = SIZES[type]!;
    const image = data.toString('latin1', 1, 4) === 'PNG' ? readPng(data) : readChannels(data, size);
    expect(image.size, type).toBe(size);
    expect(margin(image), type).toBeGreaterThan(0.06);
    expect(margin(image), type).toBeLessThan(0.12);
    found.push(type);
  }
  expect(found.sort()).toEqual(Object.keys(SIZES).sort());
});

test('icons for Linux have the margins of its desktops, and the one for Windows fills its place', () => {
  for (const size of [16, 24, 32, 48, 64, 128, 256, 512]) {
    const image = readPng(readFileSync(path.join(resources, `icons/${size}x${size}.png`)));
    expect(image.size).toBe(size);
    expect(margin(image), `${size}`).toBeGreaterThan(0.02);
    expect(margin(image), `${size}`).toBeLessThan(0.12);
  }
  const ico = readFileSync(path.join(resources, 'icon.ico'));
  const last = 6 + 16 * (ico.readUInt16LE(4) - 1);
  const png = ico.subarray(
    ico.readUInt32LE(last + 12),
    ico.readUInt32LE(last + 12) + ico.readUInt32LE(last + 8),
  );
  expect(margin(readPng(png))).toBe(0);
});
