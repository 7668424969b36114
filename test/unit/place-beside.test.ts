import fc from 'fast-check';
import { expect, test } from 'vitest';
import { covers, placeBeside } from '../../src-renderer/components/dialog/place-beside.ts';
import { forEvery } from '../for-every.ts';

const WINDOW = { width: 1000, height: 700 };
const SIZE = { width: 300, height: 200 };
const anchor = (top: number, bottom: number) => ({ top, bottom, left: 400, right: 900 });

test('a popover stands above its anchor, at its end', () => {
  expect(placeBeside(anchor(500, 560), SIZE, WINDOW, false)).toEqual({ top: 294, left: 600, maxHeight: 398 });
  expect(placeBeside(anchor(500, 560), SIZE, WINDOW, true).left).toBe(400);
});

test('where there is no room above it stands below', () => {
  expect(placeBeside(anchor(100, 160), SIZE, WINDOW, false)).toMatchObject({ top: 166, left: 600 });
});

test('at the end of an anchor no wider than itself it leaves the rows above and below in sight', () => {
  const row = { top: 500, bottom: 528, left: 200, right: 460 };
  expect(placeBeside(row, SIZE, WINDOW, false)).toEqual({ top: 492, left: 466, maxHeight: 200 });
  expect(placeBeside({ ...row, left: 600, right: 860 }, SIZE, WINDOW, true)).toMatchObject({ left: 294 });
  // A button at the end of the window, and a row that is as wide as the window, have no room there.
  expect(placeBeside({ ...row, left: 950, right: 980 }, SIZE, WINDOW, false)).toMatchObject({
    top: 294,
    left: 680,
  });
});

test('where it fits on neither side it scrolls on the larger one', () => {
  const tall = { width: 300, height: 400 };
  expect(placeBeside(anchor(360, 480), tall, WINDOW, false)).toEqual({ top: 8, left: 600, maxHeight: 346 });
  expect(placeBeside(anchor(200, 320), tall, WINDOW, false)).toEqual({ top: 326, left: 600, maxHeight: 366 });
});

test('beside an anchor that fills the window it stays inside the window', () => {
  expect(placeBeside(anchor(-50, 690), SIZE, WINDOW, false).top).toBe(492);
  expect(placeBeside(anchor(150, 800), SIZE, WINDOW, false).top).toBe(8);
  expect(placeBeside(anchor(20, 560), SIZE, WINDOW, false).top).toBe(492);
});

test('without an anchor it is in the middle', () => {
  expect(placeBeside(null, SIZE, WINDOW, false)).toMatchObject({ top: 250, left: 350 });
});

test('it covers what it shares a part of the window with', () => {
  const popover = { top: 100, bottom: 300, left: 100, right: 400 };
  expect(covers(popover, anchor(299, 360))).toBe(false);
  expect(covers(popover, { ...anchor(299, 360), left: 399 })).toBe(true);
  expect(covers(popover, { ...anchor(300, 360), left: 100 })).toBe(false);
  expect(covers(popover, { ...anchor(0, 700), left: 0 })).toBe(true);
});

test('it never leaves a window that has room for it, and covers the anchor only where neither side has room', () => {
  const length = (max: number) => fc.integer({ min: 1, max });
  const numbers = [length(700), length(700), fc.integer({ min: -300, max: 900 }), length(900)] as const;
  forEvery([fc.tuple(...numbers), fc.boolean()], 200, ([width, height, top, tall], isRightToLeft) => {
    const bounds = anchor(top, top + tall);
    const size = { width: Math.min(width, WINDOW.width - 16), height: Math.min(height, WINDOW.height - 16) };
    const at = placeBeside(bounds, size, WINDOW, isRightToLeft);
    expect(at.left).toBeGreaterThanOrEqual(8);
    expect(at.left + size.width).toBeLessThanOrEqual(WINDOW.width - 8);
    expect(at.top).toBeGreaterThanOrEqual(8);
    expect(at.top + Math.min(size.height, at.maxHeight)).toBeLessThanOrEqual(WINDOW.height - 8);
    const shown = Math.min(size.height, at.maxHeight);
    const popover = { top: at.top, bottom: at.top + shown, left: at.left, right: at.left + size.width };
    // It scrolls where it is higher than this.
    const needed = Math.min(size.height, 240);
    const fitsAbove = bounds.top - 6 - needed >= 8;
    const fitsBelow = bounds.bottom + 6 + needed <= WINDOW.height - 8;
    if (fitsAbove || (fitsBelow && bounds.bottom + 6 >= 8)) expect(covers(popover, bounds)).toBe(false);
  });
});
