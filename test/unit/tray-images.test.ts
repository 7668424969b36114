import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { trayImageName } from '../../src-main/shell/tray/tray-image-name.ts';
import type { TrayImage } from '../../src-main/shell/tray/tray-model.ts';

const FOLDER = join(import.meta.dirname, '../../resources/tray');

const images = Object.keys({
  online: true,
  away: true,
  offline: true,
  unsent: true,
  attention: true,
  'online-unread': true,
  'away-unread': true,
  'offline-unread': true,
  'unsent-unread': true,
  'attention-unread': true,
} satisfies Record<TrayImage, true>) as TrayImage[];

interface Pixels {
  size: number;
  /** How much of each pixel is covered, 0 to 1, from the top left. */
  cover: number[];
  /** The gray that each color would have, 0 to 1. */
  gray: number[];
}

/** Reads a PNG as Chromium writes it: eight bits for each of red, green, blue and alpha, not interlaced. */
function readPng(name: string): Pixels {
  const png = readFileSync(join(FOLDER, name));
  const size = png.readUInt32BE(16);
  expect([png.readUInt32BE(20), png[24], png[25], png[28]], name).toEqual([size, 8, 6, 0]);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const rgba = unfiltered(inflateSync(Buffer.concat(parts)), size * 4);
  const pixels = Array.from({ length: size * size }, (_, at) => rgba.subarray(at * 4, at * 4 + 4));
  return {
    size,
    cover: pixels.map((pixel) => (pixel[3] ?? 0) / 255),
    gray: pixels.map(([red = 0, green = 0, blue = 0]) => (0.299 * red + 0.587 * green + 0.114 * blue) / 255),
  };
}

/** Undoes the filters of a PNG's rows (PNG specification, 9.2). */
function unfiltered(data: Buffer, width: number): Buffer {
  const rows = data.length / (width + 1);
  const out = Buffer.alloc(width * rows);
  const at = (row: number, column: number): number =>
    row < 0 || column < 0 ? 0 : (out[row * width + column] ?? 0);
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (width + 1)];
    for (let column = 0; column < width; column++) {
      const [left, up, corner] = [at(row, column - 4), at(row - 1, column), at(row - 1, column - 4)];
      const guess = left + up - corner;
      // The sort is stable, so the left one wins a tie, and then the upper one.
      const near = [left, up, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b));
      const added = [0, left, up, (left + up) >> 1, near[0]][filter ?? 0] ?? 0;
      out[row * width + column] = ((data[row * (width + 1) + 1 + column] ?? 0) + added) & 255;
    }
  }
  return out;
}

/** The image in gray over a panel of this gray. */
const over = ({ cover, gray }: Pixels, panel: number): number[] =>
  cover.map((part, at) => part * (gray[at] ?? 0) + (1 - part) * panel);

/** How many pixels look different: by more than a quarter of the way from black to white. */
const differing = (a: number[], b: number[]): number =>
  a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > 0.25).length;

const panels = [
  { file: 'on-light', gray: 0.95 },
  { file: 'on-dark', gray: 0.1 },
] as const;

const pairs = images.flatMap((a, at) => images.slice(at + 1).map((b) => [a, b] as const));

/** Two states that differ by fewer of the 256 pixels look the same in passing. */
const FEWEST = 14;

describe.each(panels)('on a panel $file', ({ file, gray }) => {
  test.each(pairs)('%s and %s are different at 16 px in gray', (a, b) => {
    const [one, other] = [a, b].map((image) => over(readPng(`${image}-${file}.png`), gray));
    expect(differing(one ?? [], other ?? [])).toBeGreaterThanOrEqual(FEWEST);
  });

  test.each(images)('%s stands out, and leaves a pixel of air', (image) => {
    const { size, cover } = readPng(`${image}-${file}.png`);
    const seen = over(readPng(`${image}-${file}.png`), gray);
    expect(seen.filter((value) => Math.abs(value - gray) > 0.5).length).toBeGreaterThan(40);
    const isEdge = (at: number): boolean =>
      [0, size - 1].includes(at % size) || [0, size - 1].includes(Math.floor(at / size));
    expect(cover.filter((part, at) => isEdge(at) && part > 0.1)).toEqual([]);
  });
});

test.each(pairs)('%s and %s are different as macOS’s templates', (a, b) => {
  const [one, other] = [a, b].map((image) => readPng(`${image}Template.png`).cover);
  expect(differing(one ?? [], other ?? [])).toBeGreaterThanOrEqual(FEWEST);
});

describe('there is an image for every scale', () => {
  test.each(images)('%s from 100 to 300 %', (image) => {
    const sizes = (name: string, scales: readonly (readonly [string, number])[]): void => {
      for (const [scale, size] of scales)
        expect(readPng(`${name}${scale}.png`).size, name + scale).toBe(size);
    };
    const windows = [
      ['', 16],
      ['@1.25x', 20],
      ['@1.5x', 24],
      ['@2x', 32],
      ['@3x', 48],
    ] as const;
    sizes(`${image}-on-light`, windows);
    sizes(`${image}-on-dark`, windows);
    sizes(`${image}Template`, [windows[0], windows[3], windows[4]]);
  });

  test.each([
    [1, 22],
    [1.25, 44],
    [2, 44],
    [2.5, 66],
    [3, 66],
    [4, 66],
  ])('Linux at %d gets one image of %d px', (scale, size) => {
    for (const image of images)
      for (const isDark of [true, false])
        expect(readPng(trayImageName(image, 'linux', isDark, scale)).size).toBe(size);
  });

  test('each platform gets its own', () => {
    expect(trayImageName('away', 'darwin', true, 2)).toBe('awayTemplate.png');
    expect(trayImageName('away', 'win32', true, 2)).toBe('away-on-dark.png');
    expect(trayImageName('away', 'win32', false, 1)).toBe('away-on-light.png');
    expect(trayImageName('away', 'linux', false, 1)).toBe('away-22-on-light.png');
  });
});
