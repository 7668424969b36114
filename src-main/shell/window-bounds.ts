import { readFileSync } from 'node:fs';
import { screen, type BrowserWindow, type Rectangle } from 'electron';
import { z } from 'zod';
import { writeAtomically } from '../accounts/atomic-file.ts';

const USUAL = { width: 1120, height: 720 };
export const SMALLEST = { width: 360, height: 420 };

/** Moving and resizing go on for a while: the file is written when they rest, in milliseconds. */
const REST = 500;

/** So much of the window must lie on a screen, in pixels: enough to take hold of it. */
const IN_SIGHT = { width: 120, height: 40 };

const Remembered = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
  isMaximized: z.boolean(),
});
type Remembered = z.infer<typeof Remembered>;

/** Where the window was and how large, kept in a file of the profile. */
export class WindowBounds {
  readonly #file: string;
  /** The file's text, as it was last read or written. */
  #kept: string | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** What a new window is to be made with: as it was, if that can still be seen; else in its usual size, in the middle. */
  initial(): Partial<Rectangle> & { width: number; height: number } {
    const last = this.#read();
    if (!last) return USUAL;
    const { workArea } = screen.getDisplayMatching(last);
    const width = clamp(last.width, SMALLEST.width, workArea.width);
    const height = clamp(last.height, SMALLEST.height, workArea.height);
    return isInSight({ ...last, width, height }, workArea)
      ? { x: last.x, y: last.y, width, height }
      : { width, height };
  }

  get wasMaximized(): boolean {
    return this.#read()?.isMaximized ?? false;
  }

  /** Keeps up with a window as long as it is there. */
  follow(window: BrowserWindow): void {
    let timer: NodeJS.Timeout | undefined;
    const keep = (): void => {
      clearTimeout(timer);
      if (!window.isDestroyed() && !window.isMinimized() && !window.isFullScreen()) this.#write(window);
    };
    const keepSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(keep, REST);
    };
    // Each by its name: Electron's typings have one overload for each.
    window.on('resize', keepSoon);
    window.on('move', keepSoon);
    window.on('maximize', keepSoon);
    window.on('unmaximize', keepSoon);
    window.on('hide', keep);
    window.on('close', keep);
    window.on('closed', () => clearTimeout(timer));
  }

  #write(window: BrowserWindow): void {
    const remembered: Remembered = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
    const text = JSON.stringify(remembered);
    // A write waits for the disk twice, and the window is hidden more often than moved.
    if (text === this.#kept) return;
    try {
      writeAtomically(this.#file, text);
      this.#kept = text;
    } catch {
      // The next window then has its usual size, which is no reason to say anything.
    }
  }

  #read(): Remembered | null {
    try {
      this.#kept = readFileSync(this.#file, 'utf8');
      return Remembered.parse(JSON.parse(this.#kept));
    } catch {
      return null;
    }
  }
}

function isInSight(window: Rectangle, area: Rectangle): boolean {
  const width = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  // The upper edge is what one takes hold of.
  return width >= IN_SIGHT.width && window.y >= area.y && window.y <= area.y + area.height - IN_SIGHT.height;
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
