import type { HandlerContext, HandlersOf } from '../handler.ts';

export const appHandlers = ({ system }: HandlerContext): HandlersOf<'app'> => ({
  'app:versions': () => system.versions(),
  'app:quit': () => system.quit(),
});
