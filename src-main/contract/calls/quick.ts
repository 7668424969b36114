import { z } from 'zod';
import { WindowCommand } from '../values/command.ts';
import { command, nothing } from './call.ts';

export const quickCalls = {
  /** Hides the quick window; the program that had the focus before has it again. */
  'quick:hide': command<void>()(nothing),
  /** Hides the quick window, and lets the main window come forward and run a command. */
  'quick:open': command<void>()(z.strictObject({ command: WindowCommand })),
};
