import { weekStartOf } from '../../contract/time/system-formats.ts';
import { EMPTY_STATUS } from '../../contract/values/status.ts';
import { extendOwnStatus, setAway, setOwnStatus, setStatus } from './commands.ts';
import { deletePreset, forgetRecent, movePreset, presetsView, savePreset } from './presets.ts';
import { statusView } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const statusHandlers = ({ act, db, workspace, system }: HandlerContext): HandlersOf<'status'> => ({
  'status:get': ({ accountId }) => statusView(db(accountId)),
  'status:set': ({ accountId, ...wanted }) =>
    act(accountId, (cache, now) =>
      setStatus(cache, wanted, now, weekStartOf(workspace.localSettings.current.weekStart, system.formats())),
    ),
  'status:extend': ({ accountId, minutes }) =>
    act(accountId, (cache, now) => extendOwnStatus(cache, minutes, now)),
  'status:clear': ({ accountId }) =>
    act(accountId, (cache, now) => setOwnStatus(cache, EMPTY_STATUS, null, now)),
  'status:set-away': ({ accountId, away }) => act(accountId, (cache, now) => setAway(cache, away, now)),
});

export const presetHandlers = ({ act, db }: HandlerContext): HandlersOf<'presets'> => ({
  'presets:list': ({ accountId }) => presetsView(db(accountId)),
  'presets:save': ({ accountId, id, form }) =>
    act(accountId, (cache) => ({ id: savePreset(cache, id, form) })),
  'presets:delete': ({ accountId, id }) => act(accountId, (cache, now) => deletePreset(cache, id, now)),
  'presets:move': ({ accountId, id, to }) => act(accountId, (cache) => movePreset(cache, id, to)),
  'presets:forget-recent': ({ accountId, text, emoji }) =>
    act(accountId, (cache) => forgetRecent(cache, { text, emoji })),
});
