import { clearAtFor } from '../../contract/clear-after.ts';
import { EMPTY_STATUS } from '../../contract/status.ts';
import { setAway, setOwnStatus } from './commands.ts';
import { trueTime } from '../../sync/clocks/clock-skew.ts';
import { statusView } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../handler.ts';

export const statusHandlers = ({ act, db }: HandlerContext): HandlersOf<'status'> => ({
  'status:get': ({ accountId }) => statusView(db(accountId)),
  'status:set': ({ accountId, text, emoji, clearAfter }) =>
    act(accountId, ['status'], (cache, now) =>
      setOwnStatus(cache, { text, emoji }, clearAtFor(clearAfter, trueTime(cache, now)), now),
    ),
  'status:clear': ({ accountId }) =>
    act(accountId, ['status'], (cache, now) => setOwnStatus(cache, EMPTY_STATUS, null, now)),
  'status:set-away': ({ accountId, away }) =>
    act(accountId, ['status', 'settings'], (cache, now) => setAway(cache, away, now)),
});
