import type { HandlerContext, HandlersOf } from '../base/handler.ts';
import { LOCAL_SETTINGS } from '../../contract/values/data-part.ts';

export const localSettingHandlers = ({
  workspace,
  system,
  notify,
}: HandlerContext): HandlersOf<'local-settings'> => ({
  'local-settings:read': () => ({
    ...workspace.localSettings.current,
    openAtSignIn: system.opensAtSignIn(),
    fixed: workspace.localSettings.fixed,
    spellingLanguages: system.spellingLanguages(),
    system: system.formats(),
  }),
  'local-settings:set': ({ openAtSignIn, ...changes }) => {
    if (openAtSignIn !== undefined) system.openAtSignIn(openAtSignIn);
    if (Object.keys(changes).length > 0) workspace.localSettings.set(changes);
    notify([LOCAL_SETTINGS]);
  },
});
