import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const quickHandlers = ({ system }: HandlerContext): HandlersOf<'quick'> => ({
  'quick:paste-obstacle': () => system.pasting.obstacle(),
  'quick:allow-paste': () => system.pasting.allow(),
  'quick:hide': () => system.hideQuick(),
  'quick:open': ({ command }) => system.runInWindow(command),
});
