import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const proxyHandlers = ({ workspace, system }: HandlerContext): HandlersOf<'proxy'> => ({
  'proxy:asks': () => system.proxies.asks,
  'proxy:sign-in': async (answer) => {
    await system.proxies.signIn(answer);
    workspace.retryNow();
  },
  'proxy:put-off': ({ isPutOff }) => system.proxies.putOff(isPutOff),
});
