import { z } from 'zod';
import { ClearAfter } from '../time/clear-after.ts';
import { EmojiReference } from '../values/emoji-reference.ts';
import { MOST_PRESETS, PresetForm, PresetKey, type PresetsView } from '../values/presets.ts';
import type { StatusView } from '../values/status.ts';
import { accountCommand, accountQuery } from './call.ts';
import { shortText } from '../values/input.ts';

export const statusCalls = {
  'status:get': accountQuery<StatusView>()(),
  'status:set': accountCommand<void>()({
    text: shortText,
    emoji: z.nullable(EmojiReference),
    clearAfter: ClearAfter,
    /** Also sets away; without it, away stays as it is. */
    away: z.optional(z.literal(true)),
    /** Presets are not stored among the recent statuses. */
    isPreset: z.optional(z.boolean()),
  }),
  /** Clears a status with a time so much later; one without a time stays as it is. */
  'status:extend': accountCommand<void>()({
    minutes: z
      .int()
      .positive()
      .max(24 * 60),
  }),
  'status:clear': accountCommand<void>()(),
  'status:set-away': accountCommand<void>()({ away: z.boolean() }),
};

export const presetCalls = {
  'presets:list': accountQuery<PresetsView>()(),
  /** Edits a preset, or adds one at the end where `id` is null. */
  'presets:save': accountCommand<{ id: string }>()({ id: z.nullable(PresetKey), form: PresetForm }),
  'presets:delete': accountCommand<void>()({ id: PresetKey }),
  /** Moves a preset to another place in the order, counted from 0. */
  'presets:move': accountCommand<void>()({ id: PresetKey, to: z.int().nonnegative().max(MOST_PRESETS) }),
  'presets:forget-recent': accountCommand<void>()({ text: shortText, emoji: z.nullable(EmojiReference) }),
};
