import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { PasteObstacle } from '../../contract/values/paste.ts';
import type { PasteKeys } from './paste-keys.ts';

const run = promisify(execFile);

/** How long a tool may take, in milliseconds. */
const LONGEST = 3_000;

/** The classes of terminals in which Ctrl+V is a key of the program that runs there, and Ctrl+Shift+V pastes. */
const TERMINAL = /terminal|konsole|alacritty|kitty|tilix|terminator|wezterm|guake|yakuake|ghostty/i;

/** The modifiers of a shortcut that the user may still hold. */
const HELD = ['Control_L', 'Control_R', 'Alt_L', 'Alt_R', 'Shift_L', 'Shift_R', 'Super_L', 'Super_R'];

/** Presses keys on an X display by xdotool, which distributions package. */
export class X11Keys implements PasteKeys {
  /** The window that had the focus before Perch, by its number. */
  #before: string | null = null;

  async obstacle(): Promise<PasteObstacle | null> {
    try {
      await run('xdotool', ['version'], { timeout: LONGEST });
      return null;
    } catch (error) {
      // Any other fault shows when the keys are pressed.
      return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'no-tool' : null;
    }
  }

  allow(): void {}

  /** Waits for the tool, because a moment later the focus is elsewhere. */
  remember(): void {
    try {
      this.#before = execFileSync('xdotool', ['getactivewindow'], {
        encoding: 'utf8',
        timeout: LONGEST,
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      this.forget();
    }
  }

  forget(): void {
    this.#before = null;
  }

  aim(): () => Promise<void> {
    const before = this.#before;
    this.forget();
    return () => press(before);
  }
}

/** @param before the window to press the keys in; null for the one that has the focus */
async function press(before: string | null): Promise<void> {
  const target = before ?? (await run('xdotool', ['getactivewindow'], { timeout: LONGEST })).stdout.trim();
  const keys = (await isTerminal(target)) ? 'ctrl+shift+v' : 'ctrl+v';
  const focus = before === null ? [] : ['windowactivate', '--sync', before];
  const release = HELD.flatMap((key) => ['keyup', key]);
  await run('xdotool', [...focus, ...release, 'key', keys], { timeout: LONGEST });
}

/** Whether a window is of a terminal. Where the tool that tells is missing, no window is. */
async function isTerminal(window: string): Promise<boolean> {
  try {
    const { stdout } = await run('xprop', ['-id', window, 'WM_CLASS'], { timeout: LONGEST });
    return TERMINAL.test(stdout);
  } catch {
    return false;
  }
}
