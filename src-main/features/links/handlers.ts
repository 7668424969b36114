import { openableLink } from '../../contract/links/link.ts';
import { Refusal } from '../../contract/problem.ts';
import { commandOfLink, innerPlaceOf } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const linkHandlers = ({ asks, system }: HandlerContext): HandlersOf<'links'> => ({
  'links:open': async ({ url }) => {
    const link = openableLink(url);
    if (link === null) throw new Refusal({ kind: 'invalid-input' });
    await system.openLink(link);
  },
  'links:command': asks(({ db, organization }, { text }) => commandOfLink(db, organization, text)),
  'links:inside': asks(({ db, organization }, { text }) => innerPlaceOf(db, organization, text)),
});
