import type { ClearRule } from '../../../src-main/contract/time/clear-after.ts';
import type { Preset } from '../../../src-main/contract/values/presets.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import { presetStatus } from './preset-status.ts';

/**
 * Sets the status of a preset, with its own duration or another. Returns whether the status was set; on failure, a message
 * says why.
 */
export async function setPreset(
  workspace: Workspace,
  preset: Preset,
  clearAfter: ClearRule = preset.clearAfter,
): Promise<boolean> {
  return (await workspace.attempt('status:set', { ...presetStatus(preset, clearAfter) })) !== null;
}
