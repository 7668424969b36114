import type { ClearRule } from '../../../src-main/contract/time/clear-after.ts';
import type { PaletteStatus } from '../../../src-main/contract/values/command.ts';
import type { Preset } from '../../../src-main/contract/values/presets.ts';
import type { StatusValue } from '../../../src-main/contract/values/status.ts';
import { presetText } from '../../../resources/presets.ts';

/** The text and emoji that a preset sets. */
export const valueOf = (preset: Preset): StatusValue => ({
  text: presetText(preset),
  emoji: preset.emoji,
});

/** The name of a status that may consist of an emoji alone. */
export const nameOf = ({ text, emoji }: StatusValue): string => text || `:${emoji?.name ?? ''}:`;

/** The status of a preset, with its own duration or another. */
export const presetStatus = (preset: Preset, clearAfter: ClearRule = preset.clearAfter): PaletteStatus => ({
  ...valueOf(preset),
  clearAfter,
  ...(preset.away && { away: preset.away }),
  isPreset: true,
});
