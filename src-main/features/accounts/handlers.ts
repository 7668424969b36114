import { noteRead } from '../../tracking/reads.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';
import { onlyHere } from './only-here.ts';
import { RequestPace } from '../base/request-pace.ts';
import { LINKS_ARRIVE } from '../../contract/values/data-part.ts';

export function accountHandlers({ workspace, system, notify, asks }: HandlerContext): HandlersOf<'accounts'> {
  const lookups = new RequestPace();
  const signIns = new RequestPace();
  /** Whether the links of the waiting attempt in the browser arrive by themselves. */
  let linksArrive = true;
  return {
    'accounts:list': () => workspace.view(),
    'accounts:ways': ({ address }) => {
      lookups.begin();
      return workspace.signIns.ways(address);
    },
    'accounts:sign-in': async ({ accountId, move, ...form }) => {
      signIns.begin();
      return { accountId: await workspace.signIns.byForm(form, accountId, move) };
    },
    'accounts:browser-sign-in': async ({ accountId, move, add, ...way }) => {
      signIns.begin();
      const open = async (url: string): Promise<void> => {
        linksArrive = await system.awaitLinks(true);
        notify([LINKS_ARRIVE]);
        await system.openLink(url);
      };
      try {
        const id = await workspace.signIns.byBrowser(way, open, { accountId, move, add });
        return id === null ? null : { accountId: id };
      } finally {
        // Another attempt may have begun meanwhile.
        void system.awaitLinks(workspace.signIns.browser.isWaiting);
      }
    },
    'accounts:browser-arrives'() {
      noteRead(LINKS_ARRIVE);
      return linksArrive;
    },
    'accounts:browser-again': () => workspace.signIns.browser.openAgain(),
    'accounts:browser-cancel': () => workspace.signIns.browser.cancel(),
    'accounts:activate': ({ accountId }) => workspace.activate(accountId),
    'accounts:reopen': ({ accountId }) => workspace.reopen(accountId),
    'accounts:sign-out': ({ accountId }) => workspace.signOut(accountId),
    'accounts:only-here': asks(({ db }) => onlyHere(db)),
    'accounts:remove': ({ accountId }) => workspace.remove(accountId),
    'accounts:dismiss-notice': ({ notice }) => workspace.notices.dismiss(notice),
  };
}
