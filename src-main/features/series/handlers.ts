import type { HandlerContext, HandlersOf } from '../base/handler.ts';
import { deleteSeriesForNow, saveSeries } from './commands.ts';

export const seriesHandlers = ({ acts }: HandlerContext): HandlersOf<'series'> => ({
  'series:save': acts((db, { id, form }, now) => saveSeries(db, id, form, crypto.randomUUID(), now)),
  'series:delete': acts((db, { id }, now) => deleteSeriesForNow(db, id, now)),
});
