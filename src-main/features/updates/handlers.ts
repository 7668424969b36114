import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const updateHandlers = ({ system }: HandlerContext): HandlersOf<'updates'> => ({
  'updates:read': () => system.updates.state,
  // The state tells the outcome.
  'updates:check': () => void system.updates.check(),
  'updates:download': () => void system.updates.download(),
  'updates:install': () => void system.updates.install(),
  'updates:postpone': () => system.updates.postpone(),
  'updates:open-page': () => system.openPage(),
});
