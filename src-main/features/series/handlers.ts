import type { HandlerContext, HandlersOf } from '../base/handler.ts';
import { deleteSeriesForNow, makeOfSeries, runSeriesHere, saveSeries } from './commands.ts';

export const seriesHandlers = ({ acts }: HandlerContext): HandlersOf<'series'> => ({
  'series:save': acts((db, { id, form, from = null }, now) =>
    saveSeries(db, id, form, crypto.randomUUID(), now, from),
  ),
  'series:make': acts((db, { id, at }, now) => ({ key: makeOfSeries(db, id, at, now) })),
  'series:run': acts((db, { id }) => runSeriesHere(db, id)),
  'series:delete': acts((db, { id }, now) => deleteSeriesForNow(db, id, now)),
});
