import type { PasteObstacle } from '../../contract/values/paste.ts';
import { outputNow, runProgram } from '../system/program/programs.ts';
import type { PasteKeys } from './paste-keys.ts';

/** How long a tool may take, in milliseconds. */
const LONGEST = 3_000;

/** The classes of terminals in which Ctrl+V is a key of the program that runs there, and Ctrl+Shift+V pastes. */
const TERMINAL = /terminal|konsole|alacritty|kitty|tilix|terminator|wezterm|guake|yakuake|ghostty/i;

/** The modifiers of a shortcut that the user may still hold. */
const MODIFIERS = ['Control_L', 'Control_R', 'Alt_L', 'Alt_R', 'Shift_L', 'Shift_R', 'Super_L', 'Super_R'];

/** The names that X has for Electron's keys, where they differ in more than upper case. */
const X_NAMES: Partial<Record<string, string>> = {
  Space: 'space',
  Backspace: 'BackSpace',
  PageUp: 'Prior',
  PageDown: 'Next',
  Plus: 'plus',
  ',': 'comma',
  '.': 'period',
  '-': 'minus',
  '/': 'slash',
  ';': 'semicolon',
  "'": 'apostrophe',
  '[': 'bracketleft',
  ']': 'bracketright',
  '\\': 'backslash',
  '`': 'grave',
  '=': 'equal',
};

/** X's name of the key that is pressed together with modifiers. */
function keyOf(accelerator: string): string {
  const key = accelerator.split('+').at(-1) ?? '';
  return X_NAMES[key] ?? (key.length === 1 ? key.toLowerCase() : key);
}

/** Presses keys on an X display by xdotool, which distributions package. */
export class X11Keys implements PasteKeys {
  /** The window that had the focus before Perch, by its number. */
  #before: string | null = null;
  /** The key of a shortcut that the user may still hold. X sends all keys to Perch until that one is released. */
  #held: string | null = null;

  async obstacle(): Promise<PasteObstacle | null> {
    try {
      await runProgram('xdotool', ['version'], { timeout: LONGEST });
      return null;
    } catch (error) {
      // Any other fault shows when the keys are pressed.
      return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'no-tool' : null;
    }
  }

  allow(): void {}

  /** Waits for the tool, because a moment later the focus is elsewhere. */
  remember(): void {
    this.forget();
    try {
      this.#before = outputNow('xdotool', ['getactivewindow'], { timeout: LONGEST }).trim();
    } catch {
      // No window has the focus.
    }
  }

  async isTerminal(): Promise<boolean> {
    const target = this.#before ?? (await focused());
    return isTerminal(target);
  }

  hold(accelerator: string): void {
    this.#held = keyOf(accelerator);
  }

  forget(): void {
    this.#before = null;
    this.#held = null;
  }

  aim(): () => Promise<void> {
    const [before, held] = [this.#before, this.#held];
    this.forget();
    return () => press(before, held === null ? [] : [held]);
  }
}

/**
 * @param before the window to press the keys in; null for the one that has the focus
 * @param held a key to release first
 */
async function press(before: string | null, held: string[]): Promise<void> {
  const target = before ?? (await focused());
  const keys = (await isTerminal(target)) ? 'ctrl+shift+v' : 'ctrl+v';
  const focus = before === null ? [] : ['windowactivate', '--sync', before];
  const release = [...held, ...MODIFIERS].flatMap((key) => ['keyup', key]);
  await runProgram('xdotool', [...focus, ...release, 'key', keys], { timeout: LONGEST });
}

const focused = async (): Promise<string> =>
  (await runProgram('xdotool', ['getactivewindow'], { timeout: LONGEST })).stdout.trim();

/** Whether a window is of a terminal. Where the tool that tells is missing, no window is. */
async function isTerminal(window: string): Promise<boolean> {
  try {
    const { stdout } = await runProgram('xprop', ['-id', window, 'WM_CLASS'], { timeout: LONGEST });
    return TERMINAL.test(stdout);
  } catch {
    return false;
  }
}
