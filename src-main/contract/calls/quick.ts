import { z } from 'zod';
import { WindowCommand } from '../values/command.ts';
import type { PasteObstacle } from '../values/paste.ts';
import { command, nothing, query } from './call.ts';

export const quickCalls = {
  /** Why snippets cannot be pasted into the program before; null if they can. */
  'quick:paste-obstacle': query<PasteObstacle | null>()(nothing),
  /** Asks the system to let Perch paste. */
  'quick:allow-paste': command<void>()(nothing),
  /** Hides the quick window; the program that had the focus before has it again. */
  'quick:hide': command<void>()(nothing),
  /** Hides the quick window, and lets the main window come forward and run a command. */
  'quick:open': command<void>()(z.strictObject({ command: WindowCommand })),
};
