import type { HandlerContext, HandlersOf } from './handler.ts';

export const organizationHandlers = ({ engine }: HandlerContext): HandlersOf<'organization'> => ({
  'organization:get': ({ accountId }) => engine(accountId).organization,
});
