import type { ClearRule } from '../../../src-main/contract/clear-after.ts';
import type { Preset } from '../../../src-main/contract/presets.ts';
import type { StatusValue } from '../../../src-main/contract/status.ts';
import { presetText } from '../../../resources/presets.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';

/** The status that a preset sets. */
export const valueOf = (preset: Preset): StatusValue => ({
  text: presetText(preset),
  emoji: preset.emoji,
});

/** The name of a status that may consist of an emoji alone. */
export const nameOf = ({ text, emoji }: StatusValue): string => text || `:${emoji?.name ?? ''}:`;

/**
 * Sets the status of a preset, with its own duration or another one. Returns whether it was set; where it was not, a message
 * says why.
 */
export async function setPreset(
  workspace: Workspace,
  preset: Preset,
  clearAfter: ClearRule = preset.clearAfter,
): Promise<boolean> {
  const { accountId } = workspace;
  const { away } = preset;
  const set = await workspace.attempt('status:set', {
    accountId,
    ...valueOf(preset),
    clearAfter,
    ...(away && { away }),
    isPreset: true,
  });
  return set !== null;
}
