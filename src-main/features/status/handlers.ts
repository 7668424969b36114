import { weekStartOf } from '../../contract/time/system-formats.ts';
import { EMPTY_STATUS } from '../../contract/values/status.ts';
import { extendOwnStatus, setAway, setOwnStatus, setStatus } from './commands.ts';
import { deletePreset, forgetRecent, movePreset, presetsView, savePreset } from './presets.ts';
import { statusView } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const statusHandlers = ({ acts, reads, workspace, system }: HandlerContext): HandlersOf<'status'> => ({
  'status:get': reads(statusView),
  'status:set': acts((db, status, now) =>
    setStatus(db, status, now, weekStartOf(workspace.localSettings.current.weekStart, system.formats())),
  ),
  'status:extend': acts((db, { minutes }, now) => extendOwnStatus(db, minutes, now)),
  'status:clear': acts((db, _, now) => setOwnStatus(db, EMPTY_STATUS, null, now)),
  'status:set-away': acts((db, { away }, now) => setAway(db, away, now)),
});

export const presetHandlers = ({ acts, reads }: HandlerContext): HandlersOf<'presets'> => ({
  'presets:list': reads(presetsView),
  'presets:save': acts((db, { id, form }) => ({ id: savePreset(db, id, form) })),
  'presets:delete': acts((db, { id }, now) => deletePreset(db, id, now)),
  'presets:move': acts((db, { id, to }) => movePreset(db, id, to)),
  'presets:forget-recent': acts((db, { text, emoji }) => forgetRecent(db, { text, emoji })),
});
