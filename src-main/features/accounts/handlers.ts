import type { HandlerContext, HandlersOf } from '../handler.ts';

export const accountHandlers = ({ workspace }: HandlerContext): HandlersOf<'accounts'> => ({
  'accounts:list': () => workspace.view(),
  'accounts:ways': ({ address }) => workspace.waysToSignIn(address),
  'accounts:sign-in': async ({ accountId, move, ...form }) => ({
    accountId: await workspace.signIn(form, accountId, move),
  }),
  'accounts:activate': ({ accountId }) => workspace.activate(accountId),
  'accounts:sign-out': ({ accountId }) => workspace.signOut(accountId),
  'accounts:remove': ({ accountId }) => workspace.remove(accountId),
  'accounts:dismiss-notice': ({ index }) => workspace.dismissNotice(index),
});
