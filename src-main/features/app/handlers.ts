import { diagnosticsOf } from './diagnostics.ts';
import type { HandlerContext, HandlersOf } from '../handler.ts';

export const appHandlers = ({ workspace, system }: HandlerContext): HandlersOf<'app'> => ({
  'app:diagnostics': () => diagnosticsOf(workspace, system),
  'app:open-notices': () => system.openNotices(),
  'app:quit': () => system.quit(),
});
