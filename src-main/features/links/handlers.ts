import { openableLink } from '../../contract/links/link.ts';
import { Refusal } from '../../contract/problem.ts';
import { commandOfLink, innerPlaceOf } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const linkHandlers = ({ engine, system }: HandlerContext): HandlersOf<'links'> => ({
  'links:open': async ({ url }) => {
    const link = openableLink(url);
    if (link === null) throw new Refusal({ kind: 'invalid-input' });
    await system.openLink(link);
  },
  'links:command': ({ accountId, text }) => {
    const { db, organization } = engine(accountId);
    return commandOfLink(db, organization, text);
  },
  'links:inside': ({ accountId, text }) => {
    const { db, organization } = engine(accountId);
    return innerPlaceOf(db, organization, text);
  },
});
