import { diagnosticsOf } from './diagnostics.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';
import { ACCOUNTS } from '../../contract/values/data-part.ts';

export const appHandlers = ({ workspace, system, notify }: HandlerContext): HandlersOf<'app'> => ({
  'app:welcome': ({ step }) => {
    workspace.localSettings.setWelcome(step ?? 'done');
    notify([ACCOUNTS]);
  },
  'app:diagnostics': () => diagnosticsOf(workspace, system),
  'app:open-notices': () => system.openNotices(),
  'app:quit': () => system.quit(),
});
