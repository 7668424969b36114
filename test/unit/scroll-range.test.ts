import { expect, test } from 'vitest';
import { RowOffsets } from '../../src-renderer/components/virtual-list/row-offsets.ts';
import { LONGEST, ScrollRange } from '../../src-renderer/components/virtual-list/scroll-range.ts';

const ROW = 55;
const VIEW = 601;

/** The height of so many rows. */
const heightOf = (count: number): number =>
  new RowOffsets(ROW, { room: 0, headings: [], headingHeight: 0, panels: [] }).topWithHeading(count);
const heights = [0, 1, 100, 10_000, 181_818, 181_819, 610_000, 1_000_000].map(heightOf);

test.each(heights)('a list of %d pixels is scrolled from its first to its last pixel', (height) => {
  const range = new ScrollRange(height, VIEW);
  expect(range.height).toBeLessThanOrEqual(LONGEST);
  const barEnd = Math.max(0, range.height - VIEW);
  const end = Math.max(0, height - VIEW);
  expect(range.offsetAt(0)).toBe(0);
  expect(range.offsetAt(barEnd)).toBe(end);
  expect(range.barAt(0)).toBe(0);
  expect(range.barAt(end)).toBe(barEnd);
  // Beyond either end there is nothing.
  expect([range.within(-1), range.within(height + 1)]).toEqual([0, end]);
  expect([range.barAt(-1), range.barAt(height + 1)]).toEqual([0, barEnd]);
});

test.each(heights)('in a list of %d pixels, each offset has its position of the scrollbar', (height) => {
  const range = new ScrollRange(height, VIEW);
  const end = Math.max(0, height - VIEW);
  let before = -1;
  for (let step = 0; step <= 1_000; step += 1) {
    const offset = (end * step) / 1_000;
    const bar = range.barAt(offset);
    expect(bar).toBeGreaterThanOrEqual(end === 0 ? 0 : before);
    expect(range.offsetAt(bar)).toBeCloseTo(offset, 3);
    // A scrollbar that is ahead of its list could not reach the end of the list by pixels.
    expect(bar).toBeLessThanOrEqual(offset);
    before = bar;
  }
});

test('near both ends of a list of a million rows, the scrollbar moves by the pixels of the list', () => {
  const height = heightOf(1_000_000);
  const range = new ScrollRange(height, VIEW);
  for (const offset of [1, 601, 100_000, 999_999]) {
    expect(range.barAt(offset)).toBe(offset);
    expect(range.barAt(height - VIEW - offset)).toBe(LONGEST - VIEW - offset);
  }
  expect(range.barAt(height / 2)).toBeCloseTo(LONGEST / 2, -3);
});

test('a list that a browser can draw is scrolled by pixels', () => {
  const range = new ScrollRange(LONGEST, VIEW);
  expect(range.isShortened).toBe(false);
  expect([range.offsetAt(12_345), range.barAt(12_345)]).toEqual([12_345, 12_345]);
  expect(new ScrollRange(LONGEST + 1, VIEW).isShortened).toBe(true);
});
