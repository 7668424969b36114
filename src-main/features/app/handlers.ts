import { diagnosticsOf } from './diagnostics.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const appHandlers = ({ workspace, system, notify }: HandlerContext): HandlersOf<'app'> => ({
  'app:welcome': ({ step }) => {
    workspace.localSettings.setWelcome(step ?? 'done');
    notify(['accounts']);
  },
  'app:diagnostics': () => diagnosticsOf(workspace, system),
  'app:open-notices': () => system.openNotices(),
  'app:quit': () => system.quit(),
});
