import { systemPreferences } from 'electron';
import type { PasteObstacle } from '../../contract/values/paste.ts';
import { runProgram } from '../system/program/programs.ts';
import type { PasteKeys } from './paste-keys.ts';

/**
 * Waits until Shift, Control, Option and Command are up, for two seconds at most. System Events finds the key of the letter on
 * every layout of a keyboard.
 */
const SCRIPT = `
ObjC.import('AppKit');
for (let tries = 0; ($.NSEvent.modifierFlags & 0x1e0000) !== 0 && tries < 40; tries++) delay(0.05);
Application('System Events').keystroke('v', { using: 'command down' });
`;

/** Longer than the script takes, and long enough for the user to answer the system's question, in milliseconds. */
const LONGEST = 60_000;

const isTrusted = (asksUser: boolean): boolean =>
  process.platform === 'darwin' && systemPreferences.isTrustedAccessibilityClient(asksUser);

/** Presses keys on macOS by System Events, for which the user allows Perch the accessibility of the system. */
export class MacKeys implements PasteKeys {
  obstacle(): Promise<PasteObstacle | null> {
    return Promise.resolve(isTrusted(false) ? null : 'no-permission');
  }

  /** Shows the system's dialog, which leads to its settings. */
  // The system does not tell what kind of program has the focus.
  isTerminal(): Promise<boolean> {
    return Promise.resolve(false);
  }

  allow(): void {
    isTrusted(true);
  }

  // The quick window is a panel: the program before stays the active one.
  remember(): void {}
  hold(): void {}
  forget(): void {}

  aim(): () => Promise<void> {
    return async () => {
      await runProgram('osascript', ['-l', 'JavaScript', '-e', SCRIPT], { timeout: LONGEST });
    };
  }
}
