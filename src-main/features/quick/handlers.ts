import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const quickHandlers = ({ system }: HandlerContext): HandlersOf<'quick'> => ({
  'quick:hide': () => system.hideQuick(),
  'quick:open': ({ command }) => system.runInWindow(command),
});
