import { z } from 'zod';
import { Accelerator } from '../values/accelerator.ts';
import { ChosenAction, ShortcutAction, type ShortcutLook, type ShortcutView } from '../values/shortcut.ts';
import { command, nothing, query } from './call.ts';

export const shortcutCalls = {
  /** The global shortcuts, the one of the quick window first. Those of deleted presets and snippets are left out. */
  'shortcuts:list': query<ShortcutView[]>()(nothing),
  /** Gives an action these keys, or none. */
  'shortcuts:set': command<void>()(
    z.strictObject({ action: ChosenAction, accelerator: z.nullable(Accelerator) }),
  ),
  /** Says whether keys would work for an action, which does not get them yet. */
  'shortcuts:try': query<ShortcutLook>()(
    z.strictObject({ action: z.nullable(ShortcutAction), accelerator: Accelerator }),
  ),
  /** While the user presses a new shortcut, the system sends the keys to the window that asks for it. */
  'shortcuts:record': command<void>()(z.strictObject({ recording: z.boolean() })),
};
