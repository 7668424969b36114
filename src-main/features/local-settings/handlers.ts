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
    inApplications: system.applications.isAdded,
    fixed: workspace.localSettings.fixed,
    absent: system.applications.canAdd || system.applications.isAdded ? [] : ['inApplications'],
    spellingLanguages: system.spellingLanguages(),
    system: system.formats(),
  }),
  'local-settings:set': ({ openAtSignIn, inApplications, ...changes }) => {
    if (openAtSignIn !== undefined) system.openAtSignIn(openAtSignIn);
    if (inApplications !== undefined) {
      system.applications.set(inApplications);
      workspace.notices.settle('not-in-applications');
    }
    if (Object.keys(changes).length > 0) workspace.localSettings.set(changes);
    notify([LOCAL_SETTINGS]);
  },
});
