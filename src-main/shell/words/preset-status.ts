import type { ClearAfter } from '../../contract/time/clear-after.ts';
import type { PaletteStatus } from '../../contract/values/command.ts';
import type { Preset } from '../../contract/values/presets.ts';
import { presetText } from '../../../resources/presets.ts';

/** The status that a preset sets, with its own duration or another. */
export const presetStatus = (preset: Preset, clearAfter: ClearAfter = preset.clearAfter): PaletteStatus => ({
  text: presetText(preset),
  emoji: preset.emoji,
  clearAfter,
  ...(preset.away && { away: preset.away }),
  isPreset: true,
});
