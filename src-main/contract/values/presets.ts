import { z } from 'zod';
import { ClearRule } from '../time/clear-after.ts';
import { unicodeEmoji } from './emoji-kinds.ts';
import { EmojiReference } from './emoji-reference.ts';
import { StatusValue } from './status.ts';

/** How many presets an account may have, and how many of the latest other statuses are stored. */
export const MOST_PRESETS = 50;
export const MOST_RECENTS = 20;

/** How much later "+ 30 min" clears a status, in minutes. */
export const EXTEND_BY = 30;

/** The digits that set a preset together with a key like Alt. */
export const PRESET_KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export const PresetForm = z.strictObject({
  text: z.string().max(1_000),
  emoji: z.nullable(EmojiReference),
  clearAfter: ClearRule,
  /** Whether it also sets away. */
  away: z.boolean(),
  /** Whether Perch shows no notifications while it is set. */
  quiet: z.boolean(),
  /** The digit of its shortcut, which no other preset has. */
  digit: z.nullable(z.literal(PRESET_KEYS)),
});
export type PresetForm = z.infer<typeof PresetForm>;

export const PresetKey = z.string().min(1).max(100);

/** A status that one click sets. */
export const Preset = z.object({
  ...PresetForm.shape,
  id: PresetKey,
  /** Null for a default one that was not edited: its text is in the messages under `preset.<id>`. */
  text: z.nullable(z.string()),
});
export type Preset = z.infer<typeof Preset>;

/** A status that was set here and is not a preset. */
export const RecentStatus = z.object({
  ...StatusValue.shape,
  clearAfter: ClearRule,
  setAt: z.int(),
});
export type RecentStatus = z.infer<typeof RecentStatus>;

/** The statuses to set with one click: the presets in the user's order, and the latest other statuses, newest first. */
export interface PresetsView {
  presets: Preset[];
  recents: RecentStatus[];
}

const preset = <Id extends string>(
  id: Id,
  emoji: readonly [name: string, code: string],
  clearAfter: ClearRule,
  digit: Preset['digit'],
): Preset & { id: Id } => ({
  id,
  text: null,
  emoji: unicodeEmoji(...emoji),
  clearAfter,
  away: false,
  quiet: false,
  digit,
});

/** The presets before the user changes any. */
export const defaultPresets = [
  preset('in-a-meeting', ['calendar', '1f4c5'], { minutes: 60 }, 1),
  preset('commuting', ['bus', '1f68c'], { minutes: 30 }, 2),
  preset('working-remotely', ['house', '1f3e0'], 'today', 3),
  preset('out-sick', ['sick', '1f912'], 'today', 4),
  preset('on-vacation', ['palm_tree', '1f334'], 'never', 5),
] as const;
