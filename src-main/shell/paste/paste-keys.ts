import type { PasteObstacle } from '../../contract/values/paste.ts';

/** The keys for pasting, pressed in another program: all that pasting needs of the operating system. */
export interface PasteKeys {
  /** Why no keys can be pressed now; null if they can. */
  obstacle(): Promise<PasteObstacle | null>;
  /** Asks the system's user for what is missing, where the system has a way to ask. */
  allow(): void;
  /** Notes the program that has the focus. Call it before a window of Perch takes the focus. */
  remember(): void;
  /** Notes the keys of a shortcut, in Electron's form, which the user may still hold when the others are pressed. */
  hold(accelerator: string): void;
  /** Whether that program, or else the one that has the focus, is known to be a terminal. */
  isTerminal(): Promise<boolean>;
  /** Forgets that program, and the keys. */
  forget(): void;
  /**
   * Takes the remembered program, or else the one that will have the focus.
   * @returns a function that presses the keys in it, when the user does not hold the keys of a shortcut any more. It throws where
   * they could not be pressed.
   */
  aim(): () => Promise<void>;
}
