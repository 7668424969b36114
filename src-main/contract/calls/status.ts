import { z } from 'zod';
import { ClearAfter } from '../time/clear-after.ts';
import { EmojiReference } from '../values/emoji-reference.ts';
import { MOST_PRESETS, PresetForm, PresetKey, type PresetsView } from '../values/presets.ts';
import type { StatusView } from '../values/status.ts';
import { command, ofAccount, query } from './call.ts';
import { accountId, shortText } from '../values/input.ts';

export const statusCalls = {
  'status:get': query<StatusView>()(ofAccount),
  'status:set': command<void>()(
    z.strictObject({
      accountId,
      text: shortText,
      emoji: z.nullable(EmojiReference),
      clearAfter: ClearAfter,
      /** Also sets away; without it, away stays as it is. */
      away: z.optional(z.literal(true)),
      /** Presets are not stored among the recent statuses. */
      isPreset: z.optional(z.boolean()),
    }),
  ),
  /** Clears a status with a time so much later; one without a time stays as it is. */
  'status:extend': command<void>()(
    z.strictObject({
      accountId,
      minutes: z
        .int()
        .positive()
        .max(24 * 60),
    }),
  ),
  'status:clear': command<void>()(ofAccount),
  'status:set-away': command<void>()(z.strictObject({ accountId, away: z.boolean() })),
};

export const presetCalls = {
  'presets:list': query<PresetsView>()(ofAccount),
  /** Edits a preset, or adds one at the end where `id` is null. */
  'presets:save': command<{ id: string }>()(
    z.strictObject({ accountId, id: z.nullable(PresetKey), form: PresetForm }),
  ),
  'presets:delete': command<void>()(z.strictObject({ accountId, id: PresetKey })),
  /** Moves a preset to another place in the order, counted from 0. */
  'presets:move': command<void>()(
    z.strictObject({ accountId, id: PresetKey, to: z.int().nonnegative().max(MOST_PRESETS) }),
  ),
  'presets:forget-recent': command<void>()(
    z.strictObject({ accountId, text: shortText, emoji: z.nullable(EmojiReference) }),
  ),
};
