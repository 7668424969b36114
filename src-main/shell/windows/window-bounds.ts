import { readFileSync } from 'node:fs';
import { screen, type BrowserWindow, type Rectangle } from 'electron';
import { z } from 'zod';
import { writeAtomically } from '../../accounts/atomic-file.ts';
import { LEAST_ZOOM, MOST_ZOOM } from './zoom.ts';

const USUAL = { width: 1120, height: 720 };
export const SMALLEST = { width: 360, height: 420 };
/** The small window of the first sign-in, as drawn. */
export const SIGN_IN = { width: 344, height: 588 };

/** How long after the last move or resize the file is written, in milliseconds. */
const REST = 500;

/** How much of the window must be on a screen, in pixels: enough to drag it. */
const IN_SIGHT = { width: 120, height: 40 };

const StoredBounds = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
  isMaximized: z.boolean(),
  /** One that no window can show counts as none. */
  zoom: z.number().min(LEAST_ZOOM).max(MOST_ZOOM).catch(1),
});
type StoredBounds = z.infer<typeof StoredBounds>;

/** The window's position, size and zoom, stored in a file of the profile. */
export class WindowBounds {
  readonly #file: string;
  /** Stores what the followed window has, after a moment. */
  #keepSoon = (): void => {};
  /** The file's text as it was last read or written. */
  #storedText: string | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * The bounds of a new window: the last ones where they are still on a screen, else the usual size in the middle.
   */
  initial(): Partial<Rectangle> & { width: number; height: number } {
    const last = this.#read();
    return last ? onScreen(last) : USUAL;
  }

  /** Brings a hidden window onto a screen that is there now, at a size that fits it. Screens come and go meanwhile. */
  bringBack(window: BrowserWindow): void {
    if (window.isMaximized() || window.isFullScreen()) return;
    const last = window.getNormalBounds();
    const { x, y, width, height } = onScreen(last);
    if (x !== undefined && width === last.width && height === last.height) return;
    window.setSize(width, height);
    if (x === undefined || y === undefined) window.center();
  }

  get wasMaximized(): boolean {
    return this.#read()?.isMaximized ?? false;
  }

  /** The zoom factor of a new window. */
  get lastZoom(): number {
    return this.#read()?.zoom ?? 1;
  }

  /**
   * Stores the bounds of a window whenever they change, and its zoom with them.
   * @param isOwn whether the window has bounds of its own now, and not those of the sign-in
   */
  follow(window: BrowserWindow, isOwn: () => boolean): void {
    let timer: NodeJS.Timeout | undefined;
    const keep = (): void => {
      clearTimeout(timer);
      if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
      if (isOwn()) this.#write(window);
    };
    const keepSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(keep, REST);
    };
    // One call for each event, because Electron's typings have an overload for each.
    window.on('resize', keepSoon);
    window.on('move', keepSoon);
    window.on('maximize', keepSoon);
    window.on('unmaximize', keepSoon);
    this.#keepSoon = keepSoon;
    window.on('hide', keep);
    window.on('close', keep);
    window.on('closed', () => clearTimeout(timer));
  }

  /** The zoom of the window has changed, of which there is no event. */
  zoomed(): void {
    this.#keepSoon();
  }

  #write(window: BrowserWindow): void {
    const bounds: StoredBounds = {
      ...window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      zoom: window.webContents.getZoomFactor(),
    };
    const text = JSON.stringify(bounds);
    // A write waits for the disk twice, and the window is often hidden without having moved.
    if (text === this.#storedText) return;
    try {
      writeAtomically(this.#file, text);
      this.#storedText = text;
    } catch {
      // The next window then has the usual size, which needs no notice.
    }
  }

  #read(): StoredBounds | null {
    try {
      this.#storedText = readFileSync(this.#file, 'utf8');
      return StoredBounds.parse(JSON.parse(this.#storedText));
    } catch {
      return null;
    }
  }
}

/** Bounds on a screen that is there: the same, no larger than the screen; without a place where they are out of sight. */
function onScreen(last: Rectangle): Partial<Rectangle> & { width: number; height: number } {
  const { workArea } = screen.getDisplayMatching(last);
  const { x, y } = last;
  const width = Math.min(last.width, workArea.width);
  const height = Math.min(last.height, workArea.height);
  return isInSight({ x, y, width, height }, workArea) ? { x, y, width, height } : { width, height };
}

function isInSight(window: Rectangle, area: Rectangle): boolean {
  const width = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  // The user drags the window by its upper edge.
  return width >= IN_SIGHT.width && window.y >= area.y && window.y <= area.y + area.height - IN_SIGHT.height;
}
