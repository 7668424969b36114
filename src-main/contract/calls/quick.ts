import { z } from 'zod';
import { WindowCommand } from '../values/command.ts';
import type { QuickShortcutView } from '../values/quick.ts';
import { command, nothing, query } from './call.ts';

export const quickCalls = {
  /** Hides the quick window; the program that had the focus before has it again. */
  'quick:hide': command<void>()(nothing),
  /** Hides the quick window, and lets the main window come forward and run a command. */
  'quick:open': command<void>()(z.strictObject({ command: WindowCommand })),
  /** The shortcut that shows the quick window. */
  'quick:shortcut': query<QuickShortcutView>()(nothing),
  /** While the user presses a new shortcut, the system sends the keys to the window that asks for it. */
  'quick:record': command<void>()(z.strictObject({ recording: z.boolean() })),
};
