import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { WindowBounds } from '../../src-main/shell/windows/window-bounds.ts';
import { temporaryFolder } from './temporary.ts';

const { display } = vi.hoisted(() => ({ display: { workArea: { x: 0, y: 0, width: 1920, height: 1080 } } }));
vi.mock('electron', () => ({ screen: { getDisplayMatching: () => display } }));

const BOUNDS = { x: 40, y: 50, width: 900, height: 600 };

/** A window at these bounds that emits its events. */
function windowAt(bounds: typeof BOUNDS) {
  const window = Object.assign(new EventEmitter(), {
    bounds,
    zoom: 1,
    isDestroyed: () => false,
    isMinimized: (): boolean => false,
    isFullScreen: (): boolean => false,
    isMaximized: () => false,
    getNormalBounds: () => window.bounds,
    webContents: { getZoomFactor: () => window.zoom },
  });
  return window;
}

function follow(file: string, bounds = BOUNDS) {
  const kept = new WindowBounds(file);
  const window = windowAt(bounds);
  const made = kept.initial();
  kept.follow(window as unknown as BrowserWindow, () => true);
  return { window, made };
}

/** Whether this writes the file: one that was taken away is there again. */
function writes(file: string, event: () => void): boolean {
  rmSync(file, { force: true });
  event();
  return existsSync(file);
}

test('bounds are written when they are new, not each time the window is hidden', () => {
  const file = join(temporaryFolder(), 'window.json');
  const { window } = follow(file);
  const hide = () => writes(file, () => window.emit('hide'));
  expect(hide()).toBe(true);
  expect(hide()).toBe(false);
  window.bounds = { ...BOUNDS, x: 41 };
  expect(hide()).toBe(true);
  expect(hide()).toBe(false);
  window.bounds = BOUNDS;
  expect(hide()).toBe(true);
});

test('a window that is minimized or fills the screen has no bounds to keep', () => {
  const file = join(temporaryFolder(), 'window.json');
  const { window } = follow(file);
  const close = () => writes(file, () => window.emit('close'));
  window.isMinimized = () => true;
  expect(close()).toBe(false);
  window.isMinimized = () => false;
  window.isFullScreen = () => true;
  expect(close()).toBe(false);
  window.isFullScreen = () => false;
  expect(close()).toBe(true);
});

test('bounds of the last run are not written again', () => {
  const file = join(temporaryFolder(), 'window.json');
  follow(file).window.emit('hide');
  const { window, made } = follow(file);
  expect(made).toEqual(BOUNDS);
  expect(writes(file, () => window.emit('hide'))).toBe(false);
});

test('bounds that could not be written are written the next time', () => {
  const file = join(temporaryFolder(), 'window.json');
  const { window } = follow(file);
  // A folder in the place of the file that is written first.
  mkdirSync(`${file}.new`);
  window.emit('hide');
  expect(existsSync(file)).toBe(false);
  rmdirSync(`${file}.new`);
  window.emit('hide');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...BOUNDS, isMaximized: false, zoom: 1 });
});

test('the zoom is stored with the bounds, and what no window can show counts as none', () => {
  const file = join(temporaryFolder(), 'window.json');
  const { window } = follow(file);
  window.zoom = 1.25;
  window.emit('hide');
  expect(new WindowBounds(file).lastZoom).toBe(1.25);
  for (const zoom of [0, 9, '2', null, undefined]) {
    writeFileSync(file, JSON.stringify({ ...BOUNDS, isMaximized: false, zoom }));
    expect(new WindowBounds(file).lastZoom).toBe(1);
    expect(new WindowBounds(file).initial()).toEqual(BOUNDS);
  }
});

test.each([
  ['where it was', BOUNDS, BOUNDS],
  ['in the middle, where its screen is gone', { ...BOUNDS, x: 2_400 }, 'in the middle'],
  ['in the middle, where its upper edge is out of reach', { ...BOUNDS, y: -300 }, 'in the middle'],
  [
    'no larger than its screen is now',
    { ...BOUNDS, width: 2_600, height: 1_400 },
    { ...BOUNDS, width: 1_920, height: 1_080 },
  ],
])('a window that was hidden comes back %s', (_, bounds, expected) => {
  const window = Object.assign(windowAt(bounds), {
    where: bounds as typeof BOUNDS | 'in the middle',
    setSize: (width: number, height: number) => void (window.where = { ...bounds, width, height }),
    center: () => void (window.where = 'in the middle'),
  });
  new WindowBounds(join(temporaryFolder(), 'window.json')).bringBack(window as unknown as BrowserWindow);
  expect(window.where).toEqual(expected);
});
