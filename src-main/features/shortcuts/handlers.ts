import { LOCAL_SETTINGS } from '../../contract/values/data-part.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';
import { setShortcut, shortcutTable } from './table.ts';

export const shortcutHandlers = ({ workspace, system, notify }: HandlerContext): HandlersOf<'shortcuts'> => ({
  'shortcuts:list': () =>
    shortcutTable(workspace).map(({ action, preset, title }) => ({
      action,
      preset,
      title,
      ...system.shortcuts.lookOf(action),
    })),
  'shortcuts:set': ({ action, accelerator }) => {
    setShortcut(workspace, action, accelerator);
    notify([LOCAL_SETTINGS]);
  },
  'shortcuts:try': ({ action, accelerator }) => system.shortcuts.try(action, accelerator),
  'shortcuts:record': ({ recording }) => system.shortcuts.suspend(recording),
});
