import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const updateHandlers = ({ system }: HandlerContext): HandlersOf<'updates'> => ({
  'updates:read': () => system.updates.state,
  'updates:act': ({ act }) => (act === 'open-page' ? system.openPage() : void system.updates[act]()),
});
